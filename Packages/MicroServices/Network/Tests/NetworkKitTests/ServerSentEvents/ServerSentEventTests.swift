import HTTPTypes
import NetworkKitTesting
import Synchronization
import Testing

@testable import NetworkKit

@Suite(.timeLimit(.minutes(10))) struct ServerSentEventTests {
    private static func event(_ data: String, _ type: String = "message", id: String = "") -> ServerSentEvent {
        ServerSentEvent(type: type, data: data, id: id)
    }

    /// The rules of the HTML standard, 9.2.5 and 9.2.6, and its examples.
    static let rules: [(stream: String, events: [ServerSentEvent], lastEventID: String, retry: Duration?)] = [
        ("data: YHOO\ndata: +2\ndata: 10\n\n", [event("YHOO\n+2\n10")], "", nil),
        (
            ": test\n\ndata: first\nid: 1\n\ndata:second\nid\n\ndata:  third\n\n",
            [event("first", id: "1"), event("second"), event(" third")], "", nil
        ),
        ("data\n\ndata\ndata\n\ndata:", [event(""), event("\n")], "", nil),
        ("data:test\n\ndata: test\n\n", [event("test"), event("test")], "", nil),
        ("event: add\ndata: 7\n\ndata: 8\n\n", [event("7", "add"), event("8")], "", nil),
        ("event: a\nevent: b\ndata: 1\n\nevent:\ndata: 2\n\n", [event("1", "b"), event("2")], "", nil),
        ("event: lost\n\ndata: 1\n\n", [event("1")], "", nil),
        ("\u{FEFF}data: 1\n\n\u{FEFF}data: 2\n\n", [event("1")], "", nil),
        ("\u{FEFF}\u{FEFF}data: 1\n\n", [], "", nil),
        ("data: 1\rdata: 2\r\rdata: 3\r\n\r\ndata: 4\n\rdata: 5\r\r\n", [event("1\n2"), event("3"), event("4"), event("5")], "", nil),
        ("id: 5\n\ndata: 1\n\nid: 6", [event("1", id: "5")], "5", nil), ("id: 5\ndata: 1", [], "", nil),
        ("id: 5\n\nid: a\0b\ndata: 1\n\n", [event("1", id: "5")], "5", nil), ("id: 5\ndata: 1\n\nid:\n\n", [event("1", id: "5")], "", nil),
        ("retry: 1500\n\n", [], "", .milliseconds(1_500)), ("retry: 2000\nretry: 1s\nretry:\nretry: -1\n", [], "", .seconds(2)),
        ("retry:99999999999999999999\n", [], "", .seconds(3_600)), ("retry:\u{0663}\n", [], "", nil),
        ("Data: 1\n data: 2\ndata : 3\nother: 4\n:data: 5\n\n", [], "", nil),
        ("data: a:b: c\n\ndata:\u{0}ü€😀\n\n", [event("a:b: c"), event("\u{0}ü€😀")], "", nil),
        ("\n\n\r\r\n:\n", [], "", nil),
    ]

    @Test(arguments: rules.indices) func everyRule_holdsForEveryChunking(rule: Int) throws {
        let rule = Self.rules[rule]
        let bytes = Array(rule.stream.utf8)
        func check(_ chunks: [ArraySlice<UInt8>]) throws {
            var parser = ServerSentEventParser(maximumEvent: 100)
            let events = try chunks.flatMap { try parser.consume(Array($0)) }
            #expect(events == rule.events && parser.lastEventID == rule.lastEventID && parser.retry == rule.retry, "\(chunks.map(\.count))")
        }
        for size in 1...bytes.count {
            try check(stride(from: 0, to: bytes.count, by: size).map { bytes[$0...].prefix(size) })
            for second in size...bytes.count { try check([bytes[..<size], bytes[size..<second], [], bytes[second...]]) }
        }
    }

    @Test func malformedUTF8_isReplaced() throws {
        var parser = ServerSentEventParser(maximumEvent: 100)
        #expect(try parser.consume(Array("data: a".utf8) + [0xFF, 0xC3] + Array("\n\n".utf8)) == [Self.event("a\u{FFFD}\u{FFFD}")])
    }

    @Test(arguments: ["data", "id", "event", "other", ""]) func event_aboveTheMaximum_isAnError(field: String) throws {
        var parser = ServerSentEventParser(maximumEvent: 64)
        for _ in 0..<9 { _ = try parser.consume(Array("data: 123456789012345678901234567890\n\n".utf8)) }
        #expect { try parser.consume(Array("\(field): \(String(repeating: "x", count: 64))".utf8)) } throws: { code($0) == .bodyTooLarge }
        #expect { for _ in 0..<100 { _ = try parser.consume(Array("\ndata: 1".utf8)) } } throws: { code($0) == .bodyTooLarge }
    }

    /// Answers with the streams in order, each of which ends with an error.
    private func read(_ answers: [Result<NetworkResponse, NetworkError>]) async throws -> (
        events: [ServerSentEvent], error: NetworkError?, ids: [String?], pauses: [Duration]
    ) {
        let rest = Mutex(answers)
        let transport = StubTransport { head, _ in
            #expect(head.headerFields[.accept] == "text/event-stream" && head.headerFields[.cacheControl] == "no-store")
            return try rest.withLock { $0.removeFirst() }.get()
        }
        let clock = ManualClock()
        let client = HTTPClient(baseURL: try BaseURL("http://host"), transport: transport, timeouts: .none)
        let reading = Task {
            var events: [ServerSentEvent] = []
            do {
                for try await event in client.events(NetworkRequest(.get, "/"), clock: clock, random: { 0 }) { events.append(event) }
                return (events, nil as NetworkError?)
            } catch { return (events, error as? NetworkError) }
        }
        let mover = Task {
            while !Task.isCancelled {
                clock.advanceToNextSleeper()
                await Task.yield()
            }
        }
        let (events, error) = await reading.value
        mover.cancel()
        let ids = transport.requests.map { request in request.head.headerFields.first { $0.name.rawName == "Last-Event-ID" }?.value }
        return (events, error, ids, clock.requestedSleeps)
    }

    private func stream(_ text: String, type: String = "text/event-stream; charset=utf-8") -> Result<NetworkResponse, NetworkError> {
        .success(NetworkResponse(HTTPResponse(status: 200, headerFields: [.contentType: type]), body: HTTPBody(Array(text.utf8))))
    }

    @Test func events_afterInterruptions_continueWithTheLastID_until204() async throws {
        let outcome = try await read([
            stream("id: 1\ndata: a\n\nid: 2\ndata: cut"), .failure(.connectionLost("x")), .failure(.cannotConnect("x")),
            stream("retry: 100\ndata: b\n\n"), stream("id\ndata: c\n\n"),
            .failure(.timedOut(.firstByte, after: .seconds(1))), .success(.status(204)),
        ])
        #expect(outcome.error == nil && outcome.events.map(\.data) == ["a", "b", "c"] && outcome.events.map(\.id) == ["1", "1", ""])
        #expect(outcome.ids == [nil, "1", "1", "1", "1", nil, nil])
        #expect(outcome.pauses == [3_000, 6_000, 12_000, 100, 100, 200].map { .milliseconds($0) })
    }

    @Test func events_afterAFinalAnswer_endWithItsError() async throws {
        for (answer, expected) in [
            (.success(.status(500)), .badStatus), (.success(.status(301)), .badStatus), (stream("", type: "text/html"), .undecodable),
            (.failure(.tlsFailure("x")), .tlsFailure), (.failure(.cancelled), .cancelled),
        ] as [(Result<NetworkResponse, NetworkError>, NetworkError.Code)] {
            let outcome = try await read([stream("data: a\n\n"), answer])
            #expect(outcome.events.count == 1 && outcome.error?.code == expected)
        }
        let late = try await read(Array(repeating: .failure(.connectionLost("x")), count: 8) + [.success(.status(204))])
        #expect(late.pauses.suffix(3) == [.seconds(60), .seconds(60), .seconds(60)])
    }
}

import Foundation
import HTTPTypes
import NetworkKitTesting
import Synchronization
import Testing

@testable import NetworkKit

@Suite(.timeLimit(.minutes(10))) struct InterceptorTests {
    /// Answers when the test permits it, and counts the requests that were canceled.
    private final class Gate: Transport {
        let (opened, open) = AsyncStream<Void>.makeStream()
        let requests = Atomic(0)
        let canceled = Atomic(0)
        func send(_ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void) async throws -> NetworkResponse {
            onProgress()
            requests.add(1, ordering: .relaxed)
            for await _ in opened {}
            if Task.isCancelled { canceled.add(1, ordering: .relaxed) }
            try Task.checkCancellation()
            return NetworkResponse(HTTPResponse(status: 200), body: .stream([[49]], length: 1))
        }
    }

    @Test func equalRequests_inProgress_shareOne() async throws {
        let (gate, coalescing) = (Gate(), CoalescingInterceptor())
        let client = try makeClient(gate, coalescing)
        func call(_ user: String, _ path: RequestPath = "/") -> Task<Int, any Error> {
            Task { try await client.call(try Endpoint<Int>.get(path).header("Authorization", user)) }
        }
        let shared = (0..<50).map { _ in call("a") }
        let others = [call("b"), call("a", "/other")]
        while coalescing.waiters < 52 || gate.requests.load(ordering: .relaxed) < 3 { await Task.yield() }
        shared[0].cancel()
        await #expect { try await shared[0].value } throws: { code($0) == .cancelled }
        gate.open.finish()
        for call in shared.dropFirst() + others { #expect(try await call.value == 1) }
        #expect(gate.requests.load(ordering: .relaxed) == 3 && gate.canceled.load(ordering: .relaxed) == 0)
        #expect(try await call("a").value == 1)
        #expect(gate.requests.load(ordering: .relaxed) == 4, "a later call needs a new response")
    }

    @Test func request_whenAllItsCallsAreCanceled_isCanceled() async throws {
        let (gate, coalescing) = (Gate(), CoalescingInterceptor())
        let client = try makeClient(gate, coalescing)
        let calls = (0..<3).map { _ in Task { try await client.call(Endpoint<Int>.get("/")) } }
        while coalescing.waiters < 3 || gate.requests.load(ordering: .relaxed) < 1 { await Task.yield() }
        for call in calls {
            call.cancel()
            await #expect { try await call.value } throws: { code($0) == .cancelled }
        }
        while gate.canceled.load(ordering: .relaxed) < 1 { await Task.yield() }
        #expect(gate.requests.load(ordering: .relaxed) == 1)
    }

    @Test func streams_andPosts_areNotShared() async throws {
        let gate = Gate()
        let client = try makeClient(gate, CoalescingInterceptor())
        let calls = [HTTPRequest.Method.get, .get, .get, .post, .post].map { method in
            Task { try await client.send(NetworkRequest(method, "/")).body.collect(upTo: 9) }
        }
        while gate.requests.load(ordering: .relaxed) < 3 { await Task.yield() }
        gate.open.finish()
        for call in calls { #expect(try await call.value == [49]) }
        #expect(gate.requests.load(ordering: .relaxed) == 5)
    }

    @Test func hooks_changeRefuseAndReplace() async throws {
        struct Own: Error {}
        let transport = StubTransport { head, _ in
            if head.method == .delete { throw NetworkError.connectionLost("x") }
            return .json("[\(head.headerFields[.acceptLanguage] ?? "")]")
        }
        let hooks = CallHooks { request in
            if request.head.method == .put { throw Own() }
            request.head.headerFields[.acceptLanguage] = "7"
        } after: { _, result in
            switch result {
            case .success(let response): response
            case .failure: .json("[8]")
            }
        }
        let client = try makeClient(transport, hooks)
        #expect(try await client.call(Endpoint<[Int]>.get("/")) == [7])
        #expect(try await client.send(NetworkRequest(.delete, "/")).body.bytes == Array("[8]".utf8))
        await #expect(throws: Own.self) { try await client.send(NetworkRequest(.put, "/")) }
    }

    @Test func offline_waits_andRepeatsWhatWasNotSent() async throws {
        for (isOnlineAtFirst, error, expectedWaits, count) in [
            (false, nil, 1, 1), (true, NetworkError.cannotConnect("x"), 1, 2), (true, .connectionLost("x"), 0, 1),
        ] as [(Bool, NetworkError?, Int, Int)] {
            let waits = Atomic(0)
            let online = Atomic(isOnlineAtFirst)
            let transport = StubTransport { _, _ in
                guard let error, waits.load(ordering: .relaxed) == 0 else { return .status(200) }
                online.store(false, ordering: .relaxed)
                throw error
            }
            let wait = WaitUntilOnline {
                online.load(ordering: .relaxed)
            } becomesOnline: {
                waits.add(1, ordering: .relaxed)
            }
            _ = try? await makeClient(transport, wait).send(NetworkRequest(.post, "/"))
            #expect(waits.load(ordering: .relaxed) == expectedWaits && transport.requests.count == count)
        }
    }

    @Test func decoder_ofTheClient_isUsed() async throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        struct Item: Decodable, Sendable { let firstName: String }
        let transport = StubTransport { _, _ in .json(#"{"first_name": "x"}"#) }
        let client = HTTPClient(baseURL: try BaseURL("https://host"), transport: transport, decoder: decoder)
        #expect((try await client.call(.get("/")) as Item).firstName == "x")
    }

    @Test func curlText_isQuoted_andContainsNoSecrets() async throws {
        let lines = Mutex<[String]>([])
        let client = try makeClient(
            StubTransport { _, _ in .status(200) }, CallHooks(before: { request in lines.withLock { $0.append(request.curlText) } }))
        let fields: HTTPFields = [
            .authorization: "Bearer s3cret", .cookie: "s3cret", .userAgent: "it's $(rm) `x` \"1\"", .init("X-Api-Key")!: "s3cret",
        ]
        _ = try await client.send(
            NetworkRequest(.get, "/a'b/\("s3cret/1")/c", query: ["to ken": "s3cret", "b": "s3cret"], headerFields: fields))
        _ = try await client.send(NetworkRequest(.post, "/", body: HTTPBody(Array("s3cret".utf8))))
        #expect(
            lines.withLock { $0 } == [
                #"curl --globoff -X GET -H 'Authorization: …' -H 'Cookie: …' -H 'User-Agent: it'\''s $(rm) `x` "1"' -H 'X-Api-Key: …' "#
                    + #"'https://host/v1/a'\''b/{}/c?to%20ken=…&b=…'"#,
                "curl --globoff -X POST --data-binary '@body' 'https://host/v1/'",
            ])
    }

    @Test func event_containsOutcomeAndTimeButNoSecrets() async throws {
        let clock = ManualClock()
        let events = Mutex<[NetworkEvent]>([])
        let transport = StubTransport { head, _ in
            clock.advance(by: .milliseconds(1_012))
            switch head.method {
            case .delete: throw NetworkError.connectionLost("reset")
            case .put: throw CancellationError()
            case .patch: throw CocoaError(.featureUnsupported)
            default: return .status(201)
            }
        }
        let client = try makeClient(transport, EventInterceptor(clock: clock) { event in events.withLock { $0.append(event) } })
        let request = NetworkRequest(.post, "/users/\("anna")", query: ["token": "s3cret"], headerFields: [.authorization: "Bearer s3cret"])
        _ = try await client.send(request)
        for method in [HTTPRequest.Method.delete, .put, .patch] { _ = try? await client.send(NetworkRequest(method, "/users/\("anna")")) }
        let outcomes = [("POST", "201"), ("DELETE", "connectionLost"), ("PUT", "cancelled"), ("PATCH", "failed")]
        #expect(events.withLock { $0.map(\.description) } == outcomes.map { "\($0) host/users/{} \($1) 1.012 s" })
        #expect(events.withLock { $0.map(\.failure) } == [nil, .connectionLost, .cancelled, nil])
    }

    @Test func caller_ofAnEvent_isThePlaceOfTheCall() async throws {
        let callers = Mutex<[CallSite?]>([])
        let events = EventInterceptor { event in callers.withLock { $0.append(event.caller) } }
        let client = try makeClient(StubTransport { _, _ in .status(204) }, events)
        try await client.call(.delete("/a"))
        _ = try await client.send(NetworkRequest(.get, "/a"))
        let expected: [CallSite?] = [#line - 2, #line - 1].map { CallSite(file: #fileID, line: $0, function: #function) }
        #expect(callers.withLock { $0 } == expected)
    }

    @Test func timings_ofAnEvent_areThoseOfThePhases() async throws {
        struct Slow: Transport {
            let clock: ManualClock
            func send(_ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void) async throws -> NetworkResponse {
                clock.advance(by: .seconds(1))
                onProgress()
                for try await _ in body { clock.advance(by: .seconds(2)) }
                clock.advance(by: .seconds(4))
                let parts = AsyncStream<[UInt8]> {
                    clock.advance(by: .seconds(8))
                    return nil
                }
                return NetworkResponse(HTTPResponse(status: 200), body: HTTPBody(streaming: parts, length: nil))
            }
        }
        let clock = ManualClock()
        let timings = Mutex<[NetworkTimings?]>([])
        let client = HTTPClient(
            baseURL: try BaseURL("http://host"), transport: Slow(clock: clock),
            interceptors: [EventInterceptor(clock: clock) { event in timings.withLock { $0.append(event.timings) } }], clock: clock)
        let request = NetworkRequest(.put, "/", body: HTTPBody([UInt8](repeating: 1, count: 100_000)))
        try await client.call(Endpoint(request) { _, _ in })
        _ = try await client.send(request)
        for (index, download) in [Duration.seconds(8), nil].enumerated() {
            let expected = NetworkTimings(connection: .seconds(1), upload: .seconds(4), response: .seconds(4), download: download)
            #expect(timings.withLock { $0[index] } == expected)
        }
    }
}

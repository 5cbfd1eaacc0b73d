import HTTPTypes
import NetworkKit
import NetworkKitTesting
import Synchronization
import Testing

@testable import NetworkKitURLSession

#if AsyncHTTPClient
import NetworkKitAsyncHTTPClient

@Suite(.timeLimit(.minutes(10))) struct AsyncHTTPClientTransportLifecycleTests {
    private func client(_ transport: any Transport, _ server: FaultServer) throws -> HTTPClient {
        HTTPClient(baseURL: try BaseURL(server.address), transport: transport)
    }

    @Test func transport_whenReleasedWithoutShutdown_doesNotTrap() async throws {
        let server = try FaultServer([.readRequest, .send("HTTP/1.1 204 No Content\r\n\r\n")])
        for _ in 0..<3 { try await client(AsyncHTTPClientTransport(), server).call(Endpoint<Void>.delete("/")) }
        #expect(server.requests.count == 3)
    }

    /// Counts the requests that have a connection.
    private struct ProgressCounter: Transport {
        let base: any Transport
        let count: @Sendable () -> Void
        func send(_ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void) async throws -> NetworkResponse {
            try await base.send(head, body: body) {
                onProgress()
                count()
            }
        }
    }

    @Test func call_thatWaitsForAConnection_isNotTimedOutByTheLimitOfTheFirstByte() async throws {
        let server = try FaultServer([.readRequest, .stall])
        let clock = ManualClock()
        let begun = Mutex(0)
        try await AsyncHTTPClientTransport.withTransport { transport in
            let client = HTTPClient(
                baseURL: try BaseURL(server.address),
                transport: ProgressCounter(base: transport) { begun.withLock { $0 += 1 } },
                timeouts: .init(connection: nil, firstByte: .seconds(2), idle: nil, total: nil), clock: clock)
            // As many as there are connections to a host, and as many again.
            let calls = (0..<16).map { _ in Task { try await client.send(NetworkRequest(.get, "/")) } }
            for wave in 1...2 {
                while begun.withLock({ $0 }) < 8 * wave { await Task.yield() }
                #expect(server.requests.count <= 8 * wave)
                clock.advance(by: .seconds(2))
            }
            for call in calls {
                let error = await #expect(throws: NetworkError.self) { try await call.value }
                #expect(error?.limit == .firstByte)
            }
            #expect(begun.withLock { $0 } == 16, "all were sent")
        }
    }

    @Test func compressedResponses_areRequested() async throws {
        let server = try FaultServer([.readRequest, .send("HTTP/1.1 204 No Content\r\n\r\n")])
        try await AsyncHTTPClientTransport.withTransport { try await client($0, server).call(Endpoint<Void>.delete("/")) }
        #expect(server.requests.first?.lowercased().contains("\r\naccept-encoding: deflate, gzip\r\n") == true)
    }

    @Test func calls_canceledAtAnyPoint_leaveTheTransportUsable() async throws {
        let part = String(repeating: "x", count: 64 << 10)
        let server = try FaultServer([
            .readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: \(1 << 20)\r\n\r\n"), .sendRepeatedly(part, times: 16),
        ])
        try await AsyncHTTPClientTransport.withTransport { transport in
            let client = try client(transport, server)
            let upload = HTTPBody([UInt8](repeating: 1, count: 256 << 10))
            await withTaskGroup { group in
                for number in 0..<400 {
                    group.addTask {
                        let call = Task {
                            let response = try await client.send(
                                NetworkRequest(number % 2 == 0 ? .get : .put, "/", body: number % 2 == 0 ? .empty : upload))
                            var iterator = response.body.makeAsyncIterator()
                            // Some bodies are released before their end.
                            for _ in 0..<number % 40 { _ = try await iterator.next() }
                        }
                        for _ in 0..<number * number % 997 { await Task.yield() }
                        call.cancel()
                        _ = await call.result
                    }
                }
            }
            #expect(try await client.send(NetworkRequest(.get, "/")).body.collect(upTo: 1 << 20).count == 1 << 20)
        }
    }

    @Test func body_whenNotRead_isNotFetched() async throws {
        let piece = String(repeating: "x", count: 1 << 20)
        let server = try FaultServer([
            .readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: \(1 << 30)\r\n\r\n"), .sendRepeatedly(piece, times: 1_024), .stall,
        ])
        try await AsyncHTTPClientTransport.withTransport { transport in
            let client = try client(transport, server)
            var iterator = try await client.send(NetworkRequest(.get, "/")).body.makeAsyncIterator()
            let first = try await iterator.next()
            #expect(first?.isEmpty == false)
            // The server either blocks, or sends the whole GiB and stalls.
            let end = ContinuousClock.now + .seconds(20)
            while server.blockedSends < 50, ContinuousClock.now < end { await Task.yield() }
            #expect(server.blockedSends >= 50)
            let second = try await iterator.next()
            #expect(second?.isEmpty == false)
        }
    }
}
#endif

@Suite(.timeLimit(.minutes(10))) struct URLSessionTransportTests {
    @Test(arguments: [
        ("a=1", ["a=1"]), ("a=1, b=2", ["a=1", "b=2"]), ("a=1,b=2", ["a=1", "b=2"]), ("", [""]), ("a", ["a"]),
        ("a=1; Expires=Wed, 09 Jun 2031 10:18:14 GMT", ["a=1; Expires=Wed, 09 Jun 2031 10:18:14 GMT"]),
        (
            "a=1; Expires=Wed, 09-Jun-31 10:18:14 GMT; Secure, b=2; Path=/",
            ["a=1; Expires=Wed, 09-Jun-31 10:18:14 GMT; Secure", "b=2; Path=/"]
        ),
    ])
    func joinedCookies_areSeparated(joined: String, cookies: [String]) {
        #expect(SessionDelegate.separateCookies(joined) == cookies)
    }

    @Test func request_withoutAValidAddress_isRejected() async throws {
        let transport = URLSessionTransport(trustedHosts: ["host"])
        for (scheme, authority) in [(nil, "host"), ("ftp", "host"), ("http", nil), ("http", "")] as [(String?, String?)] {
            let head = HTTPRequest(method: .get, scheme: scheme, authority: authority, path: "/")
            let rejections: [NetworkError.Code?] = [.invalidRequest, .cannotConnect]
            await #expect { try await transport.send(head, body: .empty) {} } throws: { rejections.contains(code($0)) }
        }
        #if os(Linux)
        let head = HTTPRequest(method: .get, scheme: "https", authority: "stranger:443", path: "/")
        await #expect { try await transport.send(head, body: .empty) {} } throws: { code($0) == .notSupported }
        #endif
    }

    #if os(Linux)
    /// If it fails for URLSession, Foundation was compiled with WebSocket.
    @Test func webSocket_onLinux_isNotSupported() async throws {
        for transport in [URLSessionTransport(trustedHosts: ["127.0.0.1"]), StubTransport { _, _ in .status(200) }] as [any Transport] {
            let client = HTTPClient(baseURL: try BaseURL("http://127.0.0.1:1"), transport: transport)
            await #expect { try await client.webSocket(NetworkRequest(.get, "/")).send(.text("a")) } throws: { code($0) == .notSupported }
        }
    }
    #endif
}

import HTTPTypes
import NetworkKit
import NetworkKitTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTTPClientTests {
    private let baseURL: BaseURL

    init() throws {
        baseURL = try BaseURL("https://api.example.com/v1")
    }

    @Test func send_appliesBaseURLAndDefaultHeaders() async throws {
        let transport = StubTransport { _, _ in .status(200) }
        let client = HTTPClient(baseURL: baseURL, transport: transport, defaultHeaders: [.userAgent: "app/1", .accept: "text/plain"])
        _ = try await client.send(
            NetworkRequest(.post, "/a/\("b c")", query: ["d": "e"], headerFields: [.accept: "application/xml"], body: HTTPBody([9])))
        let request = try #require(transport.requests.first)
        #expect(request.head.scheme == "https" && request.head.authority == "api.example.com")
        #expect(request.head.path == "/v1/a/b%20c?d=e")
        #expect(request.head.headerFields[.userAgent] == "app/1")
        #expect(request.head.headerFields[values: .accept] == ["application/xml"])
        #expect(request.body == [9])
    }

    @Test func interceptors_areNested_firstOutermost() async throws {
        let lines = Mutex<[String]>([])
        let log: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
        func hooks(_ name: String) -> CallHooks {
            CallHooks { _ in
                log("\(name) in")
            } after: { _, result in
                log("\(name) out")
                return try result.get()
            }
        }
        let transport = StubTransport { _, _ in
            log("transport")
            return .status(200)
        }
        let client = HTTPClient(baseURL: baseURL, transport: transport, interceptors: [hooks("outer"), hooks("inner")])
        _ = try await client.send(NetworkRequest(.get, "/"))
        #expect(lines.withLock { $0 } == ["outer in", "inner in", "transport", "inner out", "outer out"])
    }

    @Test func header_withForbiddenCharacters_isRejected() throws {
        var request = NetworkRequest(.get, "/")
        try request.setHeader("X-One", to: "a")
        #expect(request.head.headerFields.first?.value == "a")
        for (name, value) in [("X One", "a"), ("", "a"), ("X", "a\r\nY: b"), ("X", "a\0")] {
            #expect { try request.setHeader(name, to: value) } throws: { code($0) == .invalidRequest }
        }
    }

    @Test func call_whenBodyExceedsTheLimit_throws() async throws {
        let transport = StubTransport { _, _ in .json("[1,2,3]") }
        let client = HTTPClient(baseURL: baseURL, transport: transport, limits: ResponseLimits(body: 6))
        await #expect { try await client.call(Endpoint<[Int]>.get("/")) } throws: { code($0) == .bodyTooLarge }
    }
}

import HTTPTypes
import NetworkKit
import NetworkKitTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTTPClientTests {
    @Test func send_appliesBaseURLAndDefaultHeaders() async throws {
        let transport = StubTransport { _, _ in .status(200) }
        let client = HTTPClient(
            baseURL: try BaseURL("https://api.example.com/v1"), transport: transport,
            defaultHeaders: [.userAgent: "app/1", .accept: "text/plain"])
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
        func event(_ name: String) -> EventInterceptor { EventInterceptor { _ in log("\(name) out") } }
        func hooks(_ name: String) -> CallHooks { CallHooks(before: { _ in log("\(name) in") }) }
        let client = try makeClient(StubTransport { _, _ in .status(200) }, event("1"), hooks("2"), event("3"), hooks("4"))
        _ = try await client.send(NetworkRequest(.get, "/"))
        #expect(lines.withLock { $0 } == ["2 in", "4 in", "3 out", "1 out"])
    }

    @Test func header_withForbiddenCharacters_isRejected() throws {
        var request = NetworkRequest(.get, "/")
        try request.setHeader("X-One", to: "a")
        #expect(request.head.headerFields.first?.value == "a")
        for (name, value) in [("X One", "a"), ("", "a"), ("X", "a\r\nY: b"), ("X", "a\0")] {
            #expect { try request.setHeader(name, to: value) } throws: { code($0) == .invalidRequest }
        }
    }
}

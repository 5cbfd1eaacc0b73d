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

    @Test func send_withAnyStatus_returnsIt_andCallThrows() async throws {
        let transport = StubTransport { _, _ in .json("no", status: 500) }
        let client = HTTPClient(baseURL: baseURL, transport: transport)
        #expect(try await client.send(NetworkRequest(.get, "/")).statusCode == 500)
        let error = await #expect(throws: NetworkError.self) { try await client.call(Endpoint<Void>.delete("/")) }
        #expect(error?.code == .badStatus && error?.statusCode == 500)
    }

    @Test func interceptors_areNested_firstOutermost() async throws {
        struct Tracer: Interceptor {
            let name: String
            let log: @Sendable (String) -> Void
            func intercept(_ request: NetworkRequest, next: Next) async throws -> NetworkResponse {
                log("\(name) in")
                let response = try await next(request)
                log("\(name) out")
                return response
            }
        }
        let lines = Mutex<[String]>([])
        let log: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
        let transport = StubTransport { _, _ in
            log("transport")
            return .status(200)
        }
        let client = HTTPClient(
            baseURL: baseURL, transport: transport, interceptors: [Tracer(name: "outer", log: log), Tracer(name: "inner", log: log)])
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

    @Test func errorOfACustomInterceptor_isUnchanged() async throws {
        struct Own: Error {}
        struct Thrower: Interceptor {
            func intercept(_ request: NetworkRequest, next: Next) async throws -> NetworkResponse { throw Own() }
        }
        let client = HTTPClient(baseURL: baseURL, transport: StubTransport { _, _ in .status(200) }, interceptors: [Thrower()])
        await #expect(throws: Own.self) { try await client.call(Endpoint<Void>.post("/")) }
    }
}

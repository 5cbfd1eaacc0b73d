import HTTPTypes
import NetworkKit
import NetworkKitTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct EventInterceptorTests {
    @Test func event_containsOutcomeAndTimeButNoSecrets() async throws {
        let clock = ManualClock()
        let events = Mutex<[NetworkEvent]>([])
        let transport = StubTransport { head, _ in
            clock.advance(by: .milliseconds(1_012))
            if head.method == .delete { throw NetworkError.connectionLost("reset") }
            return .status(201)
        }
        let client = HTTPClient(
            baseURL: try BaseURL("https://host"), transport: transport,
            interceptors: [EventInterceptor(clock: clock) { event in events.withLock { $0.append(event) } }],
            timeouts: .none)
        let request = NetworkRequest(.post, "/users/\("anna")", query: ["token": "s3cret"], headerFields: [.authorization: "Bearer s3cret"])
        _ = try await client.send(request)
        _ = try? await client.send(NetworkRequest(.delete, "/users/\("anna")"))
        let lines = events.withLock { $0.map(\.description) }
        #expect(lines == ["POST host/users/{} 201 1.012 s", "DELETE host/users/{} connectionLost 1.012 s"])
        #expect(events.withLock { $0.last?.failure } == .connectionLost)
    }
}

import HTTPTypes
import NetworkKitTesting
import Synchronization
import Testing

@testable import NetworkKit

@Suite(.timeLimit(.minutes(10))) struct WebSocketTests {
    private final class Connection: WebSocketConnection {
        let (messages, server) = AsyncThrowingStream<WebSocketMessage, any Error>.makeStream()
        let log = Mutex<[String]>([])
        func send(_ message: WebSocketMessage) async throws { log.withLock { $0.append("\(message)") } }
        func receive() async throws -> WebSocketMessage? { try await messages.first { _ in true } }
        func close(_ code: UInt16) { log.withLock { $0.append("\(code)") } }
    }

    @Test func messages_areSentAndReceived_untilTheEndOrAnError() async throws {
        for (error, limit, code) in [
            (nil, nil, 1_000), (.bodyTooLarge(limit: 9), nil, 1_009), (.connectionLost("x"), nil, 1_001), (nil, .zero, 1_001),
        ] as [(NetworkError?, Duration?, Int)] {
            let connection = Connection()
            let client = try makeClient(StubTransport { _, _ in .status(500) })
            var request = NetworkRequest(.get, "/\(1)")
            request.timeouts = .init(idle: limit)
            let socket = WebSocket(client: client, request: try client.resolve(request), connection: connection)
            if limit == nil {
                try await socket.send(.text("a"))
                for message in [WebSocketMessage.text("b"), .binary([2])] { connection.server.yield(message) }
                connection.server.finish(throwing: error)
            }
            var received: [WebSocketMessage] = []
            do {
                for try await message in socket { received.append(message) }
                socket.close()
            } catch let failure as NetworkError {
                #expect(failure.endpoint == "GET host/{}" && (error == nil ? failure.limit == .idle : failure.code == error?.code))
            }
            #expect(received == (limit == nil ? [.text("b"), .binary([2])] : []))
            #expect(connection.log.withLock { $0 } == (limit == nil ? [#"text("a")"#] : []) + ["\(code)"])
        }
    }
}

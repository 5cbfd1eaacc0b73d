/// A message of a WebSocket.
public enum WebSocketMessage: Hashable, Sendable {
    case text(String)
    case binary([UInt8])
}

/// The connection of a ``WebSocket``, which a ``Transport`` makes. It throws ``NetworkError`` only, and its release closes it.
public protocol WebSocketConnection: Sendable {
    /// Returns when the message was passed on.
    func send(_ message: WebSocketMessage) async throws
    /// Returns nil when the server has closed the connection with the code 1000 or 1001. Is not called concurrently.
    func receive() async throws -> WebSocketMessage?
    /// Closes the connection with a code of RFC 6455, 7.4.
    func close(_ code: UInt16)
}

extension HTTPClient {
    /// Returns a WebSocket, which connects when it is first used, without the interceptors. Only the transport over URLSession has it, on
    /// Apple platforms.
    ///
    /// - Parameters:
    ///   - request: Its limit ``Timeouts/idle`` applies to each message that is sent, and to the wait for the next one that is received.
    ///   - maximumMessage: The maximum size of a received message, in bytes.
    /// - Throws: ``NetworkError/Code/notSupported`` without WebSocket, here or when it is first used.
    public func webSocket(_ request: NetworkRequest, maximumMessage: Int = 1 << 20) async throws -> WebSocket {
        let request = try resolve(request)
        return try await NetworkError.locating(request.endpoint) {
            let connection = try await transport.webSocket(request.head, maximumMessage: maximumMessage)
            return WebSocket(client: self, request: request, connection: connection)
        }
    }
}

/// The messages of a server by WebSocket (RFC 6455), which end when the server closes the connection. An error closes it.
public struct WebSocket: AsyncSequence, Sendable {
    let client: HTTPClient
    let request: NetworkRequest
    let connection: any WebSocketConnection

    public func send(_ message: WebSocketMessage) async throws { try await limited { try await $0.send(message) } }

    /// Closes the connection with a code of RFC 6455, 7.4.
    public func close(_ code: UInt16 = 1_000) { connection.close(code) }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(socket: self) }

    /// The iterator of the messages. There must be only one.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let socket: WebSocket

        public mutating func next() async throws -> WebSocketMessage? { try await socket.limited { try await $0.receive() } }
    }

    private func limited<Value: Sendable>(_ body: @escaping @Sendable (any WebSocketConnection) async throws -> Value) async throws -> Value
    {
        do {
            return try await NetworkError.locating(request.endpoint) {
                let limit = TimeLimit(client.deadlines)
                limit.restart(.idle, client.timeouts(of: request).idle)
                defer { limit.restart(.idle, nil) }
                return try await Watchdog.run(limit) { [connection] in try await body(connection) }
            }
        } catch {
            close((error as? NetworkError)?.code == .bodyTooLarge ? 1_009 : 1_001)
            throw error
        }
    }
}

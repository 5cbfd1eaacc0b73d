public import HTTPTypes

/// Sends single requests to a server: the interface between this package and an HTTP library.
///
/// Requirements, which `TransportConformance` in NetworkKitTesting checks:
/// - `send` returns when the head of the response has arrived; the body is read later.
/// - `send` and the body throw ``NetworkError`` only.
/// - A body that ends early throws.
/// - The transport follows no redirects, stores no cookies and answers no authentication challenges.
/// - If the task is canceled, the transport closes the connection.
///
/// A transport needs no time limits; ``HTTPClient`` applies them.
public protocol Transport: Sendable {
    /// Sends a request, whose scheme, authority and path are set, and returns the response.
    ///
    /// - Parameter onProgress: To be called when a connection is available and whenever a part of the request was sent. The time limits
    ///   depend on it: before the first call, the request waits for a connection.
    func send(_ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void) async throws -> NetworkResponse

    /// Returns the connection of a WebSocket. The default implementation throws ``NetworkError/Code/notSupported``.
    func webSocket(_ head: HTTPRequest, maximumMessage: Int) async throws -> any WebSocketConnection
}

/// A transport that can end its requests itself. For others, a call needs a task more for each limit.
package protocol BoundedTransport: Transport {
    /// - Parameter onEnd: Receives the function that makes `send` and the body throw an error at once.
    func send(
        _ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void, onEnd: (@escaping TimeLimit.Ending) -> Void
    ) async throws -> NetworkResponse
}

extension BoundedTransport {
    public func send(_ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void) async throws -> NetworkResponse {
        try await send(head, body: body, onProgress: onProgress) { _ in }
    }
}

extension Transport {
    public func webSocket(_ head: HTTPRequest, maximumMessage: Int) async throws -> any WebSocketConnection {
        throw NetworkError.notSupported("this transport has no WebSocket")
    }
}

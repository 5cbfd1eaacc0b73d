import Foundation
public import HTTPTypes
public import NetworkKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport over URLSession for Apple platforms. On Linux it passes the same checks except two, with these limits:
///
/// - A `Content-Length` close to 2^63, and a connection that closes within the head, terminate the process within Foundation, before this
///   transport sees the response. Therefore it refuses all hosts but those that are named as trusted, with
///   ``NetworkError/Code/notSupported``.
/// - A request body is read into memory before it is sent. A response body that arrives faster than it is read is buffered in memory, up to
///   64 MiB; above, the call fails.
/// - Compressed responses are not requested, and refused, because Foundation would decompress them without a bound.
/// - A 401 response with an authentication challenge never arrives. The limits of ``HTTPClient`` end the call.
/// - There is no WebSocket: Foundation was compiled without it.
/// - The reasons of connection failures are less precise than with async-http-client.
///
/// Use one transport for the lifetime of the app: creating and releasing sessions can crash on Linux.
public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let delegate = SessionDelegate()
    private let trustedHosts: Set<String>
    private let maximumUpload: Int

    /// - Parameters:
    ///   - trustedHosts: The hosts that may be used on Linux. Has no effect on Apple platforms.
    ///   - maximumUpload: The maximum size of a request body, in bytes.
    public init(trustedHosts: Set<String> = [], maximumUpload: Int = 64 << 20) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        (self.trustedHosts, self.maximumUpload) = (trustedHosts, maximumUpload)
    }

    deinit { session.invalidateAndCancel() }

    public func send(_ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void) async throws -> NetworkResponse {
        let task = session.dataTask(with: try request(head, body: try await body.collect(upTo: maximumUpload)))
        // URLSession does not report when it has a connection.
        onProgress()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { delegate.start(task, head, $0, onProgress: onProgress) }
        } onCancel: {
            delegate.cancel(task, .cancelled)
        }
    }

    public func webSocket(_ head: HTTPRequest, maximumMessage: Int) async throws -> any WebSocketConnection {
        let task = session.webSocketTask(with: try request(head, body: [], schemes: ["http": "ws", "https": "wss"]))
        return URLSessionWebSocket(task, maximumMessage: maximumMessage)
    }

    private func request(
        _ head: HTTPRequest, body: [UInt8], schemes: [String: String] = ["http": "http", "https": "https"]
    ) throws -> URLRequest {
        guard let scheme = head.scheme.flatMap({ schemes[$0] }), let authority = head.authority,
            let url = URL(string: "\(scheme)://\(authority)\(head.path ?? "/")"), let host = url.host
        else { throw NetworkError.invalidRequest("its address is not valid") }
        #if os(Linux)
        guard trustedHosts.contains(host) else { throw NetworkError.notSupported("URLSession on Linux is safe for trusted hosts only") }
        #endif
        var request = URLRequest(url: url)
        request.httpMethod = head.method.rawValue
        request.httpShouldHandleCookies = false
        // Our own limit must expire first, because URLSession's timeout cannot be distinguished from other errors.
        request.timeoutInterval = 24 * 60 * 60
        for field in head.headerFields { request.addValue(field.value, forHTTPHeaderField: field.name.rawName) }
        #if os(Linux)
        request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        #endif
        if !body.isEmpty { request.httpBody = Data(body) }
        return request
    }
}

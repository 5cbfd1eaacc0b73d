import Foundation
public import HTTPTypes
public import NetworkKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport over URLSession for Apple platforms. On Linux it passes the same checks except two, with these limits:
///
/// - A request body is read into memory before it is sent. A response body that arrives faster than it is read is buffered in memory, up to
///   64 MiB; above, the call fails.
/// - Compressed responses are not requested, and refused, because Foundation would decompress them without a bound.
/// - A `Content-Length` close to 2^63, and a connection that closes within the head, terminate the process within Foundation, before this
///   transport sees the response. Do not use it with servers that you do not trust.
/// - A 401 response with an authentication challenge never arrives. The transport throws after `watchdog`.
/// - The reasons of connection failures are less precise than with async-http-client.
///
/// Use one transport for the lifetime of the app: creating and releasing sessions can crash on Linux.
public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let delegate: SessionDelegate
    private let watchdog: Duration
    private let deadlines: DeadlineQueue
    private let maximumUpload: Int

    /// - Parameters:
    ///   - watchdog: The maximum wait for the head of a response after the last sent part of the request, independent of the caller's limits.
    ///   - maximumUpload: The maximum size of a request body, in bytes.
    public init(watchdog: Duration = .seconds(60), clock: any Clock<Duration> = ContinuousClock(), maximumUpload: Int = 64 << 20) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        delegate = SessionDelegate()
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        self.watchdog = watchdog
        deadlines = DeadlineQueue(clock: clock)
        self.maximumUpload = maximumUpload
    }

    deinit {
        session.invalidateAndCancel()
    }

    public func send(_ head: HTTPRequest, body: HTTPBody) async throws -> NetworkResponse {
        try await send(head, body: body) {}
    }

    public func send(_ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void) async throws -> NetworkResponse {
        let request = try Self.request(head, body: try await body.collect(upTo: maximumUpload))
        let (delegate, session, watchdog) = (delegate, session, watchdog)
        return try await Watchdog.run(.firstByte, watchdog, deadlines) { restart in
            // URLSession does not report when it has a connection.
            onProgress()
            let task = session.dataTask(with: request)
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    delegate.start(task, head, continuation) {
                        restart(.firstByte, watchdog)
                        onProgress()
                    }
                }
            } onCancel: {
                // It can block for a minute at full load.
                DispatchQueue.global().async { task.cancel() }
            }
        }
    }

    private static func request(_ head: HTTPRequest, body: [UInt8]) throws -> URLRequest {
        guard let scheme = head.scheme, ["http", "https"].contains(scheme), let authority = head.authority,
            let url = URL(string: "\(scheme)://\(authority)\(head.path ?? "/")")
        else { throw NetworkError.invalidRequest("its address is not valid") }
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

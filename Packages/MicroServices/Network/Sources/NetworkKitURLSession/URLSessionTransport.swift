import Foundation
public import HTTPTypes
public import NetworkKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Carries requests with URLSession. Meant for Apple platforms; on Linux it passes the same checks, with these limits:
///
/// - The body of a request is read into memory before it is sent, and a body that arrives faster than it is read is kept in memory.
/// - An answer of 401 with an authentication challenge never arrives. The transport gives up after `watchdog`.
/// - Why a connection failed can be told less exactly than with async-http-client.
///
/// Keep one for the life of the app: sessions that come and go can crash on Linux. The transport ends its session when it goes.
public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let delegate: SessionDelegate
    private let watchdog: Duration
    private let clock: any Clock<Duration>
    private let maximumUpload: Int

    /// - Parameters:
    ///   - watchdog: the longest wait for the head of an answer, whatever the caller's own limit is.
    ///   - clock: what measures it.
    ///   - maximumUpload: the longest request body, in bytes.
    public init(watchdog: Duration = .seconds(60), clock: any Clock<Duration> = ContinuousClock(), maximumUpload: Int = 64 << 20) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        delegate = SessionDelegate()
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        self.watchdog = watchdog
        self.clock = clock
        self.maximumUpload = maximumUpload
    }

    deinit {
        session.invalidateAndCancel()
    }

    public func send(_ head: HTTPRequest, body: HTTPBody) async throws -> NetworkResponse {
        let request = try Self.request(head, body: try await body.collect(upTo: maximumUpload))
        let (delegate, session) = (delegate, session)
        let timeout: @Sendable () -> NetworkError = { [watchdog] in .timedOut(after: watchdog, waitingFor: "answer") }
        return try await Watchdog.run(limit: watchdog, clock: clock, timeout: timeout) {
            let task = session.dataTask(with: request)
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    delegate.start(task, isSecure: head.scheme == "https", continuation)
                }
            } onCancel: {
                task.cancel()
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
        // Ours must be first, or the caller gets an error that cannot be told from others.
        request.timeoutInterval = 24 * 60 * 60
        for field in head.headerFields { request.addValue(field.value, forHTTPHeaderField: field.name.rawName) }
        if !body.isEmpty { request.httpBody = Data(body) }
        return request
    }
}

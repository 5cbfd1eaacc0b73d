import Foundation
import HTTPTypes
import NetworkKit
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Converts the callbacks of a session to responses. Has one entry for each request in progress.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private struct Call {
        var request: HTTPRequest
        var onProgress: @Sendable () -> Void
        /// The continuation that waits for the head; `nil` once it was resumed.
        var head: CheckedContinuation<NetworkResponse, any Error>?
        var body: AsyncThrowingStream<[UInt8], any Error>.Continuation?
        /// The number of bytes that were received and not read yet.
        let buffered = Buffered()
    }

    private final class Buffered: Sendable {
        let count = Atomic(0)
    }

    /// URLSession does not stop reading from the connection, so a call whose body is not read fails.
    private static let maximumBuffer = 64 << 20

    private let calls = Mutex<[Int: Call]>([:])

    func start(
        _ task: URLSessionDataTask, _ request: HTTPRequest, _ continuation: CheckedContinuation<NetworkResponse, any Error>,
        onProgress: @escaping @Sendable () -> Void
    ) {
        calls.withLock { $0[task.taskIdentifier] = Call(request: request, onProgress: onProgress, head: continuation) }
        task.resume()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        calls.withLock { $0[task.taskIdentifier]?.onProgress }?()
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let call = calls.withLock({ $0[dataTask.taskIdentifier] }) else { return completionHandler(.cancel) }
        guard let response = response as? HTTPURLResponse, var head = Self.head(of: response) else {
            cancel(dataTask, .malformedResponse("it has no valid head"))
            return completionHandler(.cancel)
        }
        let hasBody = !head.isWithoutBody(call.request.method)
        if hasBody, let encoding = head.headerFields[.contentEncoding], encoding.lowercased() != "identity" {
            #if os(Linux)
            // Foundation would decompress it without a bound.
            cancel(dataTask, .malformedResponse("its body is compressed, which was not requested"))
            return completionHandler(.cancel)
            #else
            // URLSession has removed the encoding.
            head.headerFields[.contentEncoding] = nil
            head.headerFields[.contentLength] = nil
            #endif
        }
        let (stream, body) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        body.onTermination = { [weak self, weak dataTask] reason in
            if case .cancelled = reason, let dataTask { self?.cancel(dataTask, .cancelled) }
        }
        let waiting = calls.withLock { calls in
            calls[dataTask.taskIdentifier]?.body = body
            return calls[dataTask.taskIdentifier]?.head.take()
        }
        let length = hasBody ? head.headerFields[.contentLength].flatMap { Int64($0) } : 0
        let parts = stream.map { [buffered = call.buffered] part in
            buffered.count.subtract(part.count, ordering: .relaxed)
            return part
        }
        waiting?.resume(returning: NetworkResponse(head, body: HTTPBody(streaming: parts, length: length)))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard let call = calls.withLock({ $0[dataTask.taskIdentifier] }) else { return }
        call.body?.yield(Array(data))
        let isFull = call.buffered.count.add(data.count, ordering: .relaxed).newValue > Self.maximumBuffer
        if isFull { cancel(dataTask, .bodyTooLarge(limit: Self.maximumBuffer)) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let call = calls.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        let failure = error.map { URLSessionFailure.normalize($0, isSecure: call.request.scheme == "https", hasHead: call.body != nil) }
        call.head?.resume(throwing: failure ?? .malformedResponse("it has no head"))
        if let failure { call.body?.finish(throwing: failure) } else { call.body?.finish() }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // The redirect response is returned unchanged.
        completionHandler(nil)
    }

    /// Ends a call at once, because URLSession's cancel can block for a minute at full load.
    func cancel(_ task: URLSessionTask, _ error: NetworkError) {
        let call = calls.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        call?.head?.resume(throwing: error)
        call?.body?.finish(throwing: error)
        DispatchQueue.global().async { task.cancel() }
    }

    private static func head(of response: HTTPURLResponse) -> HTTPResponse? {
        guard (100...999).contains(response.statusCode) else { return nil }
        var fields = HTTPFields()
        for (name, value) in response.allHeaderFields {
            guard let name = (name as? String).flatMap({ HTTPField.Name($0) }), let value = value as? String else { return nil }
            for value in name == .setCookie ? separateCookies(value) : [value] { fields.append(HTTPField(name: name, value: value)) }
        }
        return HTTPResponse(status: .init(code: response.statusCode), headerFields: fields)
    }

    /// Separates the fields that Foundation joins by commas, which the values of cookies must not contain (RFC 6265, 4.1.1). The comma within
    /// a date is not followed by a name and "=".
    static func separateCookies(_ joined: String) -> [String] {
        var cookies: [String] = []
        for part in joined.split(separator: ",", omittingEmptySubsequences: false) {
            if cookies.isEmpty || part.first(where: { "=;".contains($0) }) == "=" {
                cookies.append(String(part.drop { $0 == " " }))
            } else {
                cookies[cookies.count - 1] += "," + part
            }
        }
        return cookies
    }
}

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
        var isSecure: Bool
        var onProgress: @Sendable () -> Void
        /// The continuation that waits for the head; `nil` once it was resumed.
        var head: CheckedContinuation<NetworkResponse, any Error>?
        var body: AsyncThrowingStream<[UInt8], any Error>.Continuation?
    }

    private let calls = Mutex<[Int: Call]>([:])

    func start(
        _ task: URLSessionDataTask, isSecure: Bool, _ continuation: CheckedContinuation<NetworkResponse, any Error>,
        onProgress: @escaping @Sendable () -> Void
    ) {
        calls.withLock { $0[task.taskIdentifier] = Call(isSecure: isSecure, onProgress: onProgress, head: continuation) }
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
        guard let response = response as? HTTPURLResponse, let head = Self.head(of: response) else {
            fail(dataTask, .malformedResponse("it has no valid head"))
            completionHandler(.cancel)
            return
        }
        let (stream, body) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        body.onTermination = { [weak dataTask] reason in
            guard case .cancelled = reason, let task = dataTask else { return }
            // It can block, and the reader must not.
            DispatchQueue.global().async { task.cancel() }
        }
        let waiting = calls.withLock { calls in
            calls[dataTask.taskIdentifier]?.body = body
            return calls[dataTask.taskIdentifier]?.head.take()
        }
        let length = response.expectedContentLength >= 0 ? response.expectedContentLength : nil
        waiting?.resume(returning: NetworkResponse(head, body: HTTPBody(streaming: stream, length: length)))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        _ = calls.withLock { $0[dataTask.taskIdentifier]?.body }?.yield(Array(data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let call = calls.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        let failure = error.map { URLSessionFailure.normalize($0, isSecure: call.isSecure, hasHead: call.body != nil) }
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

    private func fail(_ task: URLSessionTask, _ error: NetworkError) {
        let call = calls.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        call?.head?.resume(throwing: error)
        call?.body?.finish(throwing: error)
    }

    private static func head(of response: HTTPURLResponse) -> HTTPResponse? {
        guard (100...999).contains(response.statusCode) else { return nil }
        var fields = HTTPFields()
        for (name, value) in response.allHeaderFields {
            guard let name = (name as? String).flatMap({ HTTPField.Name($0) }), let value = value as? String else { return nil }
            fields.append(HTTPField(name: name, value: value))
        }
        return HTTPResponse(status: .init(code: response.statusCode), headerFields: fields)
    }
}

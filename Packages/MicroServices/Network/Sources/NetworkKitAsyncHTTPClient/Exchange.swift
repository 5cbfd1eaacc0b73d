#if AsyncHTTPClient
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NetworkKit
import Synchronization

/// The client of async-http-client. NetworkKit has a type of the same name.
typealias AsyncClient = AsyncHTTPClient.HTTPClient

/// A request in progress: receives the events of async-http-client and returns the head and the body to tasks.
///
/// The body is buffered up to a limit. Then async-http-client reads from the connection no more until the buffer was read.
final class Exchange: HTTPClientResponseDelegate, NIOAsyncSequenceProducerDelegate {
    private typealias BackPressure = NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark
    private typealias Parts = NIOThrowingAsyncSequenceProducer<ByteBuffer, any Error, BackPressure, Exchange>

    private struct State {
        var task: AsyncClient.Task<Void>?
        var upload: Task<Void, Never>?
        /// The caller that waits for the head.
        var head: CheckedContinuation<NetworkResponse, any Error>?
        /// Receives the parts of the body.
        var parts: Parts.Source?
        /// Set while async-http-client must not read more.
        var demand: EventLoopPromise<Void>?
        /// Whether the reader has demanded more since the last part.
        var hasDemand = false
        var end: Result<Void, any Error>?
        /// A response without a body. It is returned at its end, when the connection is free, unless the request is still being sent.
        var empty: NetworkResponse?
    }

    private let state = Mutex(State())
    private let method: HTTPRequest.Method
    private let onProgress: @Sendable () -> Void
    private let normalize: @Sendable (any Error) -> NetworkError

    init(
        _ method: HTTPRequest.Method, onProgress: @escaping @Sendable () -> Void, normalize: @escaping @Sendable (any Error) -> NetworkError
    ) {
        (self.method, self.onProgress, self.normalize) = (method, onProgress, normalize)
    }

    /// Sends the request and returns the response as soon as its head has arrived.
    func run(_ execute: (Exchange) -> AsyncClient.Task<Void>) async throws -> NetworkResponse {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let end = state.withLock { state in
                    if state.end == nil { state.head = continuation }
                    return state.end
                }
                if case .failure(let error)? = end { return continuation.resume(throwing: error) }
                let task = execute(self)
                let isOver = state.withLock { state in
                    if state.end == nil { state.task = task }
                    return state.end != nil
                }
                if isOver { task.cancel() }
                task.futureResult.whenComplete { self.finish($0.mapError { $0 as any Error }) }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Passes the body to async-http-client, a part whenever the connection accepts one.
    func upload(_ body: HTTPBody, through writer: AsyncClient.Body.StreamWriter, on loop: any EventLoop) -> EventLoopFuture<Void> {
        let promise = loop.makePromise(of: Void.self)
        let upload = Task {
            do {
                for try await part in body { try await writer.write(.byteBuffer(ByteBuffer(bytes: part))).get() }
                promise.succeed()
            } catch {
                promise.fail(error)
            }
        }
        let isOver = state.withLock { state in
            if state.end == nil { state.upload = upload }
            return state.end != nil
        }
        if isOver { upload.cancel() }
        return promise.futureResult
    }

    /// Ends the request and closes its connection, if the response is not complete.
    func cancel(_ error: any Error = CancellationError()) {
        let task = state.withLock { $0.task }
        finish(.failure(error))
        task?.cancel()
    }

    // MARK: Events

    func didSendRequestHead(task: AsyncClient.Task<Void>, _ head: HTTPRequestHead) {
        onProgress()
    }

    func didReceiveHead(task: AsyncClient.Task<Void>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        do {
            let (response, length) = try Self.response(head, to: method)
            guard length != 0 else {
                let waiting = state.withLock { state in
                    state.empty = NetworkResponse(response)
                    return state.upload == nil ? nil : state.head.take()
                }
                waiting?.resume(returning: NetworkResponse(response))
                return task.eventLoop.makeSucceededVoidFuture()
            }
            // A part has up to 64 KiB.
            let parts = Parts.makeSequence(
                backPressureStrategy: BackPressure(lowWatermark: 2, highWatermark: 4), finishOnDeinit: true, delegate: self)
            let waiting = state.withLock { state in
                if state.end == nil { state.parts = parts.source }
                return state.head.take()
            }
            let body = HTTPBody(length: length) { [sequence = parts.sequence, normalize] in
                let iterator = sequence.makeAsyncIterator()
                return {
                    do { return try await iterator.next().map { Array($0.readableBytesView) } } catch { throw normalize(error) }
                }
            }
            waiting?.resume(returning: NetworkResponse(response, body: body))
            return task.eventLoop.makeSucceededVoidFuture()
        } catch {
            return task.eventLoop.makeFailedFuture(error)
        }
    }

    func didReceiveBodyPart(task: AsyncClient.Task<Void>, _ buffer: ByteBuffer) -> EventLoopFuture<Void> {
        let parts = state.withLock { state in
            state.hasDemand = false
            return state.parts
        }
        // Not while the lock is held, because it resumes the reader.
        guard buffer.readableBytes > 0, parts?.yield(buffer) == .stopProducing else { return task.eventLoop.makeSucceededVoidFuture() }
        let demand = state.withLock { state in
            if !state.hasDemand, state.end == nil { state.demand = task.eventLoop.makePromise() }
            return state.demand
        }
        return demand?.futureResult ?? task.eventLoop.makeSucceededVoidFuture()
    }

    func didFinishRequest(task: AsyncClient.Task<Void>) { finish(.success(())) }

    func produceMore() {
        let demand = state.withLock { state in
            state.hasDemand = true
            return state.demand.take()
        }
        demand?.succeed()
    }

    /// The body was read to its end, or released before, which closes the connection.
    func didTerminate() { cancel() }

    /// Ends all waits. Parts that arrived before a failure can still be read.
    private func finish(_ received: Result<Void, any Error>) {
        let (ended, result) = state.withLock { state -> (State, Result<Void, any Error>) in
            guard state.end == nil else { return (State(), received) }
            var result = received
            // The head was the whole response, even if the server closes the connection before the end of the request is processed. SwiftNIO
            // also takes the missing body of a response to HEAD for a compressed body that ends early.
            if state.empty != nil, case .failure(let error) = result, !(error is CancellationError) { result = .success(()) }
            defer { state = State(end: result) }
            return (state, result)
        }
        let error = if case .failure(let error) = result { error } else { HTTPClientError.remoteConnectionClosed as any Error }
        if let empty = ended.empty, case .success = result {
            ended.head?.resume(returning: empty)
        } else {
            ended.head?.resume(throwing: error)
        }
        if case .failure = result { ended.parts?.finish(error) } else { ended.parts?.finish() }
        ended.upload?.cancel()
        ended.demand?.succeed()
    }

    /// Returns the head of a response, and the length of its body.
    private static func response(_ received: HTTPResponseHead, to method: HTTPRequest.Method) throws -> (HTTPResponse, length: Int64?) {
        guard (100...999).contains(received.status.code) else { throw NetworkError.malformedResponse("it has no status of three digits") }
        var fields = HTTPFields()
        for (name, value) in received.headers {
            guard let fieldName = HTTPField.Name(name) else { throw NetworkError.malformedResponse("a header name is not a token") }
            fields.append(HTTPField(name: fieldName, value: value))
        }
        if method != .head, ["gzip", "deflate"].contains(fields[.contentEncoding]?.lowercased()) {
            // async-http-client has removed the encoding.
            (fields[.contentEncoding], fields[.contentLength]) = (nil, nil)
        }
        let status = HTTPResponse.Status(code: Int(received.status.code), reasonPhrase: received.status.reasonPhrase)
        let head = HTTPResponse(status: status, headerFields: fields)
        return (head, head.isWithoutBody(method) ? 0 : fields[.contentLength].flatMap { Int64($0) })
    }
}
#endif

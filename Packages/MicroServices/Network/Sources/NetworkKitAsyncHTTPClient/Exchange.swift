#if AsyncHTTPClient
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NetworkKit
import Synchronization

/// The client of async-http-client. NetworkKit has a type of the same name.
typealias AsyncClient = AsyncHTTPClient.HTTPClient

/// A request in progress: receives the events of async-http-client and returns the head and the body to tasks.
///
/// The body is buffered up to a limit. Then async-http-client reads from the connection no more until the buffer was read.
final class Exchange: HTTPClientResponseDelegate {
    private struct State {
        var task: AsyncClient.Task<Void>?
        var upload: Task<Void, Never>?
        /// The caller that waits for the head.
        var head: CheckedContinuation<NetworkResponse, any Error>?
        /// The caller that waits for a part of the body.
        var reader: CheckedContinuation<ByteBuffer?, any Error>?
        var parts = CircularBuffer<ByteBuffer>()
        var bufferedBytes = 0
        /// Set while async-http-client must not read more.
        var demand: EventLoopPromise<Void>?
        var end: Result<Void, any Error>?
        /// Whether the head says that there is no body.
        var isWithoutBody = false
    }

    private let state = Mutex(State())
    private let method: HTTPRequest.Method
    private let onProgress: @Sendable () -> Void
    private let normalize: @Sendable (any Error) -> NetworkError
    private static let maximumBuffer = 256 << 10

    init(
        _ method: HTTPRequest.Method, onProgress: @escaping @Sendable () -> Void, normalize: @escaping @Sendable (any Error) -> NetworkError
    ) {
        self.method = method
        self.onProgress = onProgress
        self.normalize = normalize
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
    func cancel() {
        let task = state.withLock { $0.task }
        finish(.failure(CancellationError()))
        task?.cancel()
    }

    // MARK: Events

    func didSendRequestHead(task: AsyncClient.Task<Void>, _ head: HTTPRequestHead) {
        onProgress()
    }

    func didReceiveHead(task: AsyncClient.Task<Void>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        do {
            let response = try ReceivedHead(head, to: method)
            let body = Body(exchange: self)
            let waiting = state.withLock { state in
                state.isWithoutBody = response.length == 0
                return state.head.take()
            }
            waiting?.resume(
                returning: NetworkResponse(response.head, body: HTTPBody(length: response.length) { { try await body.next() } }))
            return task.eventLoop.makeSucceededVoidFuture()
        } catch {
            return task.eventLoop.makeFailedFuture(error)
        }
    }

    func didReceiveBodyPart(task: AsyncClient.Task<Void>, _ buffer: ByteBuffer) -> EventLoopFuture<Void> {
        let (reader, demand) = state.withLock { state -> (CheckedContinuation<ByteBuffer?, any Error>?, EventLoopPromise<Void>?) in
            guard state.end == nil, buffer.readableBytes > 0 else { return (nil, nil) }
            if let reader = state.reader.take() { return (reader, nil) }
            state.parts.append(buffer)
            state.bufferedBytes += buffer.readableBytes
            if state.bufferedBytes >= Self.maximumBuffer { state.demand = task.eventLoop.makePromise() }
            return (nil, state.demand)
        }
        reader?.resume(returning: buffer)
        return demand?.futureResult ?? task.eventLoop.makeSucceededVoidFuture()
    }

    func didFinishRequest(task: AsyncClient.Task<Void>) {}

    /// Ends all waits. Parts that arrived before a failure can still be read.
    private func finish(_ received: Result<Void, any Error>) {
        let (ended, result) = state.withLock { state -> (State, Result<Void, any Error>) in
            guard state.end == nil else { return (State(), received) }
            var result = received
            // SwiftNIO takes the missing body of a response to HEAD for a compressed body that ends early.
            if state.isWithoutBody, case .failure(let error) = result, error is NIOHTTPDecompression.ExtraDecompressionError {
                result = .success(())
            }
            defer {
                state.end = result
                (state.task, state.upload, state.head, state.reader, state.demand) = (nil, nil, nil, nil, nil)
            }
            return (state, result)
        }
        let error = if case .failure(let error) = result { error } else { HTTPClientError.remoteConnectionClosed as any Error }
        ended.head?.resume(throwing: error)
        if case .failure = result { ended.reader?.resume(throwing: error) } else { ended.reader?.resume(returning: nil) }
        ended.upload?.cancel()
        ended.demand?.succeed()
    }

    // MARK: Body

    private enum Next {
        case part(ByteBuffer, EventLoopPromise<Void>?)
        case end(Result<Void, any Error>)
    }

    private func buffered(or reader: CheckedContinuation<ByteBuffer?, any Error>? = nil) -> Next? {
        state.withLock { state in
            if let part = state.parts.popFirst() {
                state.bufferedBytes -= part.readableBytes
                return .part(part, state.bufferedBytes < Self.maximumBuffer ? state.demand.take() : nil)
            }
            if let end = state.end { return .end(end) }
            state.reader = reader
            return nil
        }
    }

    private func nextPart() async throws -> ByteBuffer? {
        func value(_ next: Next) throws -> ByteBuffer? {
            switch next {
            case .part(let part, let demand):
                demand?.succeed()
                return part
            case .end(let result):
                try result.get()
                return nil
            }
        }
        if let next = buffered() { return try value(next) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let next = buffered(or: continuation) { continuation.resume(with: Result { try value(next) }) }
            }
        } onCancel: {
            cancel()
        }
    }

    /// The body of the response. Releasing it before its end closes the connection.
    private final class Body: Sendable {
        private let exchange: Exchange

        init(exchange: Exchange) { self.exchange = exchange }

        deinit { exchange.cancel() }

        func next() async throws -> [UInt8]? {
            do {
                return try await exchange.nextPart().map { Array($0.readableBytesView) }
            } catch {
                throw exchange.normalize(error)
            }
        }
    }
}

/// The head of a response, and the length of its body.
private struct ReceivedHead {
    let head: HTTPResponse
    let length: Int64?

    init(_ received: HTTPResponseHead, to method: HTTPRequest.Method) throws {
        guard (100...999).contains(received.status.code) else { throw NetworkError.malformedResponse("it has no status of three digits") }
        var fields = HTTPFields()
        for (name, value) in received.headers {
            guard let fieldName = HTTPField.Name(name) else { throw NetworkError.malformedResponse("a header name is not a token") }
            fields.append(HTTPField(name: fieldName, value: value))
        }
        if method != .head, ["gzip", "deflate"].contains(fields[.contentEncoding]?.lowercased()) {
            // async-http-client has removed the encoding.
            fields[.contentEncoding] = nil
            fields[.contentLength] = nil
        }
        head = HTTPResponse(
            status: .init(code: Int(received.status.code), reasonPhrase: received.status.reasonPhrase), headerFields: fields)
        length = head.isWithoutBody(method) ? 0 : head.headerFields[.contentLength].flatMap { Int64($0) }
    }
}
#endif

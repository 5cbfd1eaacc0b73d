#if AsyncHTTPClient
import AsyncHTTPClient
import Dispatch
public import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
public import NetworkKit
import Synchronization

/// A transport over async-http-client: HTTP/1.1 and HTTP/2, back-pressure in both directions, connection pooling, and compressed responses
/// that expand at most a hundredfold.
///
/// - Important: The owner, usually the composition root, must call ``shutdown()`` or use ``withTransport(_:)``. A transport released without
///   shutdown is closed in the background, and its requests fail.
public final class AsyncHTTPClientTransport: Transport {
    private let client: AsyncClient
    private let connectTimeout: Duration
    private let isShutDown = Mutex(false)

    /// Creates a transport with its own connections on the shared event loops of SwiftNIO.
    ///
    /// - Parameter connectTimeout: The limit for connecting, and for a request that waits while all connections to its host are in use. The
    ///   error is ``NetworkError/Code/cannotConnect``, because the request was not sent.
    public init(connectTimeout: Duration = .seconds(10)) {
        self.connectTimeout = connectTimeout
        var configuration = AsyncClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout.connect = .milliseconds(Int64(connectTimeout / .milliseconds(1)))
        // Bodies are limited by HTTPClient; the ratio limits what one read from the network can become.
        configuration.decompression = .enabled(limit: .ratio(100))
        // Retries are decided by the interceptors, which know the whole call.
        configuration.connectionPool.retryConnectionEstablishment = false
        client = AsyncClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    deinit {
        // The client traps if it is released without shutdown. The closure retains it until then.
        if !isShutDown.withLock({ $0 }) { client.shutdown(queue: .global()) { _ in } }
    }

    /// Runs `body` with a transport that is shut down afterwards, even after an error.
    public static func withTransport<Result: Sendable>(
        _ body: @Sendable (AsyncHTTPClientTransport) async throws -> Result
    ) async throws -> Result {
        let transport = AsyncHTTPClientTransport()
        do {
            let result = try await body(transport)
            await transport.shutdown()
            return result
        } catch {
            await transport.shutdown()
            throw error
        }
    }

    /// Closes all connections and waits until they are closed. Current and later requests fail. A second call has no effect.
    public func shutdown() async {
        let isFirst = isShutDown.withLock { isShutDown in
            defer { isShutDown = true }
            return !isShutDown
        }
        // The only possible error reports canceled requests, which is expected.
        if isFirst { try? await client.shutdown() }
    }

    public func send(_ head: HTTPRequest, body: HTTPBody) async throws -> NetworkResponse {
        try await send(head, body: body) {}
    }

    public func send(_ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void) async throws -> NetworkResponse {
        guard !isShutDown.withLock({ $0 }) else { throw NetworkError.transportClosed }
        guard let scheme = head.scheme, let authority = head.authority else {
            throw NetworkError.invalidRequest("it has no scheme or no authority")
        }
        let exchange = Exchange(head.method, onProgress: onProgress, normalize: normalize)
        do {
            var request = try AsyncClient.Request(
                url: "\(scheme)://\(authority)\(head.path ?? "/")", method: HTTPMethod(rawValue: head.method.rawValue))
            for field in head.headerFields { request.headers.add(name: field.name.rawName, value: field.value) }
            if let bytes = body.bytes {
                if !bytes.isEmpty { request.body = .byteBuffer(ByteBuffer(bytes: bytes)) }
            } else {
                let loop = client.eventLoopGroup.any()
                request.body = .stream(contentLength: body.length) { exchange.upload(body, through: $0, on: loop) }
            }
            // HTTPClient applies the time limits, with a clock that tests control.
            return try await exchange.run { [client, request] in client.execute(request: request, delegate: $0) }
        } catch {
            throw normalize(error)
        }
    }

    private func normalize(_ error: any Error) -> NetworkError {
        AsyncHTTPClientFailure.normalize(error, connectTimeout: connectTimeout, isShutDown: isShutDown.withLock { $0 })
    }
}
#endif

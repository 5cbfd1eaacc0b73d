#if AsyncHTTPClient
public import AsyncHTTPClient
import Dispatch
public import HTTPTypes
import NIOCore
import NIOHTTP1
public import NetworkKit
import Synchronization

/// A transport over async-http-client: HTTP/1.1 and HTTP/2, back-pressure in both directions, connection pooling, and compressed responses
/// that expand at most a hundredfold.
///
/// - Important: The owner, usually the composition root, must call ``shutdown()`` or use ``withTransport(_:)``. A transport released without
///   shutdown is closed in the background, and its requests fail.
public final class AsyncHTTPClientTransport: BoundedTransport {
    private let client: AsyncClient
    private let ownsClient: Bool
    private let connectTimeout: Duration
    private let isShutDown = Atomic(false)

    /// Creates a transport with its own connections on the shared event loops of SwiftNIO, and with the default options.
    public convenience init() {
        let options = TransportOptions()
        let client = AsyncClient(eventLoopGroupProvider: .singleton, configuration: options.withoutTLS)
        self.init(client, ownsClient: true, options.connectTimeout)
    }

    /// Creates a transport with its own connections on the shared event loops of SwiftNIO.
    ///
    /// - Throws: ``NetworkError`` with ``NetworkError/Code/invalidRequest`` for a certificate or key that cannot be read.
    public convenience init(options: TransportOptions) throws {
        let client = AsyncClient(eventLoopGroupProvider: .shared(options.eventLoops), configuration: try options.configuration())
        self.init(client, ownsClient: true, options.connectTimeout)
    }

    /// Creates a transport over a client that others use, too. ``shutdown()`` does not shut it down.
    ///
    /// - Parameters:
    ///   - client: Its configuration must not follow redirects (`.disallow`), which would carry credentials to other servers.
    ///   - connectTimeout: The limit in the client's configuration, for the texts of errors.
    public convenience init(sharing client: AsyncHTTPClient.HTTPClient, connectTimeout: Duration = .seconds(10)) {
        self.init(client, ownsClient: false, connectTimeout)
    }

    private init(_ client: AsyncClient, ownsClient: Bool, _ connectTimeout: Duration) {
        (self.client, self.ownsClient, self.connectTimeout) = (client, ownsClient, connectTimeout)
    }

    deinit {
        // The client traps if it is released without shutdown. The closure retains it until then.
        if ownsClient, !isShutDown.load(ordering: .relaxed) { client.shutdown(queue: .global()) { _ in } }
    }

    /// Runs `body` with a transport that is shut down afterwards, even after an error.
    public static func withTransport<Result: Sendable>(
        _ options: TransportOptions = TransportOptions(), _ body: @Sendable (AsyncHTTPClientTransport) async throws -> Result
    ) async throws -> Result {
        let transport = try AsyncHTTPClientTransport(options: options)
        let result = await Swift.Result { try await body(transport) }
        await transport.shutdown()
        return try result.get()
    }

    /// Closes all connections and waits until they are closed. Current and later requests fail. A second call has no effect.
    public func shutdown() async {
        // The only possible error reports canceled requests, which is expected.
        if !isShutDown.exchange(true, ordering: .relaxed), ownsClient { try? await client.shutdown() }
    }

    package func send(
        _ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void, onEnd: (@escaping TimeLimit.Ending) -> Void
    ) async throws -> NetworkResponse {
        guard !isShutDown.load(ordering: .relaxed) else { throw NetworkError.transportClosed }
        guard let scheme = head.scheme, let authority = head.authority else {
            throw NetworkError.invalidRequest("it has no scheme or no authority")
        }
        let exchange = Exchange(head.method, onProgress: onProgress, normalize: normalize)
        onEnd { [weak exchange] error in
            exchange?.cancel(error)
            return nil
        }
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
        AsyncHTTPClientFailure.normalize(error, connectTimeout: connectTimeout, isShutDown: isShutDown.load(ordering: .relaxed))
    }
}
#endif

#if AsyncHTTPClient
import AsyncHTTPClient
import Dispatch
public import HTTPTypes
import NIOCore
import NIOHTTP1
public import NetworkKit
import Synchronization

/// A transport over async-http-client: HTTP/1.1 and HTTP/2, back-pressure in both directions, connection pooling.
///
/// - Important: The owner, usually the composition root, must call ``shutdown()`` or use ``withTransport(_:)``. A transport released without
///   shutdown is closed in the background, and its requests fail.
public final class AsyncHTTPClientTransport: Transport {
    private let client: AsyncHTTPClient.HTTPClient
    private let isShutDown = Mutex(false)

    /// Creates a transport with its own connections on the shared event loops of SwiftNIO.
    public init(connectTimeout: Duration = .seconds(10)) {
        var configuration = AsyncHTTPClient.HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout.connect = .milliseconds(Int64(connectTimeout / .milliseconds(1)))
        // Retries are decided by the interceptors, which know the whole call.
        configuration.connectionPool.retryConnectionEstablishment = false
        client = AsyncHTTPClient.HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
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
        guard !isShutDown.withLock({ $0 }) else { throw NetworkError.transportClosed }
        guard let scheme = head.scheme, let authority = head.authority else {
            throw NetworkError.invalidRequest("it has no scheme or no authority")
        }
        var request = HTTPClientRequest(url: "\(scheme)://\(authority)\(head.path ?? "/")")
        request.method = HTTPMethod(rawValue: head.method.rawValue)
        for field in head.headerFields { request.headers.add(name: field.name.rawName, value: field.value) }
        if let bytes = body.bytes {
            if !bytes.isEmpty { request.body = .bytes(ByteBuffer(bytes: bytes)) }
        } else {
            request.body = .stream(body.buffers, length: body.length.map { .known($0) } ?? .unknown)
        }
        do {
            // HTTPClient applies the time limits, with a clock that tests control.
            let response = try await client.execute(request, deadline: .distantFuture)
            return NetworkResponse(try Self.head(of: response), body: Self.body(of: response))
        } catch {
            throw AsyncHTTPClientFailure.normalize(error, isShutDown: isShutDown.withLock { $0 })
        }
    }

    private static func head(of response: HTTPClientResponse) throws -> HTTPResponse {
        guard (100...999).contains(response.status.code) else { throw NetworkError.malformedResponse("it has no status of three digits") }
        var fields = HTTPFields()
        for (name, value) in response.headers {
            guard let fieldName = HTTPField.Name(name) else { throw NetworkError.malformedResponse("a header name is not a token") }
            fields.append(HTTPField(name: fieldName, value: value))
        }
        return HTTPResponse(
            status: .init(code: Int(response.status.code), reasonPhrase: response.status.reasonPhrase), headerFields: fields)
    }

    private static func body(of response: HTTPClientResponse) -> HTTPBody {
        HTTPBody(length: response.headers.first(name: "Content-Length").flatMap { Int64($0) }) {
            var buffers = response.body.makeAsyncIterator()
            return {
                do {
                    return try await buffers.next().map { Array($0.readableBytesView) }
                } catch {
                    throw AsyncHTTPClientFailure.normalize(error, isShutDown: false)
                }
            }
        }
    }
}

extension HTTPBody {
    fileprivate var buffers: AsyncMapSequence<HTTPBody, ByteBuffer> {
        map { ByteBuffer(bytes: $0) }
    }
}
#endif

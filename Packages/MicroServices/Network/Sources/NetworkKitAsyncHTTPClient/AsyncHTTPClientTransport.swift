#if AsyncHTTPClient
import AsyncHTTPClient
import Dispatch
public import HTTPTypes
import NIOCore
import NIOHTTP1
public import NetworkKit
import Synchronization

/// Carries requests with async-http-client: HTTP/1.1 and HTTP/2, back-pressure in both directions, a pool of connections.
///
/// Who makes it owns it, and that should be the composition root. Call ``shutdown()`` at the end, or use ``withTransport(_:)``. One that is
/// dropped without is closed in the background; requests under way are cut then.
public final class AsyncHTTPClientTransport: Transport {
    private let client: AsyncHTTPClient.HTTPClient
    private let isShutDown = Mutex(false)

    /// Makes a transport with connections of its own, on the event loops that all of SwiftNIO shares.
    ///
    /// - Parameter connectTimeout: how long to try to connect.
    public init(connectTimeout: Duration = .seconds(10)) {
        var configuration = AsyncHTTPClient.HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout.connect = .milliseconds(Int64(connectTimeout / .milliseconds(1)))
        // Whether to try again is decided above, where the whole call is known.
        configuration.connectionPool.retryConnectionEstablishment = false
        client = AsyncHTTPClient.HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    deinit {
        // The client traps when it goes without a shutdown. The closure keeps it until then.
        if !isShutDown.withLock({ $0 }) { client.shutdown(queue: .global()) { _ in } }
    }

    /// Runs `body` with a transport that is shut down afterwards, also after an error.
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

    /// Closes all connections and waits for it. Requests under way and later ones fail. A second call does nothing.
    public func shutdown() async {
        let isFirst = isShutDown.withLock { isShutDown in
            defer { isShutDown = true }
            return !isShutDown
        }
        // The one error there is says that requests were cut, which is what was asked for.
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
            // The time is watched above, with a clock that tests can hold.
            let response = try await client.execute(request, deadline: .distantFuture)
            let length = response.headers.first(name: "Content-Length").flatMap { Int64($0) }
            return NetworkResponse(try Self.head(of: response), body: HTTPBody(streaming: Pieces(body: response.body), length: length))
        } catch {
            throw AsyncHTTPClientFailure.normalise(error, isShutDown: isShutDown.withLock { $0 })
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

    /// The answer's body, with its failures in our words.
    private struct Pieces: AsyncSequence, Sendable {
        typealias Element = [UInt8]
        let body: HTTPClientResponse.Body

        func makeAsyncIterator() -> Iterator {
            Iterator(buffers: body.makeAsyncIterator())
        }

        struct Iterator: AsyncIteratorProtocol {
            var buffers: HTTPClientResponse.Body.AsyncIterator

            mutating func next() async throws -> [UInt8]? {
                do {
                    return try await buffers.next().map { Array($0.readableBytesView) }
                } catch {
                    throw AsyncHTTPClientFailure.normalise(error, isShutDown: false)
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

public import HTTPTypes
public import NetworkKit
import Synchronization

/// A transport that responds from a closure, without a network.
public final class StubTransport: Transport {
    /// A received request with its whole body.
    public struct Received: Sendable {
        public let head: HTTPRequest
        public let body: [UInt8]
    }

    private let received = Mutex<[Received]>([])
    private let answer: @Sendable (HTTPRequest, [UInt8]) async throws -> NetworkResponse

    /// - Parameter answer: Returns the response to a request with this head and body.
    public init(_ answer: @escaping @Sendable (_ head: HTTPRequest, _ body: [UInt8]) async throws -> NetworkResponse) {
        self.answer = answer
    }

    /// The received requests, in order.
    public var requests: [Received] { received.withLock { $0 } }

    public func send(_ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void) async throws -> NetworkResponse {
        onProgress()
        let bytes = try await body.collect(upTo: 1 << 30)
        received.withLock { $0.append(Received(head: head, body: bytes)) }
        return try await answer(head, bytes)
    }
}

extension NetworkResponse {
    /// Returns a JSON response.
    public static func json(_ text: String, status: Int = 200) -> NetworkResponse {
        NetworkResponse(
            HTTPResponse(status: .init(code: status), headerFields: [.contentType: "application/json"]), body: HTTPBody(Array(text.utf8)))
    }

    /// Returns a response without a body.
    public static func status(_ status: Int, headerFields: HTTPFields = [:]) -> NetworkResponse {
        NetworkResponse(HTTPResponse(status: .init(code: status), headerFields: headerFields))
    }
}

extension HTTPBody {
    /// Returns a stream of these pieces, which is read once.
    public static func stream(_ pieces: [[UInt8]], thenThrowing error: (any Error)? = nil, length: Int64? = nil) -> HTTPBody {
        let stream = AsyncThrowingStream { continuation in
            for piece in pieces { continuation.yield(piece) }
            continuation.finish(throwing: error)
        }
        return HTTPBody(streaming: stream, length: length)
    }
}

/// A store of responses in memory, without limits.
public final class InMemoryResponseStore: ResponseStore {
    private let entries = Mutex<[String: [StoredResponse]]>([:])

    public init() {}

    /// The number of resources.
    public var count: Int { entries.withLock { $0.count } }

    public func responses(for key: String) async -> [StoredResponse] { entries.withLock { $0[key] ?? [] } }

    public func store(_ responses: [StoredResponse], for key: String) async {
        entries.withLock { $0[key] = responses.isEmpty ? nil : responses }
    }
}

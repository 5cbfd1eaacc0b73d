public import HTTPTypes
public import NetworkKit
import Synchronization

/// Passes requests on to another transport and keeps what went over it.
///
/// Holds everything in memory, bodies and secrets included: for tests only.
public final class RecordingTransport: Transport {
    /// One request and how it ended.
    public struct Exchange: Sendable {
        public let request: HTTPRequest
        public let requestBody: [UInt8]
        /// The answer's head, or the failure.
        public let outcome: Result<HTTPResponse, any Error>
    }

    private let exchanges = Mutex<[Exchange]>([])
    private let transport: any Transport

    public init(_ transport: any Transport) {
        self.transport = transport
    }

    /// What has ended so far, in that order.
    public var recorded: [Exchange] { exchanges.withLock { $0 } }

    public func send(_ head: HTTPRequest, body: HTTPBody) async throws -> NetworkResponse {
        let bytes = try await body.collect(upTo: 1 << 30)
        do {
            let response = try await transport.send(head, body: HTTPBody(bytes))
            keep(Exchange(request: head, requestBody: bytes, outcome: .success(response.head)))
            return response
        } catch {
            keep(Exchange(request: head, requestBody: bytes, outcome: .failure(error)))
            throw error
        }
    }

    private func keep(_ exchange: Exchange) {
        exchanges.withLock { $0.append(exchange) }
    }
}

public import HTTPTypes
public import NetworkKit
import Synchronization

/// Forwards requests to another transport and records the exchanges.
///
/// It stores everything in memory, including bodies and secrets: for tests only.
public final class RecordingTransport: Transport {
    /// A request and its result.
    public struct Exchange: Sendable {
        public let request: HTTPRequest
        public let requestBody: [UInt8]
        /// The head of the response, or the error.
        public let outcome: Result<HTTPResponse, any Error>
    }

    private let exchanges = Mutex<[Exchange]>([])
    private let transport: any Transport

    public init(_ transport: any Transport) {
        self.transport = transport
    }

    /// The completed exchanges, in order of completion.
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

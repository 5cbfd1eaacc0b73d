import HTTPTypes
public import NetworkKit

/// What every transport must do, as checks that any test library can run:
///
/// ```swift
/// for check in TransportConformance.checks { try await check.run(transport) }
/// ```
///
/// Each check starts its own ``FaultServer`` and throws ``ConformanceFailure`` or what the transport threw. They wait for a misbehaving
/// server for seconds at most.
public enum TransportConformance {
    /// One property.
    public struct Check: Sendable, CustomStringConvertible {
        /// The property, in words.
        public let name: String
        /// Checks it.
        public let run: @Sendable (any Transport) async throws -> Void
        public var description: String { name }
    }

    /// All of them.
    public static var checks: [Check] { goodAnswers + faults }
}

/// A property that does not hold.
public struct ConformanceFailure: Error, CustomStringConvertible {
    /// What was expected and what was there instead.
    public let description: String
}

extension TransportConformance {
    static func expect(_ condition: Bool, _ text: @autoclosure () -> String) throws {
        if !condition { throw ConformanceFailure(description: text()) }
    }

    /// Runs a request against a server that plays `script` and reads the answer to its end.
    static func exchange(
        _ script: [FaultServer.Step],
        _ transport: any Transport,
        request: NetworkRequest = NetworkRequest(.get, "/path"),
        attempt: Duration = .seconds(5)
    ) async throws -> (head: HTTPResponse, body: [UInt8], server: FaultServer) {
        let server = try FaultServer(script)
        let client = HTTPClient(
            baseURL: try BaseURL(server.address),
            transport: transport,
            timeouts: .init(attempt: attempt, total: .seconds(10), idle: attempt)
        )
        let response = try await client.send(request)
        return (response.head, try await response.body.collect(upTo: 64 << 20), server)
    }

    /// Expects the exchange to end with one of some kinds of failure.
    static func expectFailure(
        _ codes: Set<NetworkError.Code>,
        _ transport: any Transport,
        attempt: Duration = .seconds(5),
        _ script: [FaultServer.Step]
    ) async throws {
        do {
            let (head, body, _) = try await exchange(script, transport, attempt: attempt)
            throw ConformanceFailure(description: "expected a failure, got status \(head.status.code) and \(body.count) bytes")
        } catch let error as NetworkError {
            try expect(codes.contains(error.code), "expected \(codes), got \(error.code): \(error)")
        }
    }
}

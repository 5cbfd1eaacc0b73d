import HTTPTypes
public import NetworkKit

/// Conformance checks for implementations of `Transport`, for any test library: `try await check.run(transport)` for each one.
///
/// Each check starts its own ``FaultServer`` and throws ``ConformanceFailure`` or the error of the transport. Checks with a faulty server
/// take a few seconds at most.
public enum TransportConformance {
    /// One requirement.
    public struct Check: Sendable, CustomStringConvertible {
        /// The requirement in words.
        public let name: String
        /// Throws if the transport does not meet the requirement.
        public let run: @Sendable (any Transport) async throws -> Void
        public var description: String { name }
    }

    /// All checks.
    public static var checks: [Check] { goodAnswers + faults }
}

/// A requirement that is not met.
public struct ConformanceFailure: Error, CustomStringConvertible {
    /// The expected and the actual result.
    public let description: String
}

extension TransportConformance {
    static func expect(_ condition: Bool, _ text: @autoclosure () -> String) throws {
        if !condition { throw ConformanceFailure(description: text()) }
    }

    /// Sends a request to a server with this script and reads the whole response.
    static func exchange(
        _ script: [FaultServer.Step], _ transport: any Transport, request: NetworkRequest = NetworkRequest(.get, "/path"),
        attempt: Duration = .seconds(5)
    ) async throws -> (head: HTTPResponse, body: [UInt8], server: FaultServer) {
        let server = try FaultServer(script)
        let client = HTTPClient(
            baseURL: try BaseURL(server.address), transport: transport,
            timeouts: .init(firstByte: attempt, idle: attempt, total: .seconds(10)))
        let response = try await client.send(request)
        return (response.head, try await response.body.collect(upTo: 64 << 20), server)
    }

    static func expectFailure(
        _ codes: Set<NetworkError.Code>, _ transport: any Transport, attempt: Duration = .seconds(5), _ script: [FaultServer.Step]
    ) async throws {
        try await expectFailure(codes) { try await exchange(script, transport, attempt: attempt).head }
    }

    static func expectFailure(_ codes: Set<NetworkError.Code>, _ call: () async throws -> HTTPResponse) async throws {
        do {
            throw ConformanceFailure(description: "expected a failure, got status \(try await call().status.code)")
        } catch let error as NetworkError {
            try expect(codes.contains(error.code), "expected \(codes), got \(error.code): \(error)")
        }
    }
}

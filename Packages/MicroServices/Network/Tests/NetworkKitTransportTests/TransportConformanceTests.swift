import Foundation
import NetworkKit
import NetworkKitTesting
import NetworkKitURLSession
import Testing

#if AsyncHTTPClient
import NetworkKitAsyncHTTPClient
#endif

@Suite(.serialized, .timeLimit(.minutes(10))) struct TransportConformanceTests {
    @Test func readme_containsTheTableOfFaults() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
        let rows = TransportConformance.checks.map { $0.name.split(separator: " → ") }.filter { $0.count == 2 }
        let table = "| fault | outcome |\n|---|---|\n" + rows.map { "| \($0[0]) | \($0[1]) |\n" }.joined()
        #expect(readme.contains(table), "Replace the table in README.md by:\n\(table)")
        #expect(readme.contains("Both transports pass the \(TransportConformance.checks.count) checks"))
    }

    #if AsyncHTTPClient
    @Test(arguments: TransportConformance.checks)
    func asyncHTTPClientTransport_conforms(check: TransportConformance.Check) async throws {
        try await AsyncHTTPClientTransport.withTransport { try await check.run($0) }
    }
    #endif

    /// Shared by all checks: creating and releasing sessions can crash on Linux.
    private static let urlSession = URLSessionTransport(trustedHosts: ["127.0.0.1"])

    #if os(Linux)
    /// Foundation on Linux terminates the process here: "Transfer completed, but there's no response", and an overflow of the length.
    private static let fatalForURLSession = ["a connection closed within the head", "a length close to 2^63"]
    #else
    private static let fatalForURLSession: [String] = []
    #endif

    @Test(arguments: TransportConformance.checks.filter { check in !fatalForURLSession.contains { check.name.hasPrefix($0) } })
    func urlSessionTransport_conforms(check: TransportConformance.Check) async throws {
        try await check.run(Self.urlSession)
    }

    #if os(Linux)
    /// If this fails, Foundation was fixed: remove the check from the list.
    @Test(arguments: fatalForURLSession)
    func urlSessionTransport_inKnownCrashes_stillCrashes(name: String) async {
        await #expect(processExitsWith: .failure) { [name = name as String] in
            for check in TransportConformance.checks where check.name.hasPrefix(name) {
                try? await check.run(URLSessionTransport(trustedHosts: ["127.0.0.1"]))
            }
        }
    }
    #endif
}

/// The code of an error of this package.
func code(_ error: any Error) -> NetworkError.Code? { (error as? NetworkError)?.code }

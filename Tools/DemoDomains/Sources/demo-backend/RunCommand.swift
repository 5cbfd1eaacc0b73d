import ArgumentParser
import DemoBackendKit
import DemoDomains
import Foundation

/// Runs the demo back end, so that several apps can use it.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Serve requests until Ctrl-C.",
        discussion: "Prints its address when it is ready. Sign in as \(DemoBackend.userName) with \(DemoBackend.password).")

    @Option(help: "The port on 127.0.0.1; 0 chooses a free one.")
    var port = 8081

    @Option(help: "The data folder; created if missing.")
    var dataDir: String

    @Option(help: "The lifetime of an access token, in seconds.")
    var accessLifetime = 600

    @Option(help: "Faults from the start, for example slow,503.")
    var faults: String?

    func run() async throws {
        let switches: [String: String]
        do { switches = try faults.map { try DemoFaults($0, domains: backendDomains) }?.switches ?? [:] } catch {
            throw ValidationError("--faults: \(error)")
        }
        let backend = try DemoBackend(
            domains: backendDomains, directory: URL(fileURLWithPath: dataDir), port: port, accessLifetime: TimeInterval(accessLifetime),
            switches: switches
        ) { port in
            FileHandle.standardOutput.write(Data("http://127.0.0.1:\(port)\n".utf8))
        }
        try await backend.run()
    }
}

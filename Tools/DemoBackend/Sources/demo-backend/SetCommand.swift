import ArgumentParser
import DemoBackendKit
import Foundation

/// Changes the remote configuration. The bank may be running.
struct SetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change what apps are told by the remote configuration.",
        discussion: """
            demo-backend set insurance.enabled false --data-dir DIR      hides insurance from everybody
            demo-backend set insurance.enabled '{"percent": 25, "value": true, "otherwise": false}' --data-dir DIR
            demo-backend set insurance.enabled --data-dir DIR            back to the app's default

            Keys that begin with demo. change the bank itself:
            demo-backend set demo.slow '{"/v1/community": 500}' --data-dir DIR      waits half a second before each of these calls
            demo-backend set demo.fail '{"POST /v1/uploads": 503}' --data-dir DIR   answers with the status, and does nothing
            demo-backend set demo.hold '["PUT /v1/uploads"]' --data-dir DIR         does not answer until the key is changed

            The bank inside Harbor has its data in demo-bank, below Harbor's data folder.
            """)

    @Argument(help: "The key, for example insurance.enabled.")
    var name: String

    @Argument(help: "A JSON value; left out, the key is removed.")
    var value: String?

    @Option(help: "Where the bank's data lies.")
    var dataDir: String

    func run() async throws {
        guard FileManager.default.fileExists(atPath: dataDir) else {
            throw ValidationError("no bank has its data in \(dataDir). Give the folder of one that has run.")
        }
        let backend = try DemoBackend(directory: URL(fileURLWithPath: dataDir)) { _ in }
        do {
            try await backend.setConfig(name, to: value)
        } catch let problem as DemoBackend.ConfigProblem {
            throw ValidationError(problem.description)
        }
        for (name, value) in try await backend.config().sorted(by: { $0.key < $1.key }) { print("\(name) = \(value)") }
    }
}

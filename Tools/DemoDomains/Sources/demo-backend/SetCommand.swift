import ArgumentParser
import DemoBackendKit
import DemoDomains
import Foundation

/// Changes the remote configuration. The server may be running.
struct SetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change a value of the remote configuration.",
        discussion: """
            demo-backend set notes.enabled false --data-dir DIR     switches a part of the app off for all users
            demo-backend set notes.enabled '{"percent": 25, "value": true, "otherwise": false}' --data-dir DIR
            demo-backend set notes.enabled --data-dir DIR           back to the app's default
            demo-backend set paths '[{"pattern": "settings", "webPage": "help"}]' --data-dir DIR
                shows a web page instead of a page of the app

            Keys that begin with demo. change the server itself:
            demo-backend set demo.slow '{"/v1/me": 500}' --data-dir DIR             waits half a second before each of these calls
            demo-backend set demo.fail '{"POST /v1/uploads": 503}' --data-dir DIR   answers with the status and has no effect
            demo-backend set demo.hold '["PATCH /v1/uploads"]' --data-dir DIR       does not answer until the key is changed
            Domains have switches of their own.

            The server inside the app has its data in demo-backend, below the app's data folder.
            """)

    @Argument(help: "The key, for example notes.enabled.")
    var name: String

    @Argument(help: "A JSON value; omit it to remove the key.")
    var value: String?

    @Option(help: "The server's data folder.")
    var dataDir: String

    func run() async throws {
        guard FileManager.default.fileExists(atPath: dataDir) else {
            throw ValidationError(
                "\(dataDir) is not the data folder of a demo back end. Start the server once, or use the folder of one that ran.")
        }
        let backend = try DemoBackend(domains: backendDomains, directory: URL(fileURLWithPath: dataDir)) { _ in }
        do {
            try await backend.setConfig(name, to: value)
        } catch let problem as DemoBackend.ConfigProblem {
            throw ValidationError(problem.description)
        }
        for (name, value) in try await backend.config().sorted(by: { $0.key < $1.key }) { print("\(name) = \(value)") }
    }
}

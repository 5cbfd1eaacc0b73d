import AppComposition
import AppServer
import ArgumentParser
import Foundation
import RoutingService
import SubAppProcess

/// Starts the app and prints the address to open.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Start the app and print its address.")

    @OptionGroup
    var options: RunOptions

    @Option(help: "The program of another insurer that is asked for comparison. Default: demo-insurer beside this program.")
    var insurer: String?

    func run() async throws {
        try await options.run("Harbor", otherApps: otherApps) { try $0.domains() }
    }

    /// Apps that are started on demand, when a domain calls them.
    private var otherApps: [SubApp] {
        let beside = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("demo-insurer")
        let transport = ProcessTransport(executable: insurer ?? beside?.path ?? "demo-insurer", arguments: ["answer"])
        return [SubApp(name: "Demo Insurer", scheme: "demo-insurer", transport: transport)]
    }
}

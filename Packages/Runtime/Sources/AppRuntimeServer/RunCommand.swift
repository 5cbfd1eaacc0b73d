import AppRuntime
import ArgumentParser
import Foundation
import RoutingService
import SubAppProcess

/// Starts the app and prints the address to open.
struct RunCommand<Program: AppProgram>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "run", abstract: "Start the app and print its address.")
    }

    @OptionGroup
    var options: RunOptions

    @Option(help: ArgumentHelp("The program of another app that is called, if it is not beside this one.", valueName: "scheme=program"))
    var otherApp: [String] = []

    func validate() throws {
        for text in otherApp where !Program.app.otherApps.contains(where: { text.hasPrefix($0.scheme + "=") }) {
            let known = Program.app.otherApps.map(\.scheme).joined(separator: ", ")
            throw ValidationError("--other-app \(text): write SCHEME=PROGRAM, with one of these schemes: \(known)")
        }
    }

    func run() async throws {
        try await options.run(Program.app, demo: Program.demo, otherApps: Program.app.otherApps.map(subApp))
    }

    /// An app that is started on demand, when a domain calls it.
    private func subApp(_ app: OtherApp) -> SubApp {
        let given = otherApp.last { $0.hasPrefix(app.scheme + "=") }.map { String($0.dropFirst(app.scheme.count + 1)) }
        let beside = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(app.program)
        let transport = ProcessTransport(executable: given ?? beside?.path ?? app.program, arguments: ["answer"])
        return SubApp(name: app.name, scheme: app.scheme, transport: transport)
    }
}

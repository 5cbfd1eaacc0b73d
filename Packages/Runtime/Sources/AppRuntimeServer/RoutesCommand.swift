import AppRuntime
import ArgumentParser
import Foundation
import RoutingService

/// Lists every route of the app.
struct RoutesCommand<Program: AppProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "routes", abstract: "List every route with who may reach it.")
    }

    @Flag(help: "Print JSON, one array.")
    var json = false

    func run() throws {
        let entries = try RunningApp.catalog(of: Program.app).entries
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(entries), as: UTF8.self))
            return
        }
        let width = entries.map(\.path.count).max() ?? 0
        for entry in entries {
            let kind = entry.isPage ? "page" : "call"
            let path = entry.path.padding(toLength: width, withPad: " ", startingAt: 0)
            let exposure = entry.exposure.isEmpty ? "code only" : entry.exposure.joined(separator: ",")
            print("\(path)  \(kind)  \(exposure) (\(entry.audience))")
        }
    }
}

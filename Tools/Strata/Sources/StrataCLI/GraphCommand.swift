public import ArgumentParser
import Foundation
public import StrataReports
import StrataRules
import StrataWorkspace

/// `strata graph`
struct GraphCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Draw who uses whom; what the rules forbid is red.",
        discussion: """
              strata graph --format html --output graph.html
              strata graph --format mermaid --level layer
              strata graph --format svg --focus NetworkKit --output network.svg

            The HTML page is one file that works offline: search, and choose a box to
            see what it uses and what uses it, with file and line.
            """)

    /// The ways to draw.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case mermaid
        case dot
        case svg
        case html
        case json
    }

    @Argument(help: "The workspace's folder.") var path = "."
    @Option(help: "The configuration file (default: .strata.yml in the workspace).") var config: String?
    @Option(help: "\(Format.allCases.map(\.rawValue).joined(separator: ", ")).") var format = Format.mermaid
    @Option(help: "What a box stands for: \(GraphModel.Level.allCases.map(\.rawValue).joined(separator: ", ")).") var level = GraphModel.Level
        .module
    @Option(help: "A module or package: only what it reaches and what reaches it is drawn.") var focus: String?
    @Flag(help: "Draw test targets too.") var tests = false
    @Option(help: "The file to write (default: standard output).") var output: String?

    func run() throws {
        let console = try Console.running()
        let result = try WorkspaceReader(console: console, path: path, configurationPath: config, isQuiet: false).check()
        guard let model = GraphModel(result, level: level, focus: focus, includesTests: tests) else {
            let names = Set(result.graph.modules.values.map(\.name))
            console.writeError("error: nothing is named '\(focus ?? "")'\(suggestion(for: focus ?? "", among: names))\n")
            throw ExitCode(2)
        }
        let text =
            switch format {
            case .mermaid: model.mermaid
            case .dot: model.dot
            case .svg: model.svg
            case .html: model.html
            case .json: model.json
            }
        try console.write(text, to: output)
        if result.exitCode == 2 { throw ExitCode(2) }
    }
}

extension GraphModel.Level: ExpressibleByArgument {}

extension Console {
    /// Writes a whole text to a file, or to standard output when there is none.
    func write(_ text: String, to file: String?) throws {
        guard let file else { return write(text) }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: absolutePath(file)), options: .atomic)
        } catch {
            throw CommandFailure("\(file): error: this cannot be written here; give a path in a folder that exists")
        }
    }
}

public import ArgumentParser
import Foundation
public import StrataReports
import StrataRules
import StrataScan
import StrataWorkspace

struct GraphCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph", abstract: "Draw the dependency graph; violations are red.",
        discussion: """
              strata graph --format html --output graph.html
              strata graph --symbols --focus NetworkKit
              strata graph --level layer --check README.md

            The HTML page is one file that works offline: search, and select a box to
            list its dependencies and dependents, with file and line.

            --write puts a Mermaid picture between the lines
              \(GraphBlock.begin)
              \(GraphBlock.end)
            of a file; --check exits with 1 if that picture is outdated.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case mermaid, dot, svg, html, json }

    @OptionGroup var workspace: WorkspaceOptions
    @Option(help: "The form of the picture.") var format = Format.mermaid
    @Option(help: "What each box represents.") var level = GraphModel.Level.module
    @Option(help: "A module or package: draw only its dependencies and dependents.") var focus: String?
    @Flag(help: "Draw test targets too.") var tests = false
    @Flag(help: "Label each arrow with its number of uses in the compiler's index; unused ones are dotted.") var symbols = false
    @Option(help: IndexStoreChoice.help) var indexStore = IndexStoreChoice.auto
    @Option(help: "The file to write (default: standard output).") var output: String?
    @Option(help: ArgumentHelp("Exit with 1 unless the picture in this file is up to date.", valueName: "file")) var check: String?
    @Option(help: ArgumentHelp("Put the picture into this file, between the lines that mark its place.", valueName: "file")) var write:
        String?

    func validate() throws {
        if symbols, indexStore == .off { throw ValidationError("--symbols needs an index; leave '--index-store off' out.") }
        if symbols, check != nil || write != nil {
            throw ValidationError("--symbols does not go with --check and --write: its figures change with every edit.")
        }
        guard check != nil || write != nil else { return }
        if check != nil, write != nil { throw ValidationError("--check and --write exclude each other.") }
        if output != nil { throw ValidationError("--output does not go with --check and --write.") }
        if format != .mermaid { throw ValidationError("--check and --write support Mermaid only; omit --format.") }
    }

    func run() throws {
        let console = Console.current
        let result = try workspace.reader(indexStore: symbols ? indexStore : .off, console).check()
        if symbols {
            guard result.symbols.isChecked else {
                let reason = result.symbols.reason ?? "no index store was found"
                throw CommandFailure("error: the symbols are not known: \(reason); run 'swift build' first, or leave '--symbols' out")
            }
            for reason in result.summary.skippedGroups { console.writeError("note: skipped: \(reason.displayed)\n") }
        }
        guard let model = GraphModel(result, level: level, focus: focus, includesTests: tests, showsSymbols: symbols) else {
            let names = Set(result.graph.modules.values.map(\.name))
            let hint = suggestion(for: focus ?? "", among: names)
            throw CommandFailure("error: there is no module or package '\(focus ?? "")'\(hint)".displayed)
        }
        if let file = check ?? write {
            // A diagram of an incomplete reading would be wrong.
            try result.requireComplete()
            return try keep(model.mermaid, in: file, console)
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
        try result.requireComplete()
    }

    private func keep(_ mermaid: String, in file: String, _ console: Console) throws {
        guard let data = FileManager.default.contents(atPath: console.absolutePath(file)), let old = String(validating: data, as: UTF8.self)
        else { throw CommandFailure("\(file): error: this file cannot be read as UTF-8") }
        let new = try GraphBlock.updating(old, with: mermaid, file: file)
        if new == old { return console.write("\(file): the picture is up to date\n") }
        if check != nil {
            let place = "\(file):\(GraphBlock.firstDifference(old, new)):1"
            console.writeError("\(place): error: the picture is outdated; 'strata graph … --write \(file)' updates it\n")
            throw ExitCode(1)
        }
        try console.write(new, to: file)
        console.write("\(file): drawn anew\n")
    }
}

extension GraphModel.Level: ExpressibleByArgument {}

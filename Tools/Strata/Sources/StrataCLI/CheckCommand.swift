public import ArgumentParser
import Foundation
public import StrataReports
import StrataRules
import StrataScan

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Evaluate every rule over every package below a folder.",
        discussion: """
            Without .strata.yml the rules that need no layers are evaluated: cycles,
            undeclared and unused dependencies, dead imports, test code in production.

              strata check --changed-since origin/main
              strata check --format text --format sarif --output strata.sarif

            An --output belongs to the --format before it; a report without one goes to
            standard output.
            """)

    @OptionGroup var workspace: WorkspaceOptions
    @Option(help: "The report. Repeatable.") var format: [ReportFormat] = []
    @Option(help: "The file for the report that was named last. Repeatable.") var output: [String] = []
    @Option(help: "The baseline file (default: 'baseline:' of the configuration, or .strata-baseline).") var baseline: String?
    @Option(help: "Report only findings that the merge base with this git revision does not have; never stale entries.") var changedSince:
        String?
    @Flag(help: "Check the staged files, and report only findings that the last commit does not have.") var staged = false
    @Option(help: IndexStoreChoice.help) var indexStore = IndexStoreChoice.auto
    @Flag(help: "Exit with 2 unless the symbols of every file are known.") var requireSymbols = false
    @Flag(help: "Print absolute paths with --format xcode, for builds that run in another folder.") var absolutePaths = false
    @Option(help: "An empty Swift file to write if there are no violations, which a build uses as a timestamp.") var checked: String?
    @Flag(help: "Print the duration of each phase to standard error.") var timings = false
    @Flag(help: "Print every line of a finding, and everything that was skipped.") var all = false
    @Flag(name: .shortAndLong, help: "Print nothing if there are no violations.") var quiet = false
    @Option(help: "Colors: auto, always or never.") var color = ColorChoice.auto

    func validate() throws {
        if staged, changedSince != nil { throw ValidationError("'--staged' cannot be combined with '--changed-since'.") }
    }

    func run() throws {
        let console = Console.current
        let requests = try Self.requests(from: Console.arguments)
        let phases = timings ? PhaseClock() : nil
        var reader = workspace.reader(indexStore: indexStore, console)
        (reader.phases, reader.requiresSymbols, reader.readsStaged) = (phases, requireSymbols, staged)
        let reading = try reader.read()
        let known = try reader.baseline(named: baseline, reading.configuration)
        var result = Checker().check(reading.workspace, configuration: reading.configuration, baseline: known, today: console.today)
        if changedSince != nil || staged {
            let change = try reader.change(since: staged ? nil : changedSince, baseline: baseline)
            let file = try reader.baselineFile(named: baseline, reading.configuration).shown
            result.limit(toChanged: change.paths, before: change.findings, baseline: file)
        }
        phases?.end("rules")
        if let phases { console.writeError("\(phases.line)\n") }
        reader.report(result)
        let places = ReportPlaces(prefix: reader.placeInRepository, tree: reading.tree)
        var texts: [(text: String, file: String?)] = requests.map { request in
            let isColored = request.file == nil && color.applies(in: console)
            let text = request.format.render(result, color: isColored, quiet: quiet, all: all, places: places)
            return (absolutePaths && request.format == .xcode ? Self.withAbsolutePaths(text, root: reader.folder) : text, request.file)
        }
        if !requests.contains(where: { $0.file == nil }), !quiet { texts.append((Receipt.line(result.summary) + "\n", nil)) }
        if let checked, result.exitCode == 0 { texts.append(("// No violations.\n", checked)) }
        var status = result.exitCode
        for (text, file) in texts {
            do { try console.write(text, to: file) } catch {
                console.writeError("\(error)\n")
                status = 2
            }
        }
        if status != 0 { throw ExitCode(status) }
    }

    /// Prefixes the path at the beginning of each line with the workspace's folder; notes have no path.
    static func withAbsolutePaths(_ text: String, root: String) -> String {
        text.split(separator: "\n").map { ($0.hasPrefix("note: ") || $0.hasPrefix("/") ? "" : "\(root.displayed)/") + $0 + "\n" }.joined()
    }

    /// Pairs `--format` and `--output` in the order of the arguments: an output belongs to the preceding format, or else to the next.
    static func requests(from arguments: [String]) throws -> [(format: ReportFormat, file: String?)] {
        var requests: [(format: ReportFormat, file: String?)] = []
        var waiting: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst(), argument != "--" {
            for option in ["--format", "--output"] where argument == option || argument.hasPrefix(option + "=") {
                let value = argument == option ? rest.popFirst() ?? "" : String(argument.dropFirst(option.count + 1))
                if option == "--format", let format = ReportFormat(rawValue: value) {
                    requests.append((format, waiting.isEmpty ? nil : waiting.removeFirst()))
                } else if option == "--output", let last = requests.lastIndex(where: { $0.file == nil }) {
                    requests[last].file = value
                } else if option == "--output" {
                    waiting.append(value)
                }
            }
        }
        requests += waiting.map { (.text, $0) }
        guard requests.filter({ $0.file == nil }).count <= 1 else {
            throw ValidationError("Only one report can go to standard output; add --output to the others.")
        }
        return requests.isEmpty ? [(.text, nil)] : requests
    }
}

enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never

    /// `NO_COLOR` (no-color.org) counts for `auto`.
    func applies(in console: Console) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: console.isTerminal && (console.environment["NO_COLOR"] ?? "").isEmpty && console.environment["TERM"] != "dumb"
        }
    }
}

extension ReportFormat: ExpressibleByArgument {}

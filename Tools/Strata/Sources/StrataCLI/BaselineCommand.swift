import ArgumentParser
import Foundation
import StrataReports
import StrataRules

struct BaselineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline", abstract: "Record the existing violations, so that only new ones are reported.",
        discussion: """
            A baseline is for a workspace that cannot be made clean today. Entries are
            identified by rule, modules and file, never by line. An entry without a
            violation is reported itself; --shrink-only removes such entries.
            """)

    @OptionGroup var workspace: WorkspaceOptions
    @Option(help: "The baseline file (default: 'baseline:' of the configuration, else .strata-baseline).") var baseline: String?
    @Option(help: IndexStoreChoice.help) var indexStore = IndexStoreChoice.auto
    @Flag(help: "Remove entries only; add none.") var shrinkOnly = false

    func run() throws {
        let console = Console.current
        let reader = workspace.reader(indexStore: indexStore, console)
        let reading = try reader.read()
        let known = try reader.baseline(named: baseline, reading.configuration, isWritten: !shrinkOnly)
        let result = Checker().check(reading.workspace, configuration: reading.configuration, baseline: known, today: console.today)
        reader.report(result)
        try result.requireComplete()
        let file = try reader.baselineFile(named: baseline, reading.configuration)
        if shrinkOnly {
            guard let known else { throw CommandFailure("\(file.shown): error: no baseline found; 'strata baseline' creates one") }
            let shrunk = known.shrunk(by: result.staleEntries)
            try console.write(shrunk.text, to: file.absolute)
            let new = result.allFindings.count - result.known
            console.write(
                "\(file.shown): \(Receipt.count(known.count - shrunk.count, "violation")) removed, \(shrunk.count) left\n"
                    + (new > 0 ? "\(Receipt.count(new, "violation")) not in the baseline; 'strata check' shows them\n" : ""))
            if new > 0 { throw ExitCode(1) }
        } else {
            let written = Baseline(of: result.allFindings, file: file.shown, keeping: result.unjudgedEntries)
            try console.write(written.text, to: file.absolute)
            console.write("\(file.shown): \(Receipt.count(written.count, "violation")) written\n")
        }
    }
}

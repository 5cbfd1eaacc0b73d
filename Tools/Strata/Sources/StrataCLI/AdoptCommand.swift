import ArgumentParser
import Foundation
import StrataReports
import StrataRules
import StrataScan
import StrataWorkspace

/// `strata adopt`
struct AdoptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adopt",
        abstract: "Write a configuration and a baseline, and plan which dependencies to remove first.",
        discussion: """
            For a workspace that has violations: 'strata check' passes afterwards and
            reports only new ones. An existing configuration or baseline is kept.

            The plan lists the dependencies whose removal resolves the most violations.
            Each number is that of a check without the dependency, and assumes the
            removals before it.

              strata adopt                    write both files and print the plan
              strata adopt --dry-run          write nothing
              strata adopt --cuts 20          a longer plan
            """)

    @Argument(help: "The workspace's folder.") var path = "."
    @Option(help: "The maximum number of dependencies in the plan.") var cuts = 5
    @Option(help: "text or json.") var format = PlainFormat.text
    @Flag(help: "Write nothing.") var dryRun = false
    @Option(help: ArgumentHelp("Where the compiler's index is: auto (below .build), off, or its path.", valueName: "auto|off|path"))
    var indexStore = IndexStoreChoice.auto
    @OptionGroup var manifests: ManifestOptions

    func validate() throws {
        guard (0...1_000).contains(cuts) else { throw ValidationError("--cuts must be from 0 to 1000.") }
    }

    func run() throws {
        let console = try Console.running()
        let reader = WorkspaceReader(
            console: console, path: path, configurationPath: nil, isQuiet: false, indexStore: indexStore, looksAbove: false,
            allowsManifests: manifests.allowManifests)
        if try ProposedCheck.existingConfiguration(reader) == nil {
            let proposed = try ProposedCheck(reader, baseline: Baseline.defaultFile)
            report("\(ProposedCheck.file) \(dryRun ? "would be written" : "written")\n" + proposed.summary, console)
            let baseline = Baseline(of: proposed.result.allFindings, file: Baseline.defaultFile)
            // The baseline first: a configuration that names a missing one cannot be checked.
            try write(baseline, to: try reader.path(inWorkspace: Baseline.defaultFile), console)
            if !dryRun { try console.write(proposed.text, to: try reader.path(inWorkspace: ProposedCheck.file)) }
            try plan(proposed.workspace, proposed.configuration, proposed.result, console)
        } else {
            let reading = try reader.read()
            let file = try reader.baselineFile(named: nil, reading.configuration)
            let known = try reader.baseline(named: nil, reading.configuration, isWritten: true)
            let result = Checker().check(reading.workspace, configuration: reading.configuration, baseline: known, today: console.today)
            reader.report(result)
            guard result.exitCode != 2 else { throw ExitCode(2) }
            if known == nil, !result.allFindings.isEmpty {
                try write(Baseline(of: result.allFindings, file: file.shown), to: file.absolute, console)
            }
            try plan(reading.workspace, reading.configuration, result, console)
        }
    }

    private func report(_ text: String, _ console: Console) {
        if format == .text { console.write(text) }
    }

    private func write(_ baseline: Baseline, to path: String, _ console: Console) throws {
        if !dryRun { try console.write(baseline.text, to: path) }
        let verb = dryRun ? "would be written" : "written"
        report("\(baseline.file.displayed) \(verb): \(Receipt.count(baseline.count, "violation")) frozen\n", console)
    }

    private func plan(_ workspace: Workspace, _ configuration: Configuration?, _ result: CheckResult, _ console: Console) throws {
        let line = ProgressLine(console: console, isQuiet: false)
        let plan = CutPlan(for: workspace, configuration: configuration, today: console.today, atMost: cuts) { done, count in
            line.update("planning", done, of: count)
        }
        line.finish()
        let text = CutPlanReport(plan, result.graph)
        console.write(format == .json ? text.json : text.text)
    }
}

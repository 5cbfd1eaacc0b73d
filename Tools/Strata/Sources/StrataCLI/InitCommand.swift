import ArgumentParser
import StrataReports
import StrataRules

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Propose layers from the dependency graph, and count the findings of each rule.",
        discussion: """
            Without an option, the proposal is only printed.

              strata init             print a .strata.yml and the number of findings
              strata init --write     write it, and a baseline of the current violations,
                                      so that 'strata check' reports only new ones
            """)

    @Argument(help: "The workspace's folder.") var path = "."
    @Flag(help: "Write .strata.yml, and .strata-baseline if there are violations.") var write = false
    @OptionGroup var manifests: ManifestOptions

    func run() throws {
        let console = try Console.running()
        let reader = WorkspaceReader(
            console: console, path: path, configurationPath: nil, indexStore: .auto, looksAbove: false,
            allowsManifests: manifests.allowManifests)
        if let file = try ProposedCheck.existingConfiguration(reader) {
            throw CommandFailure("\(file): error: the configuration exists already; move it away to get a proposal")
        }
        let proposed = try ProposedCheck(reader)
        guard write else {
            // Standard output is a configuration, for `strata init > .strata.yml`.
            console.write(proposed.text)
            return console.writeError(proposed.summary)
        }
        let baseline = Baseline(of: proposed.result.allFindings, file: Baseline.defaultFile)
        if baseline.count > 0 { try console.write(baseline.text, to: try reader.path(inWorkspace: Baseline.defaultFile)) }
        try console.write(proposed.text, to: try reader.path(inWorkspace: ProposedCheck.file))
        console.write("\(ProposedCheck.file) written\n" + proposed.summary)
        if baseline.count > 0 {
            console.write("\(Baseline.defaultFile) written: \(Receipt.count(baseline.count, "violation")) frozen\n")
        }
    }
}

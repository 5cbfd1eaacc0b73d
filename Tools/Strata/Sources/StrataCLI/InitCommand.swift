import ArgumentParser

/// `strata init`
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Propose layers from the dependency graph, and count the findings of each rule.",
        discussion: """
            Without an option, the proposal is only printed.

              strata init             print a .strata.yml and the number of findings
              strata init --write     write it

            'strata adopt' also records the current violations, so that 'strata check'
            passes, and plans which dependencies to remove first.
            """)

    @Argument(help: "The workspace's folder.") var path = "."
    @Flag(help: "Write .strata.yml.") var write = false
    @OptionGroup var manifests: ManifestOptions

    func run() throws {
        let console = try Console.running()
        let reader = WorkspaceReader(
            console: console, path: path, configurationPath: nil, isQuiet: false, indexStore: .auto, looksAbove: false,
            allowsManifests: manifests.allowManifests)
        if let file = try ProposedCheck.existingConfiguration(reader) {
            throw CommandFailure("\(file): error: the configuration exists already; move it away to get a proposal")
        }
        let proposed = try ProposedCheck(reader, baseline: nil)
        if write {
            try console.write(proposed.text, to: try reader.path(inWorkspace: ProposedCheck.file))
            console.write("\(ProposedCheck.file) written\n")
        } else {
            console.write(proposed.text + "\n")
        }
        console.write(proposed.summary)
    }
}

import ArgumentParser
import Foundation
import StrataReports
import StrataRules
import StrataScan
import StrataWorkspace

/// `strata init`
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Propose layers from the dependency graph, and count the findings of each rule.",
        discussion: """
            Without an option, the proposal is only printed.

              strata init             print a .strata.yml and the number of findings
              strata init --write     write it
              strata init --freeze    write it, and a baseline of current violations,
                                      so that 'strata check' passes
            """)

    @Argument(help: "The workspace's folder.") var path = "."
    @Flag(help: "Write .strata.yml.") var write = false
    @Flag(help: "Write .strata.yml and a baseline of all current violations.") var freeze = false
    @OptionGroup var manifests: ManifestOptions

    func run() throws {
        let console = try Console.running()
        let reader = WorkspaceReader(
            console: console, path: path, configurationPath: nil, isQuiet: false, indexStore: .auto, looksAbove: false,
            allowsManifests: manifests.allowManifests)
        let tree = try reader.tree()
        if let file = WorkspaceReader.configurationFiles.first(where: { tree.kind(of: $0) != nil }) {
            throw CommandFailure("\(file): error: the configuration exists already; move it away to get a proposal")
        }
        var workspace = try reader.read().workspace
        let bare = Checker().check(workspace, configuration: nil, today: console.today)
        reader.report(bare)
        guard bare.exitCode != 2 else { throw ExitCode(2) }
        let subject = LayerProposal.subject(of: bare.graph)
        let proposal = LayerProposal(
            bare.graph, names: subject.map { names(in: $0, of: tree) } ?? [:], knowsCalls: subject.map(workspace.symbols.knows) ?? false)
        let file = freeze ? Baseline.defaultFile : nil
        let text = proposal.yaml(baseline: file)
        let configuration = try Configuration(yaml: text, file: ".strata.yml")
        // Calls between files of one module are read only if layers consist of files.
        if configuration.layers.contains(where: { !$0.files.isEmpty }) { try reader.readSymbols(into: &workspace, configuration, tree) }
        let result = Checker().check(workspace, configuration: configuration, today: console.today)
        reader.report(result)
        guard result.exitCode != 2 else { throw ExitCode(2) }
        if write || freeze {
            try console.write(text, to: try reader.path(inWorkspace: ".strata.yml"))
            console.write(".strata.yml written\n")
        } else {
            console.write(text + "\n")
        }
        for line in proposal.remarks { console.write("note: \(line.displayed)\n") }
        for rule in Rules.identifiers {
            let count = result.findings.filter { $0.rule == rule }.count
            if count > 0 { console.write("\(rule): \(Receipt.count(count, "violation"))\n") }
        }
        console.write("\(Receipt.count(result.findings.count, "violation")) in all\n")
        if freeze {
            let baseline = Baseline(of: result.allFindings, file: Baseline.defaultFile)
            try console.write(baseline.text, to: try reader.path(inWorkspace: Baseline.defaultFile))
            console.write("\(Baseline.defaultFile) written: \(Receipt.count(baseline.count, "violation")) frozen\n")
        }
    }

    /// Returns the names that the files of a module declare and mention.
    private func names(in module: WorkspaceModule, of tree: DiskTree) -> [String: FileNames] {
        let scanner = SourceScanner(readsBareSlashRegex: module.configurations.first?.languageMode ?? 5 >= 6)
        var names: [String: FileNames] = [:]
        for file in module.files {
            names[file.path] = try? tree.withContents(of: file.path) { FileNames(scanner.outline($0, remarks: false), scanner.words($0)) }
        }
        return names
    }
}

import ArgumentParser
import StrataReports
import StrataRules
import StrataScan
import StrataWorkspace

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Propose layers from the dependency graph, and count the findings of each rule.",
        discussion: "Without --write, the proposal is only printed, as text for a .strata.yml.")

    private static let file = ".strata.yml"
    @Argument(help: "The workspace's folder.") var path = "."
    @Flag(help: "Write .strata.yml, and a baseline of the violations, so that 'strata check' reports only new ones.") var write = false
    @OptionGroup var manifests: ManifestOptions

    func run() throws {
        let console = Console.current
        var reader = manifests.reader(path, indexStore: .auto, console)
        reader.looksAbove = false
        let tree = try reader.tree()
        if let file = WorkspaceReader.configurationFiles.first(where: { tree.kind(of: $0) != nil }) {
            throw CommandFailure("\(file): error: the configuration exists already; move it away to get a proposal")
        }
        let (text, remarks, findings) = try propose(reader, tree)
        let notes = remarks.map { "note: \($0.displayed)\n" }
        let counts = Rules.identifiers.compactMap { rule in
            let count = findings.filter { $0.rule == rule }.count
            return count > 0 ? "\(rule): \(Receipt.count(count, "violation"))\n" : nil
        }
        let summary = (notes + counts).joined() + "\(Receipt.count(findings.count, "violation")) in all\n"
        guard write else {
            // Standard output is a configuration, for `strata init > .strata.yml`.
            console.write(text)
            return console.writeError(summary)
        }
        let baseline = Baseline(of: findings, file: Baseline.defaultFile)
        if baseline.count > 0 { try console.write(baseline.text, to: try reader.path(inWorkspace: Baseline.defaultFile)) }
        try console.write(text, to: try reader.path(inWorkspace: Self.file))
        console.write("\(Self.file) written\n" + summary)
        if baseline.count > 0 { console.write("\(Baseline.defaultFile) written: \(Receipt.count(baseline.count, "violation")) frozen\n") }
    }

    private func propose(_ reader: WorkspaceReader, _ tree: DiskTree) throws -> (text: String, remarks: [String], findings: [Finding]) {
        var workspace = try reader.read().workspace
        let bare = Checker().check(workspace, configuration: nil, today: reader.console.today)
        reader.report(bare)
        try bare.requireComplete()
        let subject = LayerProposal.subject(of: bare.graph)
        let proposal = LayerProposal(
            bare.graph, names: subject.map { Self.names(in: $0, of: tree) } ?? [:],
            knowsCalls: subject.map(workspace.symbols.knows) ?? false)
        let yaml = proposal.yaml()
        let configuration = try Configuration(yaml: yaml, file: Self.file)
        // Calls between files of one module are read only if layers consist of files.
        if configuration.layers.contains(where: { !$0.files.isEmpty }) { try reader.readSymbols(into: &workspace, configuration, tree) }
        let result = Checker().check(workspace, configuration: configuration, today: reader.console.today)
        reader.report(result)
        try result.requireComplete()
        return (yaml + LayerProposal.contradictions(result), proposal.remarks, result.allFindings)
    }

    private static func names(in module: WorkspaceModule, of tree: DiskTree) -> [String: FileNames] {
        let scanner = SourceScanner(readsBareSlashRegex: module.configurations.first?.languageMode ?? 5 >= 6)
        var names: [String: FileNames] = [:]
        for file in module.files {
            names[file.path] = try? tree.withContents(of: file.path) { FileNames(scanner.outline($0, remarks: false), scanner.words($0)) }
        }
        return names
    }
}

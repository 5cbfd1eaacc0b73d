import ArgumentParser
import StrataReports
import StrataRules
import StrataScan
import StrataWorkspace

/// The proposed configuration of a workspace without one, and the result of a check with it.
struct ProposedCheck {
    static let file = ".strata.yml"

    let text: String
    let result: CheckResult
    private let remarks: [String]

    static func existingConfiguration(_ reader: WorkspaceReader) throws -> String? {
        let tree = try reader.tree()
        return WorkspaceReader.configurationFiles.first { tree.kind(of: $0) != nil }
    }

    /// Proposes a configuration and checks the workspace with it.
    init(_ reader: WorkspaceReader) throws {
        let tree = try reader.tree()
        var workspace = try reader.read().workspace
        let bare = Checker().check(workspace, configuration: nil, today: reader.console.today)
        reader.report(bare)
        try bare.requireComplete()
        let subject = LayerProposal.subject(of: bare.graph)
        let proposal = LayerProposal(
            bare.graph, names: subject.map { Self.names(in: $0, of: tree) } ?? [:],
            knowsCalls: subject.map(workspace.symbols.knows) ?? false)
        let yaml = proposal.yaml()
        remarks = proposal.remarks
        let configuration = try Configuration(yaml: yaml, file: Self.file)
        // Calls between files of one module are read only if layers consist of files.
        if configuration.layers.contains(where: { !$0.files.isEmpty }) { try reader.readSymbols(into: &workspace, configuration, tree) }
        result = Checker().check(workspace, configuration: configuration, today: reader.console.today)
        reader.report(result)
        try result.requireComplete()
        text = yaml + LayerProposal.contradictions(result)
    }

    var summary: String {
        let notes = remarks.map { "note: \($0.displayed)\n" }
        let counts = Rules.identifiers.compactMap { rule in
            let count = result.findings.filter { $0.rule == rule }.count
            return count > 0 ? "\(rule): \(Receipt.count(count, "violation"))\n" : nil
        }
        return (notes + counts).joined() + "\(Receipt.count(result.findings.count, "violation")) in all\n"
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

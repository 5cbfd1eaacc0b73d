public import StrataRules
import StrataScan
public import StrataWorkspace

/// The verdict of every source file below the root.
public struct FilesReport: Sendable {
    private let entries: [FileLedger.Entry]
    private let configurations: [ModuleID: [String]]

    public init(_ workspace: Workspace, _ entries: [FileLedger.Entry]) {
        self.entries = entries
        configurations = Dictionary(workspace.modules.map { ($0.id, $0.configurations.map(\.name)) }) { first, _ in first }
    }

    /// One line per file: its verdict, its path, and the reason.
    public var text: String {
        let shown = FileLedger.Verdict.allCases.filter { verdict in verdict != .vendored || entries.contains { $0.verdict == .vendored } }
        let counts = shown.map { verdict in
            "\(entries.count { $0.verdict == verdict }.grouped) \(verdict.rawValue)"
        }
        return entries.map { "\($0.verdict.rawValue)\t\($0.path.displayed)\t\($0.reason.displayed)\n" }.joined()
            + "\(Receipt.count(entries.count, "file")): \(counts.joined(separator: ", "))\n"
    }

    /// An array with one object per file.
    public var json: String {
        JSONValue.array(
            entries.map { entry in
                .object([
                    "file": .text(entry.path), "verdict": .text(entry.verdict.rawValue), "reason": .text(entry.reason),
                    "module": .optional(entry.modules.first?.target), "modules": .texts(entry.modules.map(\.target)),
                    "configurations": .texts(Set(entry.modules.flatMap { configurations[$0] ?? [] }).sorted()),
                ])
            }
        ).description + "\n"
    }
}

/// Whether each configuration compiles an import: always, possibly, or never.
public struct ImportVerdictsReport: Sendable {
    private struct Row {
        var path: String
        var declaration: ImportDeclaration
        var leads: String
        var compiled: [String]
        var perhaps: [String]
        var leftOut: [String]
    }

    private let rows: [Row]

    public init(_ workspace: Workspace, _ graph: ModuleGraph) {
        struct Place: Hashable {
            var path: String
            var position: SourcePosition
            var module: ModuleID
        }
        let origins = Dictionary(
            graph.imports.map { (Place(path: $0.path, position: $0.declaration.position, module: $0.from), $0.origin) }
        ) { first, _ in first }
        rows = workspace.modules.flatMap { module in
            (module.files + module.included).flatMap { file in
                file.scan.imports.map { declaration in
                    let usual = module.configurations
                    let others = module.configurations(compiling: declaration).filter { !usual.contains($0) }
                    func names(_ truth: TruthValue) -> [String] {
                        (usual + others).filter { declaration.isActive(in: $0) == truth }.map(\.name)
                    }
                    let leads =
                        switch origins[Place(path: file.path, position: declaration.position, module: module.id)] {
                        case .module(let id): "\(id.package.isEmpty ? "." : id.package)/\(id.target)"
                        case .external: "external"
                        case .toolchain: "toolchain"
                        case .unknown: "unknown"
                        case nil: declaration.module == module.name ? "itself" : module.isDead(declaration) ? "dead" : "idle"
                        }
                    return Row(
                        path: file.path, declaration: declaration, leads: leads, compiled: names(.true), perhaps: names(.unknown),
                        leftOut: names(.false))
                }
            }
        }
    }

    /// One line per import.
    public var text: String {
        rows.map { row in
            let perhaps = row.perhaps.isEmpty ? "" : "; perhaps \(row.perhaps.joined(separator: " "))"
            let leftOut = row.leftOut.isEmpty ? "" : "; not \(row.leftOut.joined(separator: " "))"
            return
                "\(row.path.displayed):\(row.declaration.position): "
                + "\(row.declaration.module) → \(row.leads): \(row.compiled.joined(separator: " "))\(perhaps)\(leftOut)".displayed + "\n"
        }.joined()
    }

    /// An array with one object per import.
    public var json: String {
        JSONValue.array(
            rows.map { row in
                .object([
                    "file": .text(row.path), "line": .number(row.declaration.position.line),
                    "column": .number(row.declaration.position.column), "module": .text(row.declaration.module), "leads": .text(row.leads),
                    "compiled": .texts(row.compiled), "perhaps": .texts(row.perhaps), "left-out": .texts(row.leftOut),
                ])
            }
        ).description + "\n"
    }
}

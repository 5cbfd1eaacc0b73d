public import StrataRules
public import StrataScan
public import StrataWorkspace

public struct ModulesReport: Sendable {
    private let result: CheckResult

    public init(_ result: CheckResult) { self.result = result }

    private var modules: [WorkspaceModule] { result.graph.modules.values.sorted { $0.id < $1.id } }

    private func used(by module: WorkspaceModule, _ evidence: Finding.Evidence) -> [String] {
        Set(result.graph.edges.filter { $0.from == module.id && $0.evidence == evidence }.map { result.graph.name(of: $0.to) }).sorted()
    }

    /// One line per module: package, name, kind, layer, files, and imports.
    public var text: String {
        let rows = modules.map { module in
            let used = used(by: module, .import).joined(separator: ", ")
            return [
                module.id.displayPackage, module.name, module.kind.rawValue, result.policy.place(of: module.id) ?? "-",
                Receipt.count(module.files.count, "file"), used.isEmpty ? "" : "→ \(used)",
            ].map(\.displayed)
        }
        return rows.lines(separator: "  ").map { $0 + "\n" }.joined()
    }

    public var json: String {
        let items = modules.map { module in
            let external = module.dependencies.compactMap { dependency -> String? in
                if case .external(let product) = dependency.destination { product.name } else { nil }
            }
            return JSONValue.object([
                "package": .text(module.id.displayPackage), "target": .text(module.id.target), "module": .text(module.name),
                "kind": .text(module.kind.rawValue), "layer": .optional(result.policy.place(of: module.id)),
                "path": .optional(module.directory), "files": .number(module.files.count),
                "sources": .texts((module.files.map(\.path) + module.otherFiles.map(\.path)).sorted()),
                "imports": .texts(used(by: module, .import)), "dependencies": .texts(used(by: module, .manifest)),
                "external": .texts(Set(external).sorted()),
            ])
        }
        return JSONValue.array(items).description + "\n"
    }
}

extension ModuleID {
    /// The package's folder, or `.` for the workspace itself.
    var displayPackage: String { package.isEmpty ? "." : package }
}

extension LayerPolicy {
    /// `root`, or the layer's name.
    func place(of id: ModuleID) -> String? { isRoot(id) ? "root" : layer(of: id)?.name.value }
}

/// The verdict of every source file below the root.
public struct FilesReport: Sendable {
    private let workspace: Workspace
    private let entries: [FileLedger.Entry]

    public init(_ workspace: Workspace, _ entries: [FileLedger.Entry]) { (self.workspace, self.entries) = (workspace, entries) }

    /// One line per file: its verdict, its path, and the reason.
    public var text: String {
        let counts = FileLedger.Verdict.allCases.compactMap { verdict in
            let count = entries.count { $0.verdict == verdict }
            return count == 0 && verdict == .vendored ? nil : "\(count.grouped) \(verdict.rawValue)"
        }
        return entries.map { "\($0.verdict.rawValue)\t\($0.path.displayed)\t\($0.reason.displayed)\n" }.joined()
            + "\(Receipt.count(entries.count, "file")): \(counts.joined(separator: ", "))\n"
    }

    public var json: String {
        let configurations = Dictionary(workspace.modules.map { ($0.id, $0.configurations.map(\.name)) }) { first, _ in first }
        let items = entries.map { entry in
            JSONValue.object([
                "file": .text(entry.path), "verdict": .text(entry.verdict.rawValue), "reason": .text(entry.reason),
                "module": .optional(entry.modules.first?.target), "modules": .texts(entry.modules.map(\.target)),
                "configurations": .texts(Set(entry.modules.flatMap { configurations[$0] ?? [] }).sorted()),
            ])
        }
        return JSONValue.array(items).description + "\n"
    }
}

/// Whether each configuration compiles an import: always, possibly, or never.
public struct ImportVerdictsReport: Sendable {
    /// An import, the module that it imports or what else it is, and the names of configurations by whether they compile it.
    private typealias Row = (path: String, declaration: ImportDeclaration, leads: String, names: [TruthValue: [String]])
    private let rows: [Row]

    public init(_ workspace: Workspace, _ graph: ModuleGraph) {
        func place(_ path: String, _ declaration: ImportDeclaration) -> String { "\(path):\(declaration.position)" }
        let imports = Dictionary(grouping: graph.imports) { $0.from }
        rows = workspace.modules.flatMap { module -> [Row] in
            let origins = Dictionary((imports[module.id] ?? []).map { (place($0.path, $0.declaration), $0.origin) }) { first, _ in first }
            return (module.files + module.included).flatMap { file in
                file.scan.imports.map { declaration -> Row in
                    let usual = module.configurations
                    let all = usual + module.configurations(compiling: declaration).filter { !usual.contains($0) }
                    let names = Dictionary(grouping: all) { declaration.isActive(in: $0) }.mapValues { $0.map(\.name) }
                    let leads =
                        switch origins[place(file.path, declaration)] {
                        case .module(let id): "\(id.displayPackage)/\(id.target)"
                        case let other?: "\(other)"
                        case nil: declaration.module == module.name ? "itself" : module.isDead(declaration) ? "dead" : "idle"
                        }
                    return (file.path, declaration, leads, names)
                }
            }
        }
    }

    public var text: String {
        rows.map { row in
            let verdicts = [("", TruthValue.true), ("; perhaps ", .unknown), ("; not ", .false)].map { word, truth in
                row.names[truth].map { word + $0.joined(separator: " ") } ?? ""
            }.joined()
            return "\(row.path.displayed):\(row.declaration.position): "
                + "\(row.declaration.module) → \(row.leads): \(verdicts)".displayed + "\n"
        }.joined()
    }

    public var json: String {
        let items = rows.map { row in
            JSONValue.object([
                "file": .text(row.path), "line": .number(row.declaration.position.line), "column": .number(row.declaration.position.column),
                "module": .text(row.declaration.module), "leads": .text(row.leads), "compiled": .texts(row.names[.true] ?? []),
                "perhaps": .texts(row.names[.unknown] ?? []), "left-out": .texts(row.names[.false] ?? []),
            ])
        }
        return JSONValue.array(items).description + "\n"
    }
}

public struct ImportsReport: Sendable {
    private let files: [(path: String, scan: SourceScan)]

    public init(_ files: [(path: String, scan: SourceScan)]) { self.files = files }

    public var text: String {
        files.flatMap { file in
            file.scan.imports.map { item in
                let words =
                    item.attributes + [item.access?.rawValue, "import", item.kind == .module ? nil : item.kind.rawValue].compactMap { $0 }
                let condition = item.conditions.isEmpty ? "" : "   #if " + item.conditions.map(\.description).joined(separator: " · ")
                return "\(file.path.displayed):\(item.position): "
                    + "\(words.joined(separator: " ")) \(item.path.joined(separator: "."))\(condition)".displayed + "\n"
            }
        }.joined()
    }

    public var json: String {
        let items = files.flatMap { file in
            file.scan.imports.map { item in
                JSONValue.object([
                    "file": .text(file.path), "line": .number(item.position.line), "column": .number(item.position.column),
                    "module": .text(item.module), "path": .text(item.path.joined(separator: ".")), "kind": .text(item.kind.rawValue),
                    "attributes": .texts(item.attributes), "access": .optional(item.access?.rawValue),
                    "conditions": .texts(item.conditions.map(\.description)), "exported": .bool(item.isExported),
                    "testable": .bool(item.isTestable),
                ])
            }
        }
        return JSONValue.array(items).description + "\n"
    }
}

public import StrataRules
public import StrataScan
public import StrataWorkspace

/// Lists of facts: one line per item, or one JSON object.
public enum ListReport {
    /// The modules: package, name, kind, layer, files, and imports.
    public static func modules(_ result: CheckResult, asJSON: Bool) -> String {
        func used(by module: WorkspaceModule, _ evidence: Finding.Evidence) -> [String] {
            Set(result.graph.edges.filter { $0.from == module.id && $0.evidence == evidence }.map { result.graph.name(of: $0.to) }).sorted()
        }
        let modules = result.graph.modules.values.sorted { $0.id < $1.id }
        if asJSON {
            return json(modules) { module in
                let external = module.dependencies.compactMap { dependency -> String? in
                    if case .external(let product) = dependency.destination { product.name } else { nil }
                }
                return [
                    "package": .text(module.id.displayPackage), "target": .text(module.id.target), "module": .text(module.name),
                    "kind": .text(module.kind.rawValue), "layer": .optional(result.policy.place(of: module.id)),
                    "path": .optional(module.directory), "files": .number(module.files.count),
                    "sources": .texts((module.files.map(\.path) + module.otherFiles.map(\.path)).sorted()),
                    "imports": .texts(used(by: module, .import)), "dependencies": .texts(used(by: module, .manifest)),
                    "external": .texts(Set(external).sorted()),
                ]
            }
        }
        let rows = modules.map { module in
            let used = used(by: module, .import).joined(separator: ", ")
            return [
                module.id.displayPackage, module.name, module.kind.rawValue, result.policy.place(of: module.id) ?? "-",
                Receipt.count(module.files.count, "file"), used.isEmpty ? "" : "→ \(used)",
            ].map(\.displayed)
        }
        return rows.lines(separator: "  ").map { $0 + "\n" }.joined()
    }

    /// The source files below the root with their verdicts and the reasons.
    public static func files(_ workspace: Workspace, _ entries: [FileLedger.Entry], asJSON: Bool) -> String {
        if asJSON {
            let configurations = Dictionary(workspace.modules.map { ($0.id, $0.configurations.map(\.name)) }) { first, _ in first }
            return json(entries) { entry in
                [
                    "file": .text(entry.path), "verdict": .text(entry.verdict.rawValue), "reason": .text(entry.reason),
                    "module": .optional(entry.modules.first?.target), "modules": .texts(entry.modules.map(\.target)),
                    "configurations": .texts(Set(entry.modules.flatMap { configurations[$0] ?? [] }).sorted()),
                ]
            }
        }
        let counts = FileLedger.Verdict.allCases.compactMap { verdict in
            let count = entries.count { $0.verdict == verdict }
            return count == 0 && verdict == .vendored ? nil : "\(count.grouped) \(verdict.rawValue)"
        }
        return entries.map { "\($0.verdict.rawValue)\t\($0.path.displayed)\t\($0.reason.displayed)\n" }.joined()
            + "\(Receipt.count(entries.count, "file")): \(counts.joined(separator: ", "))\n"
    }

    /// Whether each configuration compiles an import: always, possibly, or never.
    public static func importVerdicts(_ workspace: Workspace, _ graph: ModuleGraph, asJSON: Bool) -> String {
        // An import, the module that it imports or what else it is, and the names of configurations by whether they compile it.
        typealias Row = (path: String, declaration: ImportDeclaration, leads: String, names: [TruthValue: [String]])
        func place(_ path: String, _ declaration: ImportDeclaration) -> String { "\(path):\(declaration.position)" }
        let imports = Dictionary(grouping: graph.imports) { $0.from }
        let rows = workspace.modules.flatMap { module -> [Row] in
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
        if asJSON {
            return json(rows) { row in
                let position = row.declaration.position
                return [
                    "file": .text(row.path), "line": .number(position.line), "column": .number(position.column),
                    "module": .text(row.declaration.module), "leads": .text(row.leads), "compiled": .texts(row.names[.true] ?? []),
                    "perhaps": .texts(row.names[.unknown] ?? []), "left-out": .texts(row.names[.false] ?? []),
                ]
            }
        }
        return rows.map { row in
            let verdicts = [("", TruthValue.true), ("; perhaps ", .unknown), ("; not ", .false)].map { word, truth in
                row.names[truth].map { word + $0.joined(separator: " ") } ?? ""
            }.joined()
            return "\(row.path.displayed):\(row.declaration.position): "
                + "\(row.declaration.module) → \(row.leads): \(verdicts)".displayed + "\n"
        }.joined()
    }

    /// The imports of files with their conditions.
    public static func imports(_ files: [(path: String, scan: SourceScan)], asJSON: Bool) -> String {
        let imports = files.flatMap { file in file.scan.imports.map { (path: file.path, item: $0) } }
        if asJSON {
            return json(imports) { path, item in
                [
                    "file": .text(path), "line": .number(item.position.line), "column": .number(item.position.column),
                    "module": .text(item.module), "path": .text(item.path.joined(separator: ".")), "kind": .text(item.kind.rawValue),
                    "attributes": .texts(item.attributes), "access": .optional(item.access?.rawValue),
                    "conditions": .texts(item.conditions.map(\.description)), "exported": .bool(item.isExported),
                    "testable": .bool(item.isTestable),
                ]
            }
        }
        return imports.map { path, item in
            let words =
                item.attributes + [item.access?.rawValue, "import", item.kind == .module ? nil : item.kind.rawValue].compactMap { $0 }
            let condition = item.conditions.isEmpty ? "" : "   #if " + item.conditions.map(\.description).joined(separator: " · ")
            return "\(path.displayed):\(item.position): "
                + "\(words.joined(separator: " ")) \(item.path.joined(separator: "."))\(condition)".displayed + "\n"
        }.joined()
    }

    /// The modules and test targets that a change can affect: one per line under the titles of lists with any, or the lists as an object.
    public static func impact(_ impact: Impact, _ graph: ModuleGraph, asJSON: Bool) -> String {
        func names(_ ids: [ModuleID], tests: Bool) -> [String] {
            Set(ids.filter { (graph.modules[$0]?.kind == .test) == tests }.map(graph.name(of:))).sorted()
        }
        let lists = [
            ("changed", "changed", names(impact.changed, tests: false) + names(impact.changed, tests: true)),
            ("affected", "affected modules", names(impact.affected, tests: false)),
            ("tests", "tests to run", names(impact.affected, tests: true)), ("unowned", "changed files in no module", impact.unowned),
        ]
        if asJSON { return JSONValue.members(lists.map { ($0, .texts($2)) }).description + "\n" }
        let sections = lists.filter { !$2.isEmpty }.map { _, title, items in "\(title):\n" + items.map { "  \($0.displayed)\n" }.joined() }
        return sections.joined() + (impact.affected.isEmpty ? "no module is affected\n" : "")
    }

    private static func json<Item>(_ items: [Item], _ members: (Item) -> KeyValuePairs<String, JSONValue?>) -> String {
        JSONValue.array(items.map { .object(members($0)) }).description + "\n"
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

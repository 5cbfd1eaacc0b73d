public import StrataRules
import StrataScan
import StrataWorkspace

/// The modules of a workspace with their layers and dependencies.
public struct ModulesReport: Sendable {
    private let result: CheckResult

    public init(_ result: CheckResult) {
        self.result = result
    }

    private var modules: [WorkspaceModule] { result.graph.modules.values.sorted { $0.id < $1.id } }

    private func place(_ module: WorkspaceModule) -> String? {
        result.policy.isRoot(module.id) ? "root" : result.policy.layer(of: module.id)?.name.value
    }

    private func used(by module: WorkspaceModule, _ evidence: Finding.Evidence) -> [String] {
        Set(result.graph.edges.filter { $0.from == module.id && $0.evidence == evidence }.map { result.graph.name(of: $0.to) }).sorted()
    }

    private func external(of module: WorkspaceModule) -> [String] {
        let names = module.dependencies.compactMap { dependency -> String? in
            if case .external(let product) = dependency.destination { product.name } else { nil }
        }
        return Set(names).sorted()
    }

    /// One line per module: package, name, kind, layer, files, and imports.
    public var text: String {
        let rows = modules.map { module in
            [
                module.id.package.isEmpty ? "." : module.id.package, module.name, module.kind.rawValue, place(module) ?? "-",
                Receipt.count(module.files.count, "file"), used(by: module, .import).joined(separator: ", "),
            ].map(\.displayed)
        }
        let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = (0..<5).map { row[$0] + String(repeating: " ", count: widths[$0] - row[$0].count) }
            let line = cells.joined(separator: "  ") + (row[5].isEmpty ? "" : "  → " + row[5])
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }

    /// An array with one object per module.
    public var json: String {
        let items = modules.map { module in
            JSONValue.object([
                "package": .text(module.id.package.isEmpty ? "." : module.id.package), "target": .text(module.id.target),
                "module": .text(module.name), "kind": .text(module.kind.rawValue), "layer": .optional(place(module)),
                "path": .optional(module.directory), "files": .number(module.files.count),
                "sources": .texts((module.files.map(\.path) + module.otherFiles.map(\.path)).sorted()),
                "imports": .texts(used(by: module, .import)),
                "dependencies": .texts(used(by: module, .manifest)), "external": .texts(external(of: module)),
            ])
        }
        return JSONValue.array(items).description + "\n"
    }
}

public import StrataRules
import StrataScan
import StrataWorkspace

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

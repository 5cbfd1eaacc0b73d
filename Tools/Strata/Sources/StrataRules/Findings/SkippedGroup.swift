import StrataScan
import StrataWorkspace

/// Items that were not analyzed for one reason.
struct SkippedGroup {
    /// One sentence each.
    let items: [String]
    /// One sentence for all.
    let summary: String

    private init?(_ items: [String], _ summary: (Int) -> String) {
        guard !items.isEmpty else { return nil }
        self.items = items
        self.summary = items.count == 1 ? items[0] : summary(items.count)
    }

    /// Imports that no configuration compiles, and imports and dependencies of unknown packages.
    static func groups(of workspace: Workspace, _ graph: ModuleGraph) -> [SkippedGroup] {
        let inactive = inactiveImports(graph)
        let unknown = Dictionary(grouping: graph.imports.filter { $0.origin == .unknown }, by: \.from)
        var imports: [String] = []
        var dependencies: [String] = []
        var packages: (imports: Set<String>, dependencies: Set<String>) = ([], [])
        for module in workspace.modules.sorted(by: { $0.id < $1.id }) {
            guard let names = graph.declaredNames[module.id] else { continue }
            if !names.unresolved.isEmpty, let found = unknown[module.id] {
                let missing = Set(names.unresolved.map(\.packageOrName))
                packages.imports.formUnion(missing)
                imports += Set(found.map(\.declaration.module)).sorted().map {
                    "import of \($0) by \(module.name) (\(reason(missing, workspace)))"
                }
            } else {
                packages.dependencies.formUnion(names.unseen.map(\.packageOrName))
                dependencies += names.unseen.sorted().map {
                    "use of \($0.name) by \(module.name) (\(reason([$0.packageOrName], workspace)))"
                }
            }
        }
        return [
            SkippedGroup(inactive) { "\($0) imports that no configuration compiles, such as \(inactive[0])" },
            SkippedGroup(imports) { count in
                "\(count) imports of modules whose packages are not known, such as \(imports[0].prefix { $0 != "(" })"
                    + "(\(summary(packages.imports, workspace)))"
            },
            SkippedGroup(dependencies) { count in
                "use of \(count) dependencies, such as \(dependencies[0].dropFirst("use of ".count).prefix { $0 != "(" })"
                    + "(\(summary(packages.dependencies, workspace)))"
            },
        ].compactMap(\.self)
    }

    private static func inactiveImports(_ graph: ModuleGraph) -> [String] {
        // A file of two targets may be compiled for different platforms in each.
        let compiled = Set(graph.imports.lazy.filter { !$0.declaration.conditions.isEmpty }.map { "\($0.path):\($0.declaration.position)" })
        let inactive = graph.idleImports.compactMap { idle -> String? in
            let place = "\(idle.path):\(idle.declaration.position)"
            guard graph.modules[idle.module]?.isDead(idle.declaration) == false, !compiled.contains(place) else { return nil }
            return "\(place): import \(idle.declaration.module), which no configuration compiles"
        }
        return Set(inactive).sorted()
    }

    /// The reason why the modules of external packages are unknown.
    private static func reason(_ packages: Set<String>, _ workspace: Workspace) -> String {
        texts(packages, workspace) { $0.sorted().joined(separator: ", ") }
    }

    private static func summary(_ packages: Set<String>, _ workspace: Workspace) -> String {
        texts(packages, workspace) { "\($0.count) package\($0.count == 1 ? "" : "s")" }
    }

    private static func texts(_ packages: Set<String>, _ workspace: Workspace, _ text: (Set<String>) -> String) -> String {
        let unevaluated = packages.intersection(workspace.unevaluatedDependencies)
        let missing = packages.subtracting(unevaluated)
        return [
            missing.isEmpty ? nil : "not checked out: \(text(missing))",
            unevaluated.isEmpty ? nil : "manifest not evaluated: \(text(unevaluated))",
        ].compactMap(\.self).joined(separator: "; ")
    }
}

extension ExternalProduct {
    fileprivate var packageOrName: String { package.isEmpty ? name : package }
}

import StrataScan
import StrataWorkspace

struct UnusedDependency: Rule {
    let identifier = "unused-dependency"

    func check(_ context: RuleContext) -> [Finding] {
        let unread = Set(context.workspace.problems.map(\.path))
        return context.workspace.packages.filter { $0.declaredIn == nil }.flatMap { package in
            package.modules.filter { isSource($0, unread) }.flatMap { module in
                unused(in: module, context).map { dependency in
                    Finding(
                        identifier, module, of: package, at: dependency.position, to: dependency.name,
                        "\(context.describe(module.id)) declares \(dependency.name) but does not import it",
                        fix: "remove \"\(dependency.name)\" from target '\(module.id.target)'")
                }
            }
        }
    }

    /// Whether all files of a module are known, and some contain code: a module of empty files only passes on what it declares.
    private func isSource(_ module: WorkspaceModule, _ unread: Set<String>) -> Bool {
        module.kind.isSwift && module.kind != .snippet && !module.files.allSatisfy(\.scan.isBlank)
            && !module.files.contains { unread.contains($0.path) }
    }

    private func unused(in module: WorkspaceModule, _ context: RuleContext) -> [ModuleDependency] {
        let imports = Dictionary(grouping: module.files.flatMap(\.scan.imports), by: \.module)
        return module.dependencies.filter { dependency in
            let names: [String]
            switch dependency.destination {
            case .modules(let targets):
                let modules = targets.compactMap { context.graph.modules[$0] }
                // A dependency that is linked, run in the build or only built need not be imported. If the layers forbid it, their rule
                // reports it, and its fix also removes the dependency.
                guard !modules.isEmpty, modules.allSatisfy({ $0.kind == .library }),
                    targets.allSatisfy({ context.policy.rejection(from: module.id, to: $0) == nil })
                else { return false }
                names = modules.flatMap(\.importNames)
            case .external(let product):
                guard let known = context.workspace.externalProducts[product], known.isLibrary else { return false }
                names = known.modules
            }
            // An import justifies the dependency if it may be compiled where the dependency applies. An import that no configuration of the
            // matrix compiles counts, too, as it may be for an unlisted one.
            return !names.flatMap(dependency.importNames).flatMap { imports[$0] ?? [] }.contains { declaration in
                let compiled = module.configurations(compiling: declaration)
                return compiled.isEmpty || compiled.contains { dependency.isActive(in: $0) != .false }
            }
        }
    }
}

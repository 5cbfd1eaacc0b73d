import StrataWorkspace

struct UnusedModule: Rule {
    let identifier = "unused-module"
    let traits: Set<RuleTrait> = [.needsAllSources]

    func check(_ context: RuleContext) -> [Finding] {
        let used = Set(context.workspace.modules.flatMap { module in module.dependencies.flatMap(\.modules).filter { $0 != module.id } })
        return context.workspace.packages.filter { $0.declaredIn == nil && !$0.manifest.products.isEmpty }.flatMap { package in
            let offered = Set(package.manifest.products.flatMap(\.targets))
            return package.modules.filter { module in
                (module.kind == .library || module.kind == .c) && !offered.contains(module.id.target) && !used.contains(module.id)
            }.map { module in
                Finding(
                    identifier, module, of: package,
                    "\(context.describe(module.id)) is in no product, and no target of the workspace depends on it",
                    fix: "remove target '\(module.id.target)', or add it to a product")
            }
        }
    }
}

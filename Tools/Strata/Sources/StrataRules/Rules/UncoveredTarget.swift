import StrataWorkspace

struct UncoveredTarget: Rule {
    let identifier = "uncovered-target"
    let traits: Set<RuleTrait> = [.needsConfiguration]

    func check(_ context: RuleContext) -> [Finding] {
        let packages = context.configuration.layers.isEmpty ? [] : context.workspace.packages
        return packages.flatMap { package in
            package.modules.filter {
                !$0.kind.isHostSide && context.layers.place(of: $0.id) == .nowhere && !context.layers.coversEachFile(of: $0)
            }.map { module in
                Finding(
                    identifier, module, of: package, "no layer covers \(module.name) of package \(package.displayPath)",
                    fix: "add '\(package.displayPath)' to the packages of a layer in \(context.configuration.file), or to 'roots:'")
            }
        }
    }
}

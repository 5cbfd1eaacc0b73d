import StrataWorkspace

struct UncoveredTarget: Rule {
    let identifier = "uncovered-target"
    let needsConfiguration = true

    func check(_ context: RuleContext) -> [Finding] {
        guard !context.configuration.layers.isEmpty else { return [] }
        return context.workspace.packages.flatMap { package in
            package.modules.filter {
                !$0.kind.isHostSide && context.layers.place(of: $0.id) == .nowhere && !context.layers.coversEachFile(of: $0)
            }.map { module in
                Finding(
                    rule: identifier, path: package.manifestPath, position: module.position, from: module.name, evidence: .manifest,
                    message: "no layer covers \(module.name) of package \(package.displayPath)",
                    fix: "add '\(package.displayPath)' to the packages of a layer in \(context.configuration.file), or to 'roots:'")
            }
        }
    }
}

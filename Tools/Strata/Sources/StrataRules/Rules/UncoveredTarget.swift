import StrataWorkspace

/// A target that no layer covers: the rules would pass over it.
struct UncoveredTarget: Rule {
    let identifier = "uncovered-target"
    let summary = "Every target belongs to a layer or a root."
    let rationale = """
        Targets that no pattern matches are not checked. A new package must not escape the rules because of its location.
        """
    let remedy = "Move the package to a location that a layer's pattern matches, or add a pattern to .strata.yml."
    let needsConfiguration = true

    let violations = """
        a package that no pattern matches
            Packages/Extra: a package with ExtraKit
        """
    let allowed = """
        a package of a known layer
            Packages/MicroServices/Clock: a package with ClockKit
        """

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

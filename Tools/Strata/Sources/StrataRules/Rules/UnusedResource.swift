import StrataScan
import StrataWorkspace

struct UnusedResource: Rule {
    let identifier = "unused-resource"
    let traits: Set<RuleTrait> = [.needsAllSources, .namesDeclarations]

    func check(_ context: RuleContext) -> [Finding] {
        context.workspace.packages.flatMap { package in
            package.modules.flatMap { module in
                module.resources.filter { $0.isNamed == false }.map { resource in
                    let rest = resource.path.hasSuffix(resource.declared) ? "and \"\(resource.declared)\" from" : "or exclude it from"
                    return Finding(
                        identifier, module, of: package, at: package.text.position(of: resource.declared, inTarget: module.id.target),
                        to: resource.path, "\(context.describe(module.id)) bundles '\(resource.path)', but no code uses it",
                        fix: "remove the file, \(rest) target '\(module.id.target)'")
                }
            }
        }
    }
}

import StrataScan
import StrataWorkspace

struct UnusedResource: Rule {
    let identifier = "unused-resource"
    let needsAllSources = true
    let namesDeclarations = true

    func check(_ context: RuleContext) -> [Finding] {
        context.workspace.packages.flatMap { package in
            package.modules.flatMap { module in
                module.resources.filter { $0.isNamed == false }.map { resource in
                    let isAlone = resource.path.hasSuffix(resource.declared)
                    return Finding(
                        rule: identifier, path: package.manifestPath,
                        position: package.text.position(of: resource.declared, inTarget: module.id.target), from: module.name,
                        to: resource.path,
                        evidence: .manifest,
                        message: "\(context.describe(module.id)) bundles '\(resource.path)', but no code uses it",
                        fix: isAlone
                            ? "remove the file, and \"\(resource.declared)\" from target '\(module.id.target)'"
                            : "remove the file, or exclude it from target '\(module.id.target)'")
                }
            }
        }
    }
}

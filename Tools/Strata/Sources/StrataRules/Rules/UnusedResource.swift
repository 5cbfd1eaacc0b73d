import StrataScan
import StrataWorkspace

/// A resource of a target that no code mentions.
struct UnusedResource: Rule {
    let identifier = "unused-resource"
    let summary = "Every resource that a target declares is used by its code."
    let rationale = """
        An unused resource still ships with the program. Resources that may be found by a computed name, by listing the bundle or by the
        system, such as translations and asset catalogs, are skipped.
        """
    let remedy = "Remove the file, or remove it from the target's resources."
    let needsAllSources = true
    let namesDeclarations = true

    let violations = """
        an embedded file that no code names
            NetworkKit: takes Pages/help.html along, embedInCode("Pages/help.html")
            NetworkKit: let page = PackageResources.help_js
        """
    let allowed = """
        an embedded file that is used by its generated name
            NetworkKit: takes Pages/help-page.html along, embedInCode("Pages/help-page.html")
            NetworkKit: let page = PackageResources.help_page_html
        """

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

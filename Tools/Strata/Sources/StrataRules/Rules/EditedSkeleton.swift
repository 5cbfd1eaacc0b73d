import StrataScan
import StrataWorkspace

/// A package of the skeleton that was edited in an app.
struct EditedSkeleton: Rule {
    let identifier = "edited-skeleton"
    let summary = "The packages that an app does not own are as they came."
    let rationale = "'strata upgrade' replaces them as a whole, so an edit there would be lost, and every upgrade would meet it again."
    let remedy = "Undo the edit, or make the package the app's own with 'strata eject'."

    let violations = """
        a package whose files have another checksum
            .strata/origin.json: {"skeleton": {"Packages/MicroServices/Network": "0123456789abcdef"}}
        a package that was removed
            .strata/origin.json: {"skeleton": {"Skeleton/Packages/Services/Routing": "0123456789abcdef"}}
        checksums that cannot be read
            .strata/origin.json: {"skeleton": []}
        """
    let allowed = """
        an app that owns all of its packages
            .strata/origin.json: {"skeleton": {}}
        an origin without checksums
            .strata/origin.json: {"version": 1}
        """

    func check(_ context: RuleContext) -> [Finding] {
        context.workspace.editedSkeleton.map { folder in
            Finding(
                rule: identifier, path: folder, position: .start, evidence: .manifest,
                message: folder == SkeletonPackages.path
                    ? "this file cannot be read, so nothing is known of the skeleton"
                    : "'\(folder)' belongs to the skeleton and is not as it came",
                fix: folder == SkeletonPackages.path
                    ? "restore it from the app's repository"
                    : "undo the edit, or run 'strata eject \(folder.split(separator: "/").last ?? "")'")
        }
    }
}

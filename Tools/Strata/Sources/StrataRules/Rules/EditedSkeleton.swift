import StrataScan
import StrataWorkspace

/// A package of the skeleton that was edited in an app.
struct EditedSkeleton: Rule {
    let identifier = "edited-skeleton"

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

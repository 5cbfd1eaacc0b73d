import StrataScan
import StrataWorkspace

struct EditedSkeleton: Rule {
    let identifier = "edited-skeleton"

    func check(_ context: RuleContext) -> [Finding] {
        context.workspace.editedSkeleton.map { path in
            var message = "'\(path)' belongs to the skeleton and is not as it came"
            var fix = "undo the edit, or run 'strata eject \(path.split(separator: "/").last ?? "")'"
            if path == SkeletonPackages.path {
                message = "this file cannot be read, so nothing is known of the skeleton"
                fix = "restore it from the app's repository"
            } else if path == SkeletonPackages.folder {
                message = "the skeleton is missing"
                fix = "run 'make', which fetches it, or restore it from the app's repository"
            }
            return Finding(rule: identifier, path: path, position: .start, evidence: .manifest, message: message, fix: fix)
        }
    }
}

import StrataScan
import StrataWorkspace

struct EditedSkeleton: Rule {
    let identifier = "edited-skeleton"

    func check(_ context: RuleContext) -> [Finding] {
        context.workspace.editedSkeleton.map { path in
            let (message, fix) =
                switch path {
                case SkeletonPackages.path:
                    ("this file cannot be read, so nothing is known of the skeleton", "restore it from the app's repository")
                case SkeletonPackages.folder:
                    ("the skeleton is missing", "run 'make', which fetches it, or restore it from the app's repository")
                default:
                    (
                        "'\(path)' belongs to the skeleton and is not as it came",
                        "undo the edit, or run 'strata eject \(path.split(separator: "/").last ?? "")'"
                    )
                }
            return Finding(rule: identifier, path: path, position: .start, evidence: .manifest, message: message, fix: fix)
        }
    }
}

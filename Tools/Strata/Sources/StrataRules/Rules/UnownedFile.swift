import StrataScan
import StrataWorkspace

/// A source file without a target.
struct UnownedFile: Rule {
    let identifier = "unowned-file"
    let summary = "Every source file belongs to a target or is excluded with a reason."
    let rationale = """
        Files without a target are not checked: app sources beside packages, forgotten files, code for another build system. They may
        violate layers unnoticed. Without a configuration such a file is reported as a note, because only `exclude:` and `targets:` can
        say what it is.
        """
    let remedy = "Add the file to a target, declare its module with 'targets:', remove it, or exclude it with 'exclude:' and a reason."
    // Most apps have scripts, playgrounds and samples outside their targets. Only a configuration can state which of them are intended.
    let severityWithoutConfiguration = Finding.Severity.note

    let violations = """
        a file outside every package
            Legacy/Old.swift: import NetworkKit
        """
    let allowed = """
        a build folder, recognized by its contents
            scratch/workspace-state.json: {"object": {}}
            scratch/checkouts/Old/Old.swift: 
        """

    func check(_ context: RuleContext) -> [Finding] {
        context.workspace.ledger.entries.filter { $0.verdict == .unowned && !context.workspace.mayOwn($0.path) }.map { entry in
            Finding(
                rule: identifier, path: entry.path, position: .start, evidence: .manifest,
                message: "this file is in no target: \(entry.reason)",
                fix:
                    "add it to a target, declare its module with 'targets:' in \(context.configuration.file), or exclude it with 'exclude:'"
            )
        }
    }
}

import StrataScan
import StrataWorkspace

struct UnownedFile: Rule {
    let identifier = "unowned-file"
    // Most apps have scripts, playgrounds and samples outside their targets. Only a configuration can state which of them are intended.
    let traits: Set<RuleTrait> = [.isNoteWithoutConfiguration]

    func check(_ context: RuleContext) -> [Finding] {
        let declare = "declare its module with 'targets:' in \(context.configuration.file)"
        return context.workspace.ledger.entries.filter { $0.verdict == .unowned && !context.workspace.mayOwn($0.path) }.map { entry in
            Finding(
                rule: identifier, path: entry.path, position: .start, evidence: .manifest,
                message: "this file is in no target: \(entry.reason)",
                fix: "add it to a target, \(declare), or exclude it with 'exclude:'")
        }
    }
}

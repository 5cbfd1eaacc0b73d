import StrataScan
import StrataWorkspace

/// A file that a compiler could read and that belongs to no target.
struct UnownedFile: Rule {
    let identifier = "unowned-file"
    let summary = "Every file that a compiler could read belongs to a target, or is left out with a reason."
    let rationale = """
        A file without a target is not checked: sources of an app beside its packages, a forgotten file, code that another build system
        compiles. Such a file may break the layers without a finding. Without a configuration the file is reported as a note, because only
        `exclude:` and `targets:` can say what it is.
        """
    let remedy = "Give it to a target, declare its module with 'targets:', remove it, or leave it out with 'exclude:' and a reason."
    let needsConfiguration = false
    let absence = Absence.packages
    // Most apps have scripts, playgrounds and samples beside their targets. Only a configuration can say which of them are meant to be there.
    let severityWithoutConfiguration = Finding.Severity.note

    var examples: [RuleExample] {
        [
            .bad("a file outside every package", findings: 1) { $0.addFile("Legacy/Old.swift", "import NetworkKit") },
            .bad("a folder of no target", findings: 1) {
                $0.addFile("Packages/MicroServices/Cache/Sources/Forgotten/Old.swift", "import NetworkKit")
            },
            .bad("C counts, and so do its headers", findings: 2) {
                $0.addFile("Legacy/old.m", "@import NetworkKit;")
                $0.addFile("Legacy/old.h", "")
            },
            .bad("a hidden folder is a folder", findings: 1) { $0.addFile(".tools/Old.swift", "") },
            .bad("a name alone makes no build folder", findings: 1) { $0.addFile(".build/checkouts/Old/Old.swift", "") },
            .good("a build folder, by what lies in it") {
                $0.addFile("scratch/workspace-state.json", "{}")
                $0.addFile("scratch/checkouts/Old/Old.swift", "")
            },
            .good("left out with a reason") {
                $0.addFile("Legacy/Old.swift", "")
                $0.configure("exclude: [{path: Legacy, because: it goes away in spring}]")
            },
            .good("declared in the configuration") {
                $0.addFile("Legacy/Old.swift", "import Foundation")
                $0.configure("targets: [{module: Legacy, path: Legacy}]")
                $0.configure("roots: [App, Legacy]")
            },
            .good("a snippet is a program of its package") {
                $0.addFile("Packages/MicroServices/Cache/Snippets/Basics/Get.swift", "import CacheKit")
            },
        ]
    }

    func check(_ context: RuleContext) -> [Finding] {
        context.workspace.ledger.entries.filter { $0.verdict == .unowned }.map { entry in
            Finding(
                rule: identifier, path: entry.path, position: .start, evidence: .manifest,
                message: "this file belongs to no target: \(entry.reason)",
                fix:
                    "give it to a target, declare its module with 'targets:' in \(context.configuration.file), or leave it out with 'exclude:'"
            )
        }
    }
}

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
    let needsConfiguration = false
    let absence = Absence.packages
    // Most apps have scripts, playgrounds and samples outside their targets. Only a configuration can state which of them are intended.
    let severityWithoutConfiguration = Finding.Severity.note

    var examples: [RuleExample] {
        [
            .bad("a file outside every package", findings: 1) { $0.addFile("Legacy/Old.swift", "import NetworkKit") },
            .bad("a folder of no target", findings: 1) {
                $0.addFile("Packages/MicroServices/Cache/Sources/Forgotten/Old.swift", "import NetworkKit")
            },
            .bad("C files and headers", findings: 2) {
                $0.addFile("Legacy/old.m", "@import NetworkKit;")
                $0.addFile("Legacy/old.h", "")
            },
            .bad("a hidden folder", findings: 1) { $0.addFile(".tools/Old.swift", "") },
            .bad("a folder that only has the name of a build folder", findings: 1) { $0.addFile(".build/checkouts/Old/Old.swift", "") },
            .good("a build folder, recognized by its contents") {
                $0.addFile("scratch/workspace-state.json", "{}")
                $0.addFile("scratch/checkouts/Old/Old.swift", "")
            },
            .good("excluded with a reason") {
                $0.addFile("Legacy/Old.swift", "")
                $0.configure("exclude: [{path: Legacy, because: it goes away in spring}]")
            },
            .good("declared in the configuration") {
                $0.addFile("Legacy/Old.swift", "import Foundation")
                $0.configure("targets: [{module: Legacy, path: Legacy}]")
                $0.configure("roots: [App, Legacy]")
            },
            .good("a snippet of a package") {
                $0.addFile("Packages/MicroServices/Cache/Snippets/Basics/Get.swift", "import CacheKit")
            },
        ]
    }

    func check(_ context: RuleContext) -> [Finding] {
        context.workspace.ledger.entries.filter { $0.verdict == .unowned }.map { entry in
            Finding(
                rule: identifier, path: entry.path, position: .start, evidence: .manifest,
                message: "this file is in no target: \(entry.reason)",
                fix:
                    "add it to a target, declare its module with 'targets:' in \(context.configuration.file), or exclude it with 'exclude:'"
            )
        }
    }
}

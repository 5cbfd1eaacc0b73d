import StrataScan
import StrataWorkspace

/// An import in a branch that is never compiled.
struct DeadImport: Rule {
    let identifier = "dead-import"
    let summary = "Every import is compiled in some configuration."
    let rationale = """
        No compiler sees an import inside '#if false', for two platforms at once, or for a compiler version that the manifest excludes. It
        looks like a dependency, and it can break the build when someone enables the branch again.
        """
    let remedy = "Remove the branch; version control keeps it."
    let needsConfiguration = false

    var examples: [RuleExample] {
        [
            .bad("inside '#if false'", findings: 1) { $0.importing("#if false\nimport Foundation\n#endif", in: "CacheKit") },
            .bad("in the other branch of '#if true'", findings: 1) {
                $0.importing("#if true\nimport Foundation\n#else\nimport Dispatch\n#endif", in: "CacheKit")
            },
            .bad("for a compiler older than the tools version", findings: 1) {
                $0.importing("#if compiler(<6) && os(Linux)\nimport Foundation\n#endif", in: "CacheKit")
            },
            .bad("inside another branch", findings: 1) {
                $0.importing("#if DEBUG\n#if !true || false\nimport Foundation\n#endif\n#endif", in: "CacheKit")
            },
            .bad("two platforms at once", findings: 1) {
                $0.importing("#if os(Linux)\n#if os(macOS)\nimport Foundation\n#endif\n#endif", in: "CacheKit")
            },
            .good("for builds without SwiftPM") {
                $0.importing("#if !SWIFT_PACKAGE\nimport Foundation\n#endif", in: "CacheKit")
            },
            .good("a platform that is not in the matrix") { $0.importing("#if os(Windows)\nimport WinSDK\n#endif", in: "CacheKit") },
            .good("a compilation condition that only some builds define") {
                $0.importing("#if FORK\nimport Foundation\n#endif", in: "CacheKit")
            },
            .good("for a compiler newer than the tools version") {
                $0.importing("#if compiler(>=99)\nimport Foundation\n#endif", in: "CacheKit")
            },
        ]
    }

    func check(_ context: RuleContext) -> [Finding] {
        context.workspace.modules.flatMap { module in
            module.files.flatMap { file in
                file.scan.imports.filter { module.isDead($0) }.map { declaration in
                    Finding(
                        rule: identifier, path: file.path, position: declaration.position, from: module.name, to: declaration.module,
                        evidence: .import,
                        message: "no build compiles this import of \(declaration.module) in \(context.describe(module.id))",
                        fix: "remove the import, and the branch with it")
                }
            }
        }
    }
}

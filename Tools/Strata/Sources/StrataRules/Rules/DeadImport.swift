import StrataScan
import StrataWorkspace

/// An import in a branch that nothing ever compiles.
struct DeadImport: Rule {
    let identifier = "dead-import"
    let summary = "Every import can be compiled somewhere."
    let rationale = """
        An import behind '#if false', two platforms at once or a compiler that the manifests rule out is read by people and by no compiler. It looks like a
        dependency, rots unseen, and comes back to life with whoever turns the branch on again.
        """
    let remedy = "Remove the branch; version control keeps it."
    let needsConfiguration = false

    var examples: [RuleExample] {
        [
            .bad("behind '#if false'", findings: 1) { $0.importing("#if false\nimport Foundation\n#endif", in: "CacheKit") },
            .bad("in the other branch of '#if true'", findings: 1) {
                $0.importing("#if true\nimport Foundation\n#else\nimport Dispatch\n#endif", in: "CacheKit")
            },
            .bad("behind a compiler older than the tools version", findings: 1) {
                $0.importing("#if compiler(<6) && os(Linux)\nimport Foundation\n#endif", in: "CacheKit")
            },
            .bad("inside another branch", findings: 1) {
                $0.importing("#if DEBUG\n#if !true || false\nimport Foundation\n#endif\n#endif", in: "CacheKit")
            },
            .bad("two platforms at once", findings: 1) {
                $0.importing("#if os(Linux)\n#if os(macOS)\nimport Foundation\n#endif\n#endif", in: "CacheKit")
            },
            .good("for whoever builds without SwiftPM") {
                $0.importing("#if !SWIFT_PACKAGE\nimport Foundation\n#endif", in: "CacheKit")
            },
            .good("a platform that is not in the matrix") { $0.importing("#if os(Windows)\nimport WinSDK\n#endif", in: "CacheKit") },
            .good("a name that only some define") { $0.importing("#if FORK\nimport Foundation\n#endif", in: "CacheKit") },
            .good("a newer compiler than the tools version asks for") {
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

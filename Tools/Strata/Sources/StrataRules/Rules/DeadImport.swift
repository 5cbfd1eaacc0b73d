import StrataScan
import StrataWorkspace

/// An import in a branch that nothing ever compiles.
struct DeadImport: Rule {
    let identifier = "dead-import"
    let summary = "Every import can be compiled somewhere."
    let rationale = """
        An import behind '#if false' or behind a compiler that the manifest rules out is read by people and by no compiler. It looks like a
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
                file.scan.imports.filter { Self.isDead($0, in: module) }.map { declaration in
                    Finding(
                        rule: identifier, path: file.path, position: declaration.position, from: module.name, to: declaration.module,
                        evidence: .import, message: "no build compiles this import of \(declaration.module) in \(context.describe(module.id))",
                        fix: "remove the import, and the branch with it")
                }
            }
        }
    }

    /// Whether some condition around the import is false whatever the platform, the flags and the modules at hand are.
    static func isDead(_ declaration: ImportDeclaration, in module: WorkspaceModule) -> Bool {
        guard let configuration = module.configurations.first, !declaration.conditions.isEmpty else { return false }
        return declaration.conditions.contains { $0.isNeverTrue(in: configuration) }
    }
}

import StrataScan
import StrataWorkspace

struct DeadImport: Rule {
    let identifier = "dead-import"

    func check(_ context: RuleContext) -> [Finding] {
        let modules = context.workspace.modules
        let dead = modules.flatMap { module in
            module.files.flatMap { file in file.scan.imports.filter(module.isDead).map { (module, file.path, $0) } }
        }
        let paths = Set(dead.map(\.1))
        // Another target may compile the import of a file that both share.
        let owners = paths.isEmpty ? [] : modules.filter { $0.files.contains { paths.contains($0.path) } }
        return dead.filter { _, path, declaration in
            owners.allSatisfy { $0.isDead(declaration) || !$0.files.contains { $0.path == path } }
        }.map { module, path, declaration in
            Finding(
                rule: identifier, path: path, position: declaration.position, from: module.name, to: declaration.module,
                evidence: .import, message: "no build compiles this import of \(declaration.module) in \(context.describe(module.id))",
                fix: "remove the import, and the branch with it")
        }
    }
}

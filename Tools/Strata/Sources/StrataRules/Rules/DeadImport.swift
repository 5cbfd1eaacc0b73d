import StrataScan
import StrataWorkspace

struct DeadImport: Rule {
    let identifier = "dead-import"

    func check(_ context: RuleContext) -> [Finding] {
        let modules = context.workspace.modules
        let owners = Dictionary(grouping: modules.flatMap { module in module.files.map { (path: $0.path, module) } }, by: \.path)
        return modules.flatMap { module in
            module.files.flatMap { file in
                // Another target may compile the import of a file that both share.
                file.scan.imports.filter { declaration in owners[file.path]?.allSatisfy { $0.1.isDead(declaration) } ?? false }.map {
                    declaration in
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

import StrataScan
import StrataWorkspace

struct TypeNotNamedAsModule: Convention {
    let identifier = "type-not-named-as-module"

    func subjects(in scope: ConventionScope) -> [ConventionScope.Member] { scope.members }

    func findings(about member: ConventionScope.Member, in scope: ConventionScope) -> [Finding] {
        member.files.flatMap { file in
            (file.outline?.declarations ?? []).filter { hides(member.module.name, $0) }.map { declaration in
                finding(
                    scope, member.module, file.path, declaration.namePosition, about: declaration.name,
                    "\(declaration.name) is the name of \(declaration.kind.article) and of its module",
                    fix: "name the type after its purpose")
            }
        }
    }

    private func hides(_ name: String, _ declaration: Declaration) -> Bool {
        declaration.name == name && declaration.parent == nil && !declaration.isLocal && !declaration.isPrivate
            && (declaration.kind.isType && declaration.kind != .extension || declaration.kind == .typealias)
    }
}

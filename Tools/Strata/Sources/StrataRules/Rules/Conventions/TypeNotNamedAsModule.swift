import StrataScan
import StrataWorkspace

/// A type that shadows its module's name.
struct TypeNotNamedAsModule: Convention {
    let identifier = "type-not-named-as-module"
    let summary = "No type at file level has the name of its module."
    let rationale = """
        If a type has its module's name, `Name.Other` refers to a member of the type, so other declarations of the module cannot be
        qualified. Two modules with a type of the same name cannot be used in one file then, and generated module interfaces cannot be
        read back.
        """
    let remedy = "Rename the type or the module, such as `HTTPClient` in `NetworkKit`."

    let violations = """
        a class
            .strata.yml, layer micro-services: conventions: type-not-named-as-module
            CacheKit: public final class CacheKit {}
        """
    let allowed = """
        a nested or fileprivate type
            .strata.yml, layer micro-services: conventions: type-not-named-as-module
            CacheKit: public struct Cache {
                          public enum CacheKit {}
                      }
                      private struct CacheKit {}
        """

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
        guard declaration.name == name, declaration.parent == nil, !declaration.isLocal else { return false }
        guard declaration.access != .private, declaration.access != .fileprivate else { return false }
        return declaration.kind.isType && declaration.kind != .extension || declaration.kind == .typealias
    }
}

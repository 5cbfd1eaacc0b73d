import StrataScan
import StrataWorkspace

struct OnePublicErrorPerModule: Convention {
    let identifier = "one-public-error-per-module"

    private static let protocols: Set<String> = ["Error", "LocalizedError", "CustomNSError", "RecoverableError", "Swift.Error"]

    func subjects(in scope: ConventionScope) -> [ConventionScope.Member] { scope.production.filter { $0.module.kind == .library } }

    func findings(about member: ConventionScope.Member, in scope: ConventionScope) -> [Finding] {
        let errors = scope.types.types(in: member).filter { (type: DeclaredType) -> Bool in
            let declaration = type.declaration
            guard declaration.kind != .extension, declaration.kind != .protocol, declaration.parent == nil, type.isPublic else {
                return false
            }
            return scope.types.inherited(by: type).contains { Self.protocols.contains($0) }
        }
        guard errors.count > 1 else { return [] }
        // The error with the module's name is the one to keep.
        let main = errors.first { $0.name.hasSuffix("Error") && member.module.name.hasPrefix(String($0.name.dropLast(5))) } ?? errors[0]
        return errors.filter { $0.name != main.name }.map { type in
            finding(
                scope, at: type, "\(type.name) is a second public error of \(member.module.name) besides \(main.name)",
                fix: "make it a case of \(main.name), or nest it in the type that throws it")
        }
    }
}

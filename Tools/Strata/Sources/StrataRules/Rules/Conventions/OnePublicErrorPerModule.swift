import StrataScan
import StrataWorkspace

struct OnePublicErrorPerModule: Convention {
    let identifier = "one-public-error-per-module"
    private static let protocols: Set<String> = ["Error", "LocalizedError", "CustomNSError", "RecoverableError", "Swift.Error"]

    func subjects(in scope: ConventionScope) -> [ConventionScope.Member] { scope.production.filter { $0.module.kind == .library } }

    func findings(about member: ConventionScope.Member, in scope: ConventionScope) -> [Finding] {
        let errors = scope.types.types(in: member).filter { type in
            ![.extension, .protocol].contains(type.declaration.kind) && type.declaration.parent == nil && type.isPublic
                && scope.types.inherited(by: type).contains(where: Self.protocols.contains)
        }
        // The error with the module's name is the one to keep.
        let named = errors.first { $0.name.hasSuffix("Error") && member.module.name.hasPrefix($0.name.dropLast(5)) }
        guard let main = named ?? errors.first else { return [] }
        return errors.filter { $0.name != main.name }.map { type in
            finding(
                scope, at: type, "\(type.name) is a second public error of \(member.module.name) besides \(main.name)",
                fix: "make it a case of \(main.name), or nest it in the type that throws it")
        }
    }
}

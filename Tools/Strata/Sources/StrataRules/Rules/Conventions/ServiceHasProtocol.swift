import StrataScan
import StrataWorkspace

struct ServiceHasProtocol: Convention {
    let identifier = "service-has-protocol"
    let traits: Set<RuleTrait> = [.needsConfiguration, .namesDeclarations, .needsAllSources]
    let options = [ConventionOption(key: "modules", fallback: ["*Service"])]

    func subjects(in scope: ConventionScope) -> [ConventionScope.Member] {
        // API modules of a layer are used by name on purpose.
        scope.modules.filter { !(scope.layer.api ?? []).match($0.module.name) }
    }

    func findings(about member: ConventionScope.Member, in scope: ConventionScope) -> [Finding] {
        let services = scope.types.types(in: member).filter { type in
            [.class, .actor, .struct].contains(type.declaration.kind) && type.isPublic && !type.name.contains(".")
        }
        func conforms(_ type: DeclaredType) -> Bool {
            scope.types.inherited(by: type).flatMap { scope.types.resolve($0, in: member.module.id) }.contains {
                $0.declaration.kind == .protocol && $0.module.id != member.module.id && $0.isPublic
            }
        }
        let named = services.filter { $0.name.hasSuffix("Service") && !conforms($0) }
        let fix = "declare a protocol in the API module for what others need, and conform to it"
        if named.isEmpty, let file = member.files.first, !services.contains(where: conforms) {
            let fact = "no public type of \(member.module.name) conforms to a protocol of another module that it imports"
            return [finding(scope, member.module, file.path, .start, fact, fix: fix)]
        }
        return named.map { finding(scope, at: $0, "\($0.name) conforms to no protocol of another module", fix: fix) }
    }
}

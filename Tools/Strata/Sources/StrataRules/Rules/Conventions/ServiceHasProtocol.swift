import StrataScan
import StrataWorkspace

struct ServiceHasProtocol: Convention {
    let identifier = "service-has-protocol"
    let needsAllSources = true
    let options = [
        ConventionOption(
            key: "modules", fallback: ["*Service"], summary: "Names of the modules that implement services.", matches: .modules)
    ]
    let subject = "module"

    func subjects(in scope: ConventionScope) -> [ConventionScope.Member] {
        scope.modules(named: "modules").filter { member in
            // API modules of a layer are used by name on purpose.
            !(scope.layer.api ?? []).contains { NamePattern($0.value).matches(member.module.name) }
        }
    }

    func findings(about member: ConventionScope.Member, in scope: ConventionScope) -> [Finding] {
        let kinds: Set<Declaration.Kind> = [.class, .actor, .struct]
        let services = scope.types.types(in: member).filter { (type: DeclaredType) -> Bool in
            kinds.contains(type.declaration.kind) && type.isPublic && !type.name.contains(".")
        }
        func conforms(_ type: DeclaredType) -> Bool {
            scope.types.inherited(by: type).contains { name in
                scope.types.resolve(name, in: member.module.id).contains {
                    $0.declaration.kind == .protocol && $0.module.id != member.module.id && $0.isPublic
                }
            }
        }
        let named = services.filter { $0.name.hasSuffix("Service") && !conforms($0) }
        let fix = "declare a protocol in the API module for what others need, and conform to it"
        if named.isEmpty, let file = member.files.first, !services.contains(where: conforms) {
            return [
                finding(
                    scope, member.module, file.path, .start, about: nil,
                    "no public type of \(member.module.name) conforms to a protocol of another module that it imports", fix: fix)
            ]
        }
        return named.map { finding(scope, at: $0, "\($0.name) conforms to no protocol of another module", fix: fix) }
    }
}

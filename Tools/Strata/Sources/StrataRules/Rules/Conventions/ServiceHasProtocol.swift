import StrataScan
import StrataWorkspace

/// A service that can only be used as the object that it is.
struct ServiceHasProtocol: Convention {
    let identifier = "service-has-protocol"
    let summary = "A service conforms to a protocol that another module declares."
    let rationale = """
        Code that uses a protocol can be tested with a fake and reused with another implementation. Without a protocol, all users depend
        on the service's implementation module.
        """
    let remedy = "Declare a protocol in the API module, and conform to it."
    let needsAllSources = true
    let options = [
        ConventionOption(
            key: "modules", fallback: ["*Service"], summary: "Names of the modules that implement services.", matches: .modules)
    ]
    let subject = "module"

    let violations = """
        a service without a protocol
            .strata.yml, layer services: conventions: service-has-protocol
            InventoryAPI: public protocol InventoryServing {}
            InventoryService: import InventoryAPI
            InventoryService: declares InventoryAPI
            InventoryService: public final class InventoryService: InventoryServing {}
            FitnessService: public final class FitnessService {}
        """
    let allowed = """
        a protocol of the API module, in an extension
            .strata.yml, layer services: conventions: service-has-protocol
            InventoryAPI: public protocol InventoryServing {}
            InventoryService: import InventoryAPI
            InventoryService: declares InventoryAPI
            InventoryService: public final class InventoryService: InventoryServing {}
            FitnessAPI: public protocol FitnessServing {}
            FitnessService: import FitnessAPI
            FitnessService: declares FitnessAPI
            FitnessService: public actor FitnessService {}
                            extension FitnessService: FitnessServing {}
        """

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

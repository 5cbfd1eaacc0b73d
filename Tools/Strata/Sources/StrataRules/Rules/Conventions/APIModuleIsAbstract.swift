import StrataScan
import StrataWorkspace

struct APIModuleIsAbstract: Convention {
    let identifier = "api-module-is-abstract"
    let options = [
        ConventionOption(key: "modules", fallback: ["*API"], summary: "Names of API modules.", matches: .modules)
    ]
    let subject = "module"

    func subjects(in scope: ConventionScope) -> [ConventionScope.Member] { scope.modules(named: "modules") }

    func findings(about member: ConventionScope.Member, in scope: ConventionScope) -> [Finding] {
        let module = member.module
        let objects = scope.types.types(in: member).filter { (type: DeclaredType) -> Bool in
            let declaration = type.declaration
            guard declaration.kind == .class || declaration.kind == .actor else { return false }
            return declaration.access != .private && declaration.access != .fileprivate
        }
        let paths = Set(member.files.map(\.path))
        let policy = scope.context.policy
        let imports = scope.context.graph.edges.filter { (edge: ModuleGraph.Edge) -> Bool in
            guard edge.from == module.id, edge.evidence == .import, paths.contains(edge.path) else { return false }
            return policy.isBelow(edge.to, module.id)
        }
        var findings: [Finding] = objects.map { type in
            finding(
                scope, at: type, "\(type.name) is \(type.declaration.kind.article) in the API module \(module.name)",
                fix: "move it to the implementation's module; the API keeps a protocol for it")
        }
        for edge in imports {
            findings.append(
                finding(
                    scope, module, edge.path, edge.position, about: scope.context.graph.name(of: edge.to),
                    "the API module \(module.name) imports \(scope.context.describe(edge.to))",
                    fix: "declare what others need as a protocol or value of \(module.name)"))
        }
        return findings
    }
}

import StrataScan
import StrataWorkspace

struct APIModuleIsAbstract: Convention {
    let identifier = "api-module-is-abstract"
    let options = [ConventionOption(key: "modules", fallback: ["*API"])]

    func subjects(in scope: ConventionScope) -> [ConventionScope.Member] { scope.modules }

    func findings(about member: ConventionScope.Member, in scope: ConventionScope) -> [Finding] {
        let module = member.module
        let objects = scope.types.types(in: member).filter { $0.declaration.kind.isReference && !$0.declaration.isPrivate }
        let paths = Set(member.files.map(\.path))
        let imports = scope.context.graph.edges.filter { edge in
            edge.from == module.id && edge.evidence == .import && paths.contains(edge.path)
                && scope.context.policy.isBelow(edge.to, module.id)
        }
        return objects.map { type in
            finding(
                scope, at: type, "\(type.name) is \(type.declaration.kind.article) in the API module \(module.name)",
                fix: "move it to the implementation's module; the API keeps a protocol for it")
        }
            + imports.map { edge in
                finding(
                    scope, module, edge.path, edge.position, about: scope.context.name(of: edge.to),
                    "the API module \(module.name) imports \(scope.context.describe(edge.to))",
                    fix: "declare what others need as a protocol or value of \(module.name)")
            }
    }
}

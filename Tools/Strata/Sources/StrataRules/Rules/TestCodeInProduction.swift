import StrataScan
import StrataWorkspace

struct TestCodeInProduction: Rule {
    let identifier = "test-code-in-production"

    func check(_ context: RuleContext) -> [Finding] {
        func remedy(_ id: ModuleID) -> String {
            "move this code to a test target, or to a module that is made for tests, such as \(context.name(of: id))Testing"
        }
        let edges = context.graph.edges.filter(context.isTestCodeViolation).map { edge in
            let reason = context.policy.testReason(of: edge.to).map { ": \($0)" } ?? ""
            let use = "\(context.describe(edge.from)) \(context.verb(of: edge)) \(context.name(of: edge.to))"
            return Finding(identifier, edge, context, "\(use), which is for tests only\(reason)", fix: remedy(edge.from))
        }
        let imports = context.graph.imports.filter { item in
            let name = item.declaration.module
            return item.origin.module == nil && (ToolchainModules.testing.contains(name) || context.policy.isTestOnly(name: name))
                && context.mayNotUseTestCode(item.from)
        }
        return edges
            + imports.map { item in
                Finding(identifier, item, context, "imports \(item.declaration.module), which is for tests only", fix: remedy(item.from))
            }
    }
}

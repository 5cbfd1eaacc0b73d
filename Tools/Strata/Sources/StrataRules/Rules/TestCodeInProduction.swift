import StrataScan
import StrataWorkspace

struct TestCodeInProduction: Rule {
    let identifier = "test-code-in-production"

    func check(_ context: RuleContext) -> [Finding] {
        let edges = context.graph.edges.filter { context.isTestCodeViolation($0) }.map { edge in
            Finding(
                rule: identifier, path: edge.path, position: edge.position, from: context.graph.name(of: edge.from),
                to: context.graph.name(of: edge.to), evidence: edge.evidence,
                chain: context.chain(of: edge),
                configurations: edge.configurations,
                message:
                    "\(context.describe(edge.from)) \(edge.verb(context.graph)) \(context.graph.name(of: edge.to)), which is for tests only"
                    + (context.policy.testReason(of: edge.to).map { ": \($0)" } ?? ""),
                fix: remedy(edge.from, context))
        }
        let imports = context.graph.imports.compactMap { item -> Finding? in
            let name = item.declaration.module
            if case .module = item.origin { return nil }
            guard ToolchainModules.testing.contains(name) || context.policy.isTestOnly(name: name), context.mayNotUseTestCode(item.from)
            else { return nil }
            return Finding(
                rule: identifier, path: item.path, position: item.declaration.position, from: context.graph.name(of: item.from), to: name,
                evidence: .import, configurations: item.configurations,
                message: "\(context.describe(item.from)) imports \(name), which is for tests only",
                fix: remedy(item.from, context))
        }
        return edges + imports
    }

    private func remedy(_ id: ModuleID, _ context: RuleContext) -> String {
        "move this code to a test target, or to a module that is made for tests, such as \(context.graph.name(of: id))Testing"
    }
}

import StrataScan
import StrataWorkspace

struct InferredReach: Rule {
    let identifier = "inferred-reach"
    let needsConfiguration = true
    let needsSymbols = true

    func check(_ context: RuleContext) -> [Finding] {
        context.symbols.reaches.map { reach in
            let source = "\(context.graph.name(of: reach.symbol.module)).\(reach.symbol.name)"
            let user = context.graph.name(of: reach.use.module)
            let type = context.graph.name(of: reach.type)
            return Finding(
                rule: identifier, path: reach.use.path, position: reach.use.position, from: user, to: type, evidence: .symbol,
                chain: [user, source, type],
                message: "\(context.describe(reach.use.module)) gets a type of \(context.describe(reach.type)) from \(source)",
                because: context.policy.because(reach.rejection, from: reach.use.module, to: reach.type),
                fix: "change \(source) to return a type of \(context.graph.name(of: reach.symbol.module)) with what \(user) needs")
        }
    }
}

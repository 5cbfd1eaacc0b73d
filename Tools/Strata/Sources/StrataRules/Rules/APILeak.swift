import StrataScan
import StrataWorkspace

struct APILeak: Rule {
    let identifier = "api-leak"
    let needsConfiguration = true
    let needsSymbols = true

    func check(_ context: RuleContext) -> [Finding] {
        context.symbols.exposures.map { exposure in
            let fact = exposure.fact
            let owner = context.graph.name(of: fact.module)
            let type = context.graph.name(of: fact.type)
            return Finding(
                rule: identifier, path: fact.path, position: fact.position, from: owner, to: type, evidence: .symbol,
                chain: [context.graph.name(of: exposure.witness), "\(owner).\(fact.name)", type],
                message:
                    "public \(fact.name) of \(context.describe(fact.module)) shows a type of \(context.describe(fact.type)), which \(context.describe(exposure.witness)) may not use",
                because: context.policy.because(exposure.rejection, from: exposure.witness, to: fact.type),
                fix: "give \(fact.name) a type that \(owner) declares, or make it internal")
        }
    }
}

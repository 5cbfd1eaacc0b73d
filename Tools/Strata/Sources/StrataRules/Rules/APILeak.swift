import StrataWorkspace

struct APILeak: Rule {
    let identifier = "api-leak"
    let traits: Set<RuleTrait> = [.needsConfiguration, .needsSymbols]

    func check(_ context: RuleContext) -> [Finding] {
        context.symbols.exposures.map { fact, witness, rejection in
            let (owner, type) = (context.name(of: fact.module), context.name(of: fact.type))
            let shown = "public \(fact.name) of \(context.describe(fact.module)) shows a type of \(context.describe(fact.type))"
            return Finding(
                rule: identifier, path: fact.path, position: fact.position, from: owner, to: type, evidence: .symbol,
                chain: [context.name(of: witness), "\(owner).\(fact.name)", type],
                message: "\(shown), which \(context.describe(witness)) may not use",
                because: context.policy.because(rejection, from: witness, to: fact.type),
                fix: "give \(fact.name) a type that \(owner) declares, or make it internal")
        }
    }
}

import StrataScan
import StrataWorkspace

/// A public declaration shows a type of a module that those who may see the declaration may not use.
struct APILeak: Rule {
    let identifier = "api-leak"
    let summary = "What upper layers may use shows no type of a lower tier that they may not use."
    let rationale = """
        A service whose public interface names a transport hands every screen a way past it. Whoever uses that declaration crosses two layers; the
        declaration is where it can be stopped.
        """
    let remedy = "Declare a type of the module's own, or make the declaration internal."
    let needsConfiguration = true
    let needsSymbols = true

    var examples: [RuleExample] {
        [
            .bad("an API's property has a micro-service's type", findings: 1) {
                $0.expose("NetworkKit", by: "FinanceServing.client", in: "FinanceAPI")
            },
            .bad("so has a parameter", findings: 1) { $0.expose("CacheKit", by: "InsuranceServing.load(from:)", in: "InsuranceAPI") },
            .bad("two declarations", findings: 2) {
                $0.expose("NetworkKit", by: "FinanceServing.client", in: "FinanceAPI", line: 3)
                $0.expose("NetworkKit", by: "FinanceServing.reply", in: "FinanceAPI", line: 4)
            },
            .good("an implementation that only the composition root sees") {
                $0.expose("NetworkKit", by: "Ledger.init(client:)", in: "FinanceService")
            },
            .good("an API shows another API's type") { $0.expose("FinanceAPI", by: "InsuranceServing.accounts", in: "InsuranceAPI") },
        ]
    }

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
                because: context.policy.because(exposure.objection, from: exposure.witness, to: fact.type),
                fix: "give \(fact.name) a type that \(owner) declares, or make it internal")
        }
    }
}

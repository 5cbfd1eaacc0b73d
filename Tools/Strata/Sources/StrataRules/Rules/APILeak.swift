import StrataScan
import StrataWorkspace

/// A public declaration exposes a type of a module that its users must not use.
struct APILeak: Rule {
    let identifier = "api-leak"
    let summary = "A public interface that upper layers may use shows no type of a layer that they may not use."
    let rationale = """
        A service whose public interface contains a transport type lets every screen use that transport directly. Each such use crosses
        two layers, so the rule reports the declaration that makes it possible.
        """
    let remedy = "Return a type of the module itself, or make the declaration internal."
    let needsConfiguration = true
    let needsSymbols = true

    let violations = """
        a property of an API has a micro-service type
            FitnessAPI:1: public FitnessServing.client has a NetworkKit type
        """
    let allowed = """
        an implementation that only the composition root uses
            FitnessService:1: public Ledger.init(client:) has a NetworkKit type
        """

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

import StrataScan
import StrataWorkspace

/// A line obtains a value whose type belongs to a forbidden module.
struct InferredReach: Rule {
    let identifier = "inferred-reach"
    let summary = "Code receives no values whose type belongs to a module that its layer may not use, even through type inference."
    let rationale = """
        'let client = service.client' names no module and needs no import, but gives a screen a transport that it can pass on. The type is
        part of the declaration's mangled name in the compiler's index.
        """
    let remedy = "Return a type of the module itself, or make the declaration internal."
    let needsConfiguration = true
    let needsSymbols = true

    let violations = """
        a screen stores a service's transport
            FitnessScreens:1: uses FitnessServing.client of FitnessAPI, a NetworkKit type
        """
    let allowed = """
        the layer may use the type
            InventoryService: import FitnessAPI
            InventoryService: declares FitnessAPI
            InventoryService:1: uses FitnessServing.client of FitnessAPI, a NetworkKit type
        """

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

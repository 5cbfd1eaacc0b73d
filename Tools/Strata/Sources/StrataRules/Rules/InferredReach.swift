import StrataWorkspace

struct InferredReach: Rule {
    let identifier = "inferred-reach"
    let traits: Set<RuleTrait> = [.needsConfiguration, .needsSymbols]

    func check(_ context: RuleContext) -> [Finding] {
        context.symbols.reaches.map { use, symbol, type, rejection in
            let (user, owner) = (context.name(of: use.module), context.name(of: symbol.module))
            return Finding(
                rule: identifier, path: use.path, position: use.position, from: user, to: context.name(of: type), evidence: .symbol,
                chain: [user, "\(owner).\(symbol.name)", context.name(of: type)],
                message: "\(context.describe(use.module)) gets a type of \(context.describe(type)) from \(owner).\(symbol.name)",
                because: context.policy.because(rejection, from: use.module, to: type),
                fix: "change \(owner).\(symbol.name) to return a type of \(owner) with what \(user) needs")
        }
    }
}

import StrataWorkspace

struct CrossLayerCall: Rule {
    let identifier = "cross-layer-call"
    let traits: Set<RuleTrait> = [.needsConfiguration, .needsSymbols]

    func check(_ context: RuleContext) -> [Finding] {
        context.symbols.crossings.map { crossing in
            let (use, symbol) = (crossing.use, crossing.symbol)
            let (user, used) = (context.name(of: use.module), context.name(of: symbol.module))
            let origin = crossing.origin.map { [user, "\(context.name(of: $0.module)).\($0.name)", "\(used).\(symbol.name)"] }
            let because =
                context.policy.placesFile(use.path)
                ? context.policy.layer(of: use.module, in: use.path)?.because
                : context.policy.because(crossing.rejection, from: use.module, to: symbol.module)
            return Finding(
                rule: identifier, path: use.path, position: use.position, from: user, to: used, evidence: .symbol, chain: origin ?? [],
                message: "\(context.describe(use.module, in: use.path)) \(use.role.verb) \(symbol.name) of "
                    + context.describe(symbol.module, in: symbol.path),
                because: because, fix: fix(crossing, context))
        }
    }

    private func fix(_ crossing: SymbolVerdicts.Crossing, _ context: RuleContext) -> String {
        let (use, symbol) = (crossing.use, crossing.symbol)
        if let origin = crossing.origin, origin.module != use.module {
            let (user, source) = (context.name(of: use.module), context.name(of: origin.module))
            return "add what \(user) needs to \(source), and remove \(origin.name) from its public interface"
        }
        if use.module != symbol.module { return context.policy.fix(crossing.rejection, from: use.module, to: symbol.module) }
        let used = context.policy.layer(of: symbol.module, in: symbol.path)?.name.value ?? "it"
        let between = context.policy.layer(of: use.module, in: use.path)?.uses?.map(\.value) ?? []
        return between.isEmpty
            ? "move this line to a layer that may use \(used), or inject what it needs"
            : "ask \(between.joined(separator: " or ")) for it, or move this line to a layer that may use \(used)"
    }
}

extension SymbolFacts.Role {
    var verb: String {
        switch self {
        case .inherits: "inherits from"
        case .conforms: "conforms to"
        default: rawValue
        }
    }
}

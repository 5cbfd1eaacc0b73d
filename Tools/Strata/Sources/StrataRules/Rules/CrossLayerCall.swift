import StrataScan
import StrataWorkspace

struct CrossLayerCall: Rule {
    let identifier = "cross-layer-call"
    let needsConfiguration = true
    let needsSymbols = true

    func check(_ context: RuleContext) -> [Finding] {
        context.symbols.crossings.map { crossing in
            let use = crossing.use
            let user = context.describe(use.module, in: use.path)
            let used = "\(crossing.symbol.name) of \(context.describe(crossing.symbol.module, in: crossing.symbol.path))"
            let name = "\(context.graph.name(of: crossing.symbol.module)).\(crossing.symbol.name)"
            return Finding(
                rule: identifier, path: use.path, position: use.position, from: context.graph.name(of: use.module),
                to: context.graph.name(of: crossing.symbol.module), evidence: .symbol,
                chain: crossing.origin.map {
                    [context.graph.name(of: use.module), "\(context.graph.name(of: $0.module)).\($0.name)", name]
                } ?? [],
                message: "\(user) \(use.role.verb) \(used)",
                because: context.because(crossing.rejection, use, crossing.symbol),
                fix: fix(crossing, context))
        }
    }

    private func fix(_ crossing: SymbolVerdicts.Crossing, _ context: RuleContext) -> String {
        if let origin = crossing.origin, origin.module != crossing.use.module {
            let user = context.graph.name(of: crossing.use.module)
            return "add what \(user) needs to \(context.graph.name(of: origin.module)), and remove \(origin.name) from its public interface"
        }
        guard crossing.use.module != crossing.symbol.module else {
            let used = context.policy.layer(of: crossing.symbol.module, in: crossing.symbol.path)?.name.value ?? "it"
            let between = context.policy.layer(of: crossing.use.module, in: crossing.use.path)?.uses?.map(\.value) ?? []
            return between.isEmpty
                ? "move this line to a layer that may use \(used), or inject what it needs"
                : "ask \(between.joined(separator: " or ")) for it, or move this line to a layer that may use \(used)"
        }
        return context.policy.fix(crossing.rejection, from: crossing.use.module, to: crossing.symbol.module, graph: context.graph)
    }
}

extension SymbolFacts.Role {
    var verb: String {
        switch self {
        case .calls: "calls"
        case .uses: "uses"
        case .extends: "extends"
        case .inherits: "inherits from"
        case .conforms: "conforms to"
        case .overrides: "overrides"
        }
    }
}

extension RuleContext {
    /// The name of a module with its layer, or with that of the file if a layer lists it.
    func describe(_ id: ModuleID, in path: String) -> String {
        guard policy.placesFile(path), let layer = policy.layer(of: id, in: path) else { return describe(id) }
        return "\(graph.name(of: id)) (\(layer.name.value))"
    }

    func because(_ rejection: LayerPolicy.Rejection, _ use: SymbolFacts.Use, _ symbol: SymbolFacts.Symbol) -> String? {
        if policy.placesFile(use.path) { return policy.layer(of: use.module, in: use.path)?.because }
        return policy.because(rejection, from: use.module, to: symbol.module)
    }
}

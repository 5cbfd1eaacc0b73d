public import StrataWorkspace

extension Rule {
    static let apiLeak = Rule("api-leak", [.needsConfiguration, .needsSymbols]) { context in
        context.symbols.exposures.map { fact, witness, rejection in
            let (owner, type) = (context.name(of: fact.module), context.name(of: fact.type))
            let shown = "public \(fact.name) of \(context.describe(fact.module)) shows a type of \(context.describe(fact.type))"
            return Finding(
                path: fact.path, position: fact.position, from: owner, to: type, evidence: .symbol,
                chain: [context.name(of: witness), "\(owner).\(fact.name)", type],
                message: "\(shown), which \(context.describe(witness)) may not use",
                because: context.policy.because(rejection, from: witness, to: fact.type),
                fix: "give \(fact.name) a type that \(owner) declares, or make it internal")
        }
    }

    static let crossLayerCall = Rule("cross-layer-call", [.needsConfiguration, .needsSymbols]) { context in
        context.symbols.crossings.map { crossing in
            let (use, symbol, policy) = (crossing.use, crossing.symbol, context.policy)
            let (user, used) = (context.name(of: use.module), context.name(of: symbol.module))
            let origin = crossing.origin.map { [user, "\(context.name(of: $0.module)).\($0.name)", "\(used).\(symbol.name)"] }
            return Finding(
                path: use.path, position: use.position, from: user, to: used, evidence: .symbol, chain: origin ?? [],
                message: "\(context.describe(use.module, in: use.path)) \(use.role.verb) \(symbol.name) of "
                    + context.describe(symbol.module, in: symbol.path),
                because: policy.placesFile(use.path)
                    ? policy.layer(of: use.module, in: use.path)?.because
                    : policy.because(crossing.rejection, from: use.module, to: symbol.module),
                fix: context.fix(crossing))
        }
    }

    static let inferredReach = Rule("inferred-reach", [.needsConfiguration, .needsSymbols]) { context in
        context.symbols.reaches.map { use, symbol, type, rejection in
            let (user, owner) = (context.name(of: use.module), context.name(of: symbol.module))
            return Finding(
                path: use.path, position: use.position, from: user, to: context.name(of: type), evidence: .symbol,
                chain: [user, "\(owner).\(symbol.name)", context.name(of: type)],
                message: "\(context.describe(use.module)) gets a type of \(context.describe(type)) from \(owner).\(symbol.name)",
                because: context.policy.because(rejection, from: use.module, to: type),
                fix: "change \(owner).\(symbol.name) to return a type of \(owner) with what \(user) needs")
        }
    }

    static let memberLeak = Rule("member-leak", [.needsSymbols]) { context in
        context.symbols.leaks.map { use, symbol in
            let used = context.name(of: symbol.module)
            let what = "\(context.describe(use.module)) \(use.role.verb) \(symbol.name) of \(context.describe(symbol.module))"
            return Finding(
                path: use.path, position: use.position, from: context.name(of: use.module), to: used, evidence: .symbol,
                message: "\(what), which it neither imports nor declares",
                fix: "import \(used) here and declare it in target '\(use.module.target)', or do without \(symbol.name)")
        }
    }

    static let unusedPublic = Rule("unused-public", [.needsConfiguration, .needsAllSources, .needsSymbols, .namesDeclarations]) { context in
        (context.workspace.symbols.unused ?? []).compactMap { fact in
            guard let layer = context.policy.layer(of: fact.module), layer.isClosed else { return nil }
            let owner = context.name(of: fact.module)
            let exception = layer.closing == .production ? " except tests" : ""
            return Finding(
                path: fact.path, position: fact.position, from: owner, to: fact.name, evidence: .symbol,
                chain: [layer.name.value, owner, fact.name],
                message: "public \(fact.name) of \(context.describe(fact.module)) is used by no other module\(exception)",
                because: layer.because, fix: "make \(fact.name) internal, or remove it if \(owner) does not use it either")
        }
    }
}

extension RuleContext {
    fileprivate func fix(_ crossing: SymbolVerdicts.Crossing) -> String {
        let (use, symbol) = (crossing.use, crossing.symbol)
        if let origin = crossing.origin, origin.module != use.module {
            let source = name(of: origin.module)
            return "add what \(name(of: use.module)) needs to \(source), and remove \(origin.name) from its public interface"
        }
        if use.module != symbol.module { return policy.fix(crossing.rejection, from: use.module, to: symbol.module) }
        let used = policy.layer(of: symbol.module, in: symbol.path)?.name.value ?? "it"
        let between = policy.layer(of: use.module, in: use.path)?.uses?.map(\.value) ?? []
        let move = "move this line to a layer that may use \(used)"
        return between.isEmpty ? "\(move), or inject what it needs" : "ask \(between.joined(separator: " or ")) for it, or \(move)"
    }
}

extension SymbolFacts.Role {
    fileprivate var verb: String { rawValue + (self == .inherits ? " from" : self == .conforms ? " to" : "") }
}

extension Configuration {
    /// The modules of closed layers that others can use, each with the modules whose uses do not count.
    public func closedModules(of workspace: Workspace) -> [ModuleID: Set<ModuleID>] {
        guard layers.contains(where: \.isClosed) else { return [:] }
        let modules = workspace.modules
        let tests = Set(modules.filter { $0.kind == .test || testOnly.match($0.name) }.map(\.id))
        return modules.reduce(into: [:]) { closed, module in
            guard module.kind == .library, case .layer(let index) = LayerMap.place(of: module, self), layers[index].isClosed else { return }
            closed[module.id] = layers[index].closing == .production && !tests.contains(module.id) ? tests : []
        }
    }
}

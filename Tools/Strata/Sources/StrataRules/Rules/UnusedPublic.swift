public import StrataWorkspace

struct UnusedPublic: Rule {
    let identifier = "unused-public"
    let traits: Set<RuleTrait> = [.needsConfiguration, .needsAllSources, .needsSymbols, .namesDeclarations]

    func check(_ context: RuleContext) -> [Finding] {
        (context.workspace.symbols.unused ?? []).compactMap { fact in
            guard let layer = context.policy.layer(of: fact.module), layer.isClosed else { return nil }
            let owner = context.name(of: fact.module)
            let exception = layer.closing.value == .production ? " except tests" : ""
            return Finding(
                rule: identifier, path: fact.path, position: fact.position, from: owner, to: fact.name, evidence: .symbol,
                chain: [layer.name.value, owner, fact.name],
                message: "public \(fact.name) of \(context.describe(fact.module)) is used by no other module\(exception)",
                because: layer.because, fix: "make \(fact.name) internal, or remove it if \(owner) does not use it either")
        }
    }
}

extension Configuration {
    /// The modules of closed layers that others can use, each with the modules whose uses do not count.
    public func closedModules(of workspace: Workspace) -> [ModuleID: Set<ModuleID>] {
        guard layers.contains(where: \.isClosed) else { return [:] }
        let modules = workspace.modules
        let tests = Set(modules.filter { $0.kind == .test || testOnly.match($0.name) }.map(\.id))
        return modules.reduce(into: [:]) { closed, module in
            guard module.kind == .library, case .layer(let index) = LayerMap.place(of: module, self), layers[index].isClosed else { return }
            closed[module.id] = layers[index].closing.value == .production && !tests.contains(module.id) ? tests : []
        }
    }
}

import StrataScan
public import StrataWorkspace

/// A public declaration of a closed layer that no other module uses.
struct UnusedPublic: Rule {
    let identifier = "unused-public"
    let summary = "In a layer with 'closed: true', what is public is used by another module, be it a test."
    let rationale = """
        Whatever is public has to be kept, documented and thought of in each change; where nobody outside the workspace can use it, one that no module uses
        is kept for nothing. The compiler's index knows. What it cannot know is passed over: requirements of protocols and what meets them, cases,
        overrides, what the compiler calls by itself, what other public declarations show, and names in code that was not built.
        """
    let remedy = "Make the declaration internal, or remove it."
    let needsConfiguration = true
    let absence = Absence.sources
    let needsSymbols = true
    let namesDeclarations = true

    var examples: [RuleExample] {
        [
            .bad("a micro-service offers what nobody takes", findings: 1) {
                $0.close("micro-services")
                $0.unused("HTTPClient.trace(_:)", in: "NetworkKit")
            },
            .bad("two declarations", findings: 2) {
                $0.close("services")
                $0.unused("FinanceServing.export()", in: "FinanceAPI", line: 3)
                $0.unused("Statement", in: "FinanceAPI", line: 8)
            },
            .bad("what only tests would need is public for nothing too, where no test uses it", findings: 1) {
                $0.close("micro-services")
                $0.unused("HTTPClient.fail(_:)", in: "NetworkKitTesting")
            },
            .good("a layer that others outside the workspace use") { $0.unused("HTTPClient.trace(_:)", in: "NetworkKit") },
            .good("another layer is closed") {
                $0.close("services")
                $0.unused("HTTPClient.trace(_:)", in: "NetworkKit")
            },
            .good("somebody uses it") {
                $0.close("micro-services")
                $0.use("NetworkKit", in: "FinanceService")
                $0.symbol("HTTPClient.get(_:)", of: "NetworkKit", in: "FinanceService")
            },
        ]
    }

    func check(_ context: RuleContext) -> [Finding] {
        (context.workspace.symbols.unused ?? []).compactMap { fact in
            guard let layer = context.policy.layer(of: fact.module), layer.isClosed else { return nil }
            let owner = context.graph.name(of: fact.module)
            return Finding(
                rule: identifier, path: fact.path, position: fact.position, from: owner, to: fact.name, evidence: .symbol,
                chain: [layer.name.value, owner, fact.name],
                message: "public \(fact.name) of \(context.describe(fact.module)) is used by no other module", because: layer.because,
                fix: "make \(fact.name) internal, or remove it if \(owner) does not use it either")
        }
    }
}

extension Configuration {
    /// The modules of closed layers that others can use.
    public func closedModules(of workspace: Workspace) -> Set<ModuleID> {
        guard layers.contains(where: \.isClosed) else { return [] }
        return Set(
            workspace.modules.filter { module in
                guard module.kind == .library, case .layer(let index) = LayerMap.place(of: module, self) else { return false }
                return layers[index].isClosed
            }.map(\.id))
    }
}

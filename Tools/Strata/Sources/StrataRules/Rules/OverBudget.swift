import StrataScan
import StrataWorkspace

struct OverBudget: Rule {
    let identifier = "over-budget"
    let traits: Set<RuleTrait> = [.needsConfiguration]

    func check(_ context: RuleContext) -> [Finding] {
        let budgets = Set(context.configuration.layers.flatMap(\.budgets.keys))
        return (budgets.contains(.layerKilobytes) ? layers(context) : [])
            + (budgets.subtracting([.layerKilobytes]).isEmpty ? [] : modules(context))
    }

    private func layers(_ context: RuleContext) -> [Finding] {
        context.configuration.layers.compactMap { layer in
            guard let limit = layer.budgets[.layerKilobytes] else { return nil }
            let modules = context.graph.modules.values.lazy.filter { context.policy.layer(of: $0.id)?.name.value == layer.name.value }
            let figure = (modules.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.scan.byteCount } } + 1023) / 1024
            guard figure > limit.value else { return nil }
            return Finding(
                rule: identifier, path: context.configuration.file, position: limit.position, evidence: .configuration,
                message: "\(layer.name.value) has \(figure) KiB of sources and tests; it allows \(limit.value)", because: layer.because,
                fix: "delete \(figure - limit.value) KiB, or agree on a larger 'layer-kilobytes'")
        }
    }

    private func modules(_ context: RuleContext) -> [Finding] {
        ModuleMetrics.all(of: context.graph.withoutTests, types: [:]).flatMap { metrics -> [Finding] in
            guard let layer = context.policy.layer(of: metrics.id), let module = context.graph.modules[metrics.id],
                let package = context.graph.packages[metrics.id.package], !context.policy.isTestOnly(metrics.id)
            else { return [] }
            return layer.budgets.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { budget, limit in
                let figure = Self.figure(budget, metrics)
                guard figure > limit.value else { return nil }
                return Finding(
                    identifier, module, of: package,
                    "the \(budget.rawValue) of \(context.describe(module.id)) is \(figure); its layer allows \(limit.value)",
                    because: layer.because, fix: "divide \(module.name), or agree on a larger '\(budget.rawValue)' for \(layer.name.value)")
            }
        }
    }

    private static func figure(_ budget: Configuration.Budget, _ metrics: ModuleMetrics) -> Int {
        switch budget {
        case .fanIn: metrics.fanIn
        case .fanOut: metrics.fanOut
        case .dependents: metrics.dependents
        case .depth: metrics.depth
        case .kilobytes: (metrics.bytes + 1023) / 1024
        // A limit of the whole layer.
        case .layerKilobytes: 0
        }
    }
}

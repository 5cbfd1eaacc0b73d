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
                let (figure, excess) = Self.sentence(budget, metrics)
                guard figure > limit.value else { return nil }
                return Finding(
                    identifier, module, of: package, "\(context.describe(module.id)) \(excess); its layer allows \(limit.value)",
                    because: layer.because, fix: "divide \(module.name), or agree on a larger '\(budget.rawValue)' for \(layer.name.value)")
            }
        }
    }

    /// The module's figure, and a clause that contains it.
    private static func sentence(_ budget: Configuration.Budget, _ metrics: ModuleMetrics) -> (figure: Int, text: String) {
        func count(_ figure: Int, _ verb: String, _ noun: String) -> (Int, String) {
            (figure, "\(verb) \(figure) \(noun)\(figure == 1 ? "" : "s")")
        }
        let kilobytes = (metrics.bytes + 1023) / 1024
        return switch budget {
        case .fanIn: count(metrics.fanIn, "is used by", "module")
        case .fanOut: count(metrics.fanOut, "uses", "module")
        case .dependents: count(metrics.dependents, "can break", "module")
        case .depth: count(metrics.depth, "has a dependency chain of", "step")
        case .kilobytes: (kilobytes, "has \(kilobytes) KiB of sources")
        // A limit of the whole layer.
        case .layerKilobytes: (0, "")
        }
    }
}

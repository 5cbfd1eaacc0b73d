import StrataScan
import StrataWorkspace

struct OverBudget: Rule {
    let identifier = "over-budget"
    let needsConfiguration = true

    func check(_ context: RuleContext) -> [Finding] {
        layers(context) + modules(context)
    }

    private func layers(_ context: RuleContext) -> [Finding] {
        context.configuration.layers.compactMap { layer in
            guard let limit = layer.budgets[.layerKilobytes] else { return nil }
            let modules = context.graph.modules.values.lazy.filter { context.policy.layer(of: $0.id)?.name.value == layer.name.value }
            let bytes = modules.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.scan.byteCount } }
            let figure = (bytes + 1023) / 1024
            guard figure > limit.value else { return nil }
            return Finding(
                rule: identifier, path: context.configuration.file, position: limit.position, evidence: .configuration,
                message: "\(layer.name.value) has \(figure) KiB of sources and tests; it allows \(limit.value)", because: layer.because,
                fix: "delete \(figure - limit.value) KiB, or agree on a larger 'layer-kilobytes'")
        }
    }

    private func modules(_ context: RuleContext) -> [Finding] {
        guard context.configuration.layers.contains(where: { $0.budgets.contains { $0.key != .layerKilobytes } }) else { return [] }
        return ModuleMetrics.all(of: context.graph.withoutTests, types: [:]).flatMap { metrics -> [Finding] in
            guard let layer = context.policy.layer(of: metrics.id), let module = context.graph.modules[metrics.id],
                let package = context.graph.packages[metrics.id.package], !context.policy.isTestOnly(metrics.id)
            else { return [] }
            return layer.budgets.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { budget, limit in
                guard let figure = budget.figure(of: metrics), figure > limit.value else { return nil }
                return Finding(
                    rule: identifier, path: package.manifestPath, position: module.position, from: module.name, evidence: .manifest,
                    message: "\(context.describe(module.id)) \(budget.sentence(figure)); its layer allows \(limit.value)",
                    because: layer.because, fix: "divide \(module.name), or agree on a larger '\(budget.rawValue)' for \(layer.name.value)")
            }
        }
    }
}

extension Configuration.Budget {
    /// The module's figure; nil for a limit of the whole layer.
    fileprivate func figure(of metrics: ModuleMetrics) -> Int? {
        switch self {
        case .fanIn: metrics.fanIn
        case .fanOut: metrics.fanOut
        case .dependents: metrics.dependents
        case .depth: metrics.depth
        case .kilobytes: (metrics.bytes + 1023) / 1024
        case .layerKilobytes: nil
        }
    }

    fileprivate func sentence(_ figure: Int) -> String {
        switch self {
        case .fanIn: return "is used by \(figure) module\(figure == 1 ? "" : "s")"
        case .fanOut: return "uses \(figure) module\(figure == 1 ? "" : "s")"
        case .dependents: return "can break \(figure) module\(figure == 1 ? "" : "s")"
        case .depth: return "has a dependency chain of \(figure) step\(figure == 1 ? "" : "s")"
        case .kilobytes, .layerKilobytes: return "has \(figure) KiB of sources"
        }
    }
}

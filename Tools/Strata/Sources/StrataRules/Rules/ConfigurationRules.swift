import StrataScan
import StrataWorkspace

extension Rule {
    static let staleBaseline = Rule("stale-baseline", [.needsAllSources, .reviewsExceptions]) { context in
        context.staleEntries.map { entry in
            let names = [entry.from, entry.to].filter { !$0.isEmpty }
            let count = entry.count == 1 ? "a violation" : "\(entry.count) violations"
            let what = "\(count) of \(entry.rule)\(names.isEmpty ? "" : " (\(names.joined(separator: " → ")))") in \(entry.path)"
            return Finding(
                path: context.baseline?.file ?? "", position: SourcePosition(line: entry.line, column: 1),
                from: entry.from.isEmpty ? nil : entry.from, to: entry.to.isEmpty ? nil : entry.to, evidence: .configuration,
                message: "the baseline lists \(what) that no longer exists", fix: "run 'strata baseline --shrink-only'")
        }
    }

    static let staleException = Rule("stale-exception", [.needsConfiguration, .needsAllSources, .reviewsExceptions]) { context in
        context.configuration.exceptions.enumerated().compactMap { index, exception in
            let (rule, from) = (exception.rule.value, exception.from)
            let names = [from?.value, exception.to?.value].compactMap(\.self).joined(separator: " → ")
            var (fact, fix) = ("matches no violation", "remove it")
            if let expires = exception.expires, expires.value < context.today {
                fact = "expired on \(expires.value); its owner is \(exception.owner)"
                fix = "remove the violation and the exception, or agree on a new day"
            } else if context.metExceptions.contains(index)
                || context.mayHide(rule, in: { name in from.map { [$0].match(name) } ?? true })
            {
                return nil
            }
            return Finding(
                path: context.configuration.file, position: exception.position, from: from?.value, to: exception.to?.value,
                evidence: .configuration, message: "the exception for \(rule) (\(names)) \(fact)", because: exception.reason, fix: fix)
        }
    }

    static let overBudget = Rule("over-budget", [.needsConfiguration]) { $0.layersOverBudget + $0.modulesOverBudget }
}

extension RuleContext {
    fileprivate var layersOverBudget: [Finding] {
        configuration.layers.compactMap { layer in
            guard let limit = layer.budgets[.layerKilobytes] else { return nil }
            let modules = graph.modules.values.lazy.filter { policy.layer(of: $0.id)?.name.value == layer.name.value }
            let figure = (modules.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.scan.byteCount } } + 1023) / 1024
            guard figure > limit.value else { return nil }
            return Finding(
                path: configuration.file, position: limit.position, evidence: .configuration,
                message: "\(layer.name.value) has \(figure) KiB of sources and tests; it allows \(limit.value)", because: layer.because,
                fix: "delete \(figure - limit.value) KiB, or agree on a larger 'layer-kilobytes'")
        }
    }

    fileprivate var modulesOverBudget: [Finding] {
        guard configuration.layers.flatMap(\.budgets.keys).contains(where: { $0 != .layerKilobytes }) else { return [] }
        return ModuleMetrics.all(of: graph.withoutTests, types: [:]).flatMap { metrics -> [Finding] in
            guard let layer = policy.layer(of: metrics.id), let module = graph.modules[metrics.id],
                let package = graph.packages[metrics.id.package], !policy.isTestOnly(metrics.id)
            else { return [] }
            let figures: [Configuration.Budget: Int] = [
                .fanIn: metrics.fanIn, .fanOut: metrics.fanOut, .dependents: metrics.dependents, .depth: metrics.depth,
                .kilobytes: (metrics.bytes + 1023) / 1024,
            ]
            return layer.budgets.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { budget, limit in
                guard let figure = figures[budget], figure > limit.value else { return nil }
                return Finding(
                    module, of: package, "the \(budget.rawValue) of \(describe(module.id)) is \(figure); its layer allows \(limit.value)",
                    because: layer.because, fix: "divide \(module.name), or agree on a larger '\(budget.rawValue)' for \(layer.name.value)")
            }
        }
    }
}

import StrataWorkspace

struct ForbiddenReach: Rule {
    let identifier = "forbidden-reach"
    let needsConfiguration = true

    func check(_ context: RuleContext) -> [Finding] {
        guard !context.configuration.reach.isEmpty else { return [] }
        let uses = UseGraph(context.graph, includesTests: false)
        return context.configuration.reach.flatMap { rule in
            let starts = context.workspace.modules.filter { module in
                !context.policy.isTestOnly(module.id)
                    && rule.from.contains { ExternalAllowList.matches($0.value, module.id, context) }
            }
            return starts.flatMap { module in
                rule.to.compactMap { target in finding(rule, from: module, to: target.value, uses, context) }
            }
        }
    }

    private func finding(
        _ rule: Configuration.ReachRule, from module: WorkspaceModule, to target: String, _ uses: UseGraph, _ context: RuleContext
    ) -> Finding? {
        let start = UseGraph.Node.module(module.id)
        let way = uses.shortest(from: [start]) { node in
            switch node {
            case .module(let id): return ExternalAllowList.matches(target, id, context)
            case .external(let name): return NamePattern(target).matches(name)
            }
        }
        guard let way, let first = way.first, let last = way.last else { return nil }
        let cut = uses.cheapestCut(from: start, to: last.to).map { step in
            "\(uses.name(of: step.from)) → \(uses.name(of: step.to)) (\(step.places == 1 ? "1 place" : "\(step.places) places"))"
        }
        let end = uses.name(of: last.to)
        let count = way.count == 1 ? "directly" : "in \(way.count) steps"
        return Finding(
            rule: identifier, path: first.path, position: first.position, from: module.name, to: end, evidence: first.evidence,
            chain: ([first.from] + way.map(\.to)).map(uses.name(of:)),
            steps: way.map { .init(path: $0.path, position: $0.position, evidence: $0.evidence) },
            message: "\(context.describe(module.id)) reaches \(end) \(count)", because: rule.because,
            fix: "the cheapest cut is \(cut.joined(separator: " and ")); inject what is needed there at the composition root")
    }
}

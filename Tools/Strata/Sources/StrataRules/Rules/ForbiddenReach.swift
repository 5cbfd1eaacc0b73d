import StrataWorkspace

struct ForbiddenReach: Rule {
    let identifier = "forbidden-reach"
    let traits: Set<RuleTrait> = [.needsConfiguration]

    func check(_ context: RuleContext) -> [Finding] {
        guard !context.configuration.reach.isEmpty else { return [] }
        let uses = UseGraph(context.graph.withoutTests)
        return context.configuration.reach.flatMap { rule in
            context.workspace.modules.filter { !context.policy.isTestOnly($0.id) && context.match(rule.from, $0.id) }.flatMap { module in
                rule.to.compactMap { finding(rule, from: module.id, to: $0, uses, context) }
            }
        }
    }

    private func finding(
        _ rule: Configuration.ReachRule, from id: ModuleID, to target: Configuration.Located<String>, _ uses: UseGraph,
        _ context: RuleContext
    ) -> Finding? {
        let way = uses.shortest(from: [.module(id)]) { node in
            switch node {
            case .module(let id): context.match([target], id)
            case .external(let name): [target].match(name)
            }
        }
        guard let way, let first = way.first, let last = way.last else { return nil }
        let cut = uses.cheapestCut(from: .module(id), to: last.to).map { step in
            "\(uses.name(of: step.from)) → \(uses.name(of: step.to)) (\(step.places == 1 ? "1 place" : "\(step.places) places"))"
        }
        let end = uses.name(of: last.to)
        return Finding(
            rule: identifier, path: first.path, position: first.position, from: context.name(of: id), to: end, evidence: first.evidence,
            chain: ([first.from] + way.map(\.to)).map(uses.name(of:)),
            steps: way.map { .init(path: $0.path, position: $0.position, evidence: $0.evidence) },
            message: "\(context.describe(id)) reaches \(end) \(way.count == 1 ? "directly" : "in \(way.count) steps")",
            because: rule.because,
            fix: "the cheapest cut is \(cut.joined(separator: " and ")); inject what is needed there at the composition root")
    }
}

import StrataScan

struct StaleBaseline: Rule {
    let identifier = "stale-baseline"
    let traits: Set<RuleTrait> = [.needsAllSources, .reviewsExceptions]

    func check(_ context: RuleContext) -> [Finding] {
        context.staleEntries.map { entry in
            let names = [entry.from, entry.to].filter { !$0.isEmpty }.joined(separator: " → ")
            let count = entry.count == 1 ? "a violation" : "\(entry.count) violations"
            let what = "\(count) of \(entry.rule)\(names.isEmpty ? "" : " (\(names))") in \(entry.path)"
            return Finding(
                rule: identifier, path: context.baseline?.file ?? "", position: SourcePosition(line: entry.line, column: 1),
                from: entry.from.isEmpty ? nil : entry.from, to: entry.to.isEmpty ? nil : entry.to, evidence: .configuration,
                message: "the baseline lists \(what) that no longer exists", fix: "run 'strata baseline --shrink-only'")
        }
    }
}

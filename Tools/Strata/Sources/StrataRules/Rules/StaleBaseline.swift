import StrataScan

struct StaleBaseline: Rule {
    let identifier = "stale-baseline"
    let needsAllSources = true
    let reviewsExceptions = true

    func check(_ context: RuleContext) -> [Finding] {
        guard let baseline = context.baseline else { return [] }
        return context.staleEntries.map { entry in
            let names = [entry.from, entry.to].filter { !$0.isEmpty }.joined(separator: " → ")
            let count = entry.count == 1 ? "a violation" : "\(entry.count) violations"
            return Finding(
                rule: identifier, path: baseline.file, position: SourcePosition(line: entry.line, column: 1),
                from: entry.from.isEmpty ? nil : entry.from, to: entry.to.isEmpty ? nil : entry.to, evidence: .configuration,
                message:
                    "the baseline lists \(count) of \(entry.rule)\(names.isEmpty ? "" : " (\(names))") in \(entry.path) that no longer exists",
                fix: "run 'strata baseline --shrink-only'")
        }
    }
}

import StrataScan
public import StrataWorkspace

/// Evaluates rules over a workspace.
public struct Checker: Sendable {
    public init() {}

    /// Checks a workspace. Without a configuration, only rules that need none are evaluated.
    ///
    /// - Parameter findsProblems: Whether to look for problems of the configuration, which an editor needs only once.
    public func check(
        _ workspace: Workspace, configuration: Configuration?, baseline: Baseline? = nil, today: CalendarDay, findsProblems: Bool = true
    ) -> CheckResult {
        let first = context(workspace, configuration, baseline: baseline, today: today)
        let wanted = first.configuration
        let isWhole = !first.workspace.problems.contains(where: \.hidesFacts)
        let applicable = Rules.all.filter { (first.isConfigured || !$0.has(.needsConfiguration)) && (isWhole || !$0.has(.needsAllSources)) }
        let asked = applicable.filter { !$0.has(.reviewsExceptions) }
        @Sendable func problems() -> [ConfigurationProblem] {
            if !first.isConfigured || !findsProblems { return [] }
            // A pattern may match files of an unreadable package.
            return (first.workspace.unreadPackages.isEmpty ? PatternCheck(first).problems : []) + unknownFiles(first)
        }
        // Some rules take much longer than others; the configuration is checked last.
        let outcomes = concurrently(asked.count + 1, chunk: 1) { number -> (findings: [Finding], problems: [ConfigurationProblem]) in
            number < asked.count ? (asked[number].check(first), []) : ([], problems())
        }
        var context = first
        var all = outcomes.flatMap(\.findings)
        all.removeAll { finding in
            let excused = wanted.exceptions.indices.filter { wanted.exceptions[$0].covers(finding) }
            context.metExceptions.formUnion(excused)
            return excused.contains { wanted.exceptions[$0].expires.map { $0.value >= first.today } ?? true }
        }
        all.sort(by: Finding.comesBefore)
        let (new, stale) = first.baseline?.apply(to: all, exists: first.workspace.holds) ?? (all, [])
        func mayBeThere(_ entry: Baseline.Entry) -> Bool { first.mayHide(entry.rule, in: { entry.from.isEmpty || $0 == entry.from }) }
        context.staleEntries = stale.filter { !mayBeThere($0) }
        var findings = new + applicable.filter { $0.has(.reviewsExceptions) }.flatMap { $0.check(context) }
        for index in findings.indices {
            let rule = findings[index].rule
            findings[index].severity = wanted.severity[rule] ?? findings[index].severity
        }
        findings.sort(by: Finding.comesBefore)
        return CheckResult(
            context: context, findings: findings, allFindings: all, known: all.count - new.count,
            configurationProblems: ConfigurationError(outcomes.flatMap(\.problems)).problems, unjudgedEntries: stale.filter(mayBeThere))
    }

    func context(_ workspace: Workspace, _ configuration: Configuration?, baseline: Baseline? = nil, today: CalendarDay) -> RuleContext {
        let wanted = configuration ?? Configuration(file: ".strata.yml")
        let layers = LayerMap(workspace, wanted)
        let graph = ModuleGraph(workspace) { LayerPolicy.isPermittedExport($0, of: $1, wanted, layers) }
        let policy = LayerPolicy(configuration: wanted, map: layers, graph: graph)
        let symbols = SymbolVerdicts(workspace.symbols, graph: graph, policy: policy)
        return RuleContext(
            workspace: workspace, configuration: wanted, isConfigured: configuration != nil, graph: graph, policy: policy, symbols: symbols,
            layers: layers, types: DeclaredTypes(workspace, wanted, layers, graph), baseline: baseline, today: today)
    }

    /// Problems of layers with files for which the index is needed but missing.
    private func unknownFiles(_ context: RuleContext) -> [ConfigurationProblem] {
        let facts = context.workspace.symbols
        return context.configuration.layers.enumerated().compactMap { index, layer in
            guard let pattern = layer.files.first else { return nil }
            var subject = "who uses these files is known from the compiler's index only, and it"
            var reason = facts.isChecked ? nil : facts.problem(of: "")
            if facts.isChecked, let file = context.layers.files(ofLayer: index).first(where: { facts.problem(of: $0) != nil }) {
                (subject, reason) = ("what '\(file)' uses", facts.problem(of: file))
            }
            return reason.map { reason in
                context.configuration.problem("\(subject) could not be checked: \(reason); run 'swift build' first", at: pattern)
            }
        }
    }
}

extension Configuration.Exception {
    func covers(_ finding: Finding) -> Bool {
        finding.rule == rule.value
            && [(from, finding.from), (to, finding.to)].allSatisfy { pattern, name in
                pattern.map { pattern in name.map([pattern].match) ?? false } ?? true
            }
    }
}

public struct CheckResult: Sendable {
    let context: RuleContext
    public internal(set) var findings: [Finding]
    /// The findings that are violations: errors and warnings, sorted.
    public var violations: [Finding] { findings.filter { $0.severity != .note } }
    /// All violations of code, sorted, including those in the baseline: the content of a new baseline.
    public let allFindings: [Finding]
    /// The number of violations in the baseline.
    public let known: Int
    public private(set) var changed: Int?
    /// Problems of the configuration with respect to the workspace.
    public let configurationProblems: [ConfigurationProblem]
    /// The entries of the baseline without a violation that may be hidden by unreadable parts.
    public let unjudgedEntries: [Baseline.Entry]
    /// The entries of the baseline without a violation.
    public var staleEntries: [Baseline.Entry] { context.staleEntries }
    public var baselineFile: String? { context.baseline?.file }
    public var isConfigured: Bool { context.isConfigured }
    public var layers: [String] { context.configuration.layers.map(\.name.value) }
    public var graph: ModuleGraph { context.graph }
    public var policy: LayerPolicy { context.policy }
    public var symbols: SymbolFacts { context.workspace.symbols }
    public var workspaceProblems: [WorkspaceError] { context.workspace.problems + (layers.isEmpty ? [] : context.workspace.undecided) }
    /// Counts what was checked.
    public var summary: CheckSummary { CheckSummary(context) }

    /// Keeps only findings that a change introduced, in any file.
    ///
    /// These are the findings missing at the base. The base has no index: findings from the index are kept if the change touches their file
    /// or one of their modules. Stale entries are omitted because other parts of the workspace may need them.
    ///
    /// - Parameter baseline: The path of the baseline; a change of it or of the configuration touches everything.
    public mutating func limit(toChanged paths: Set<String>, before: [Finding], baseline: String) {
        let touched = Set(
            context.members.filter { module, package in
                paths.contains(package.manifestPath) || module.files.contains { paths.contains($0.path) }
            }.map(\.module.name))
        changed = paths.count
        let known = findings.filter { !Rules.has(.reviewsExceptions, $0.rule) && !Rules.has(.needsSymbols, $0.rule) }
        let new = Baseline(of: before, file: "").apply(to: known, exists: context.workspace.holds).new
        let touchesAll = paths.contains(baseline) || paths.contains(context.configuration.file)
        let shown = findings.filter { finding in
            let modules = [finding.from, finding.to].compactMap(\.self) + finding.chain
            return Rules.has(.needsSymbols, finding.rule)
                && (touchesAll || paths.contains(finding.path) || !touched.isDisjoint(with: modules))
        }
        findings = (new + shown).sorted(by: Finding.comesBefore)
    }

    /// 0 if clean, 1 for violations, 2 for an incomplete check, which takes precedence.
    public var exitCode: Int32 {
        let isComplete = configurationProblems.isEmpty && workspaceProblems.isEmpty
        if !isComplete || context.workspace.modules.allSatisfy(\.files.isEmpty) { return 2 }
        return findings.contains { $0.severity == .error } ? 1 : 0
    }
}

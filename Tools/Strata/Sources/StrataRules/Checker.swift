import StrataScan
public import StrataWorkspace

/// Evaluates rules over a workspace.
public struct Checker: Sendable {
    private let rules: [any Rule]

    public init(rules: [any Rule] = Rules.all) {
        self.rules = rules
    }

    /// Checks a workspace.
    ///
    /// - Parameters:
    ///   - workspace: The workspace.
    ///   - configuration: The configuration; if `nil`, only rules that need none are evaluated.
    ///   - baseline: The known violations.
    ///   - today: The date, for expiring exceptions.
    /// - Returns: The sorted findings, and the problems that make the check incomplete.
    public func check(_ workspace: Workspace, configuration: Configuration?, baseline: Baseline? = nil, today: CalendarDay) -> CheckResult {
        let context = context(workspace, configuration, baseline: baseline, today: today)
        let wanted = context.configuration
        let isConfigured = configuration != nil
        let outcome = evaluate(context, isConfigured: isConfigured) { isConfigured ? problems(context) : [] }
        return CheckResult(
            findings: outcome.findings, allFindings: outcome.all, known: outcome.known,
            configurationProblems: ConfigurationError(outcome.problems).problems,
            workspaceProblems: workspace.problems + (wanted.layers.isEmpty ? [] : workspace.undecided),
            summary: CheckSummary(workspace, context.graph, wanted, context.policy), isConfigured: isConfigured,
            layers: wanted.layers.map(\.name.value), baselineFile: baseline?.file, staleEntries: outcome.stale,
            unjudgedEntries: outcome.unjudged, graph: context.graph, policy: context.policy, symbols: workspace.symbols)
    }

    /// The findings of a check without the problems of the configuration and the summary, which an editor needs only once.
    package func findings(
        _ workspace: Workspace, configuration: Configuration?, baseline: Baseline?, today: CalendarDay
    ) -> [Finding] {
        let context = context(workspace, configuration, baseline: baseline, today: today)
        return evaluate(context, isConfigured: configuration != nil) { [] }.findings
    }

    private struct Outcome {
        var findings: [Finding]
        let all: [Finding]
        var known = 0
        var stale: [Baseline.Entry] = []
        var unjudged: [Baseline.Entry] = []
        let problems: [ConfigurationProblem]
    }

    private func evaluate(
        _ first: RuleContext, isConfigured: Bool, problems: @Sendable () -> [ConfigurationProblem]
    ) -> Outcome {
        let wanted = first.configuration
        let isWhole = !first.workspace.problems.contains(where: \.hidesFacts)
        let applicable = rules.filter { (isConfigured || !$0.needsConfiguration) && (isWhole || !$0.needsAllSources) }
        let asked = applicable.filter { !$0.reviewsExceptions }
        // Some rules take much longer than others; the configuration is checked last.
        let outcomes = concurrently(asked.count + 1, chunk: 1) { number -> (findings: [Finding], problems: [ConfigurationProblem]) in
            number < asked.count ? (asked[number].check(first), []) : ([], problems())
        }
        var met: Set<Int> = []
        var findings = outcomes.flatMap(\.findings)
        findings.removeAll { finding in
            let excused = wanted.exceptions.indices.filter { wanted.exceptions[$0].covers(finding) }
            met.formUnion(excused)
            return excused.contains { wanted.exceptions[$0].isValid(on: first.today) }
        }
        findings.sort(by: Finding.comesBefore)
        var outcome = Outcome(findings: findings, all: findings, problems: outcomes.flatMap(\.problems))
        if let baseline = first.baseline {
            let applied = baseline.apply(to: findings, exists: first.workspace.holds)
            outcome.known = findings.count - applied.new.count
            outcome.findings = applied.new
            func mayBeThere(_ entry: Baseline.Entry) -> Bool { first.mayHide(entry.rule, in: { entry.from.isEmpty || $0 == entry.from }) }
            outcome.stale = applied.stale.filter { !mayBeThere($0) }
            outcome.unjudged = applied.stale.filter(mayBeThere)
        }
        var last = first
        last.metExceptions = met
        last.staleEntries = outcome.stale
        outcome.findings += applicable.filter(\.reviewsExceptions).flatMap { $0.check(last) }
        let usual = isConfigured ? [:] : Dictionary(uniqueKeysWithValues: rules.map { ($0.identifier, $0.severityWithoutConfiguration) })
        for index in outcome.findings.indices {
            let rule = outcome.findings[index].rule
            outcome.findings[index].severity = wanted.severity[rule] ?? usual[rule] ?? .error
        }
        outcome.findings.sort(by: Finding.comesBefore)
        return outcome
    }

    private func problems(_ context: RuleContext) -> [ConfigurationProblem] {
        // A pattern may match files of an unreadable package.
        guard context.workspace.unreadPackages.isEmpty else { return unknownFiles(context) }
        return context.layers.problems + PatternCheck(context).problems + ConventionCheck(context).problems + unknownFiles(context)
    }
}

extension Checker {
    func context(
        _ workspace: Workspace, _ configuration: Configuration?, baseline: Baseline? = nil, today: CalendarDay
    ) -> RuleContext {
        let wanted = configuration ?? Configuration(file: ".strata.yml")
        let layers = LayerMap(workspace, wanted)
        let modules = Dictionary(workspace.modules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let graph = ModuleGraph(workspace, isPermittedExport: Self.permission(modules, wanted, layers))
        let policy = LayerPolicy(configuration: wanted, map: layers, graph: graph)
        return RuleContext(
            workspace: workspace, configuration: wanted, graph: graph, policy: policy,
            symbols: SymbolVerdicts(workspace.symbols, graph: graph, policy: policy), layers: layers,
            types: DeclaredTypes(workspace, wanted, layers, graph), metExceptions: [], baseline: baseline, staleEntries: [], today: today)
    }

    private static func permission(
        _ modules: [ModuleID: WorkspaceModule], _ wanted: Configuration, _ layers: LayerMap
    ) -> (WorkspaceModule, ModuleID) -> Bool {
        { exporter, target in
            LayerPolicy.isPermittedExport(exporter, of: modules[target]?.name ?? c99Name(target.target), wanted, layers)
        }
    }

    /// Problems of layers with files for which the index is needed but missing.
    private func unknownFiles(_ context: RuleContext) -> [ConfigurationProblem] {
        let facts = context.workspace.symbols
        return context.configuration.layers.enumerated().compactMap { index, layer in
            guard let pattern = layer.files.first else { return nil }
            guard facts.isChecked else {
                let reason = facts.problem(of: "") ?? ""
                return context.configuration.problem(
                    "who uses these files is known from the compiler's index only, and it could not be checked: \(reason); run 'swift build' first",
                    at: pattern)
            }
            let files = context.layers.placedFiles.filter { context.layers.place(ofFile: $0) == .layer(index) }
            guard let file = files.first(where: { facts.problem(of: $0) != nil }), let reason = facts.problem(of: file) else { return nil }
            return context.configuration.problem(
                "what '\(file)' uses could not be checked: \(reason); run 'swift build' first", at: pattern)
        }
    }
}

extension Configuration.Exception {
    func covers(_ finding: Finding) -> Bool {
        guard finding.rule == rule.value else { return false }
        if let from, !(finding.from.map { NamePattern(from.value).matches($0) } ?? false) { return false }
        if let to, !(finding.to.map { NamePattern(to.value).matches($0) } ?? false) { return false }
        return true
    }

    func isValid(on day: CalendarDay) -> Bool { expires.map { $0.value >= day } ?? true }
}

public struct CheckResult: Sendable {
    /// The violations and notes, sorted.
    public internal(set) var findings: [Finding]
    /// The findings that are violations: errors and warnings, sorted.
    public var violations: [Finding] { findings.filter { $0.severity != .note } }
    /// All violations of code, sorted, including those in the baseline: the content of a new baseline.
    public let allFindings: [Finding]
    /// The number of violations in the baseline.
    public let known: Int
    /// The number of changed files, if only the effects of a change are reported.
    public private(set) var changed: Int?
    /// Problems of the configuration with respect to the workspace.
    public let configurationProblems: [ConfigurationProblem]
    public let workspaceProblems: [WorkspaceError]
    public let summary: CheckSummary
    public let isConfigured: Bool
    /// The names of the layers, top first.
    public let layers: [String]
    public let baselineFile: String?
    /// The entries of the baseline without a violation.
    public let staleEntries: [Baseline.Entry]
    /// The entries without a violation that may be hidden by unreadable parts.
    public let unjudgedEntries: [Baseline.Entry]
    public let graph: ModuleGraph
    public let policy: LayerPolicy
    public let symbols: SymbolFacts

    /// Keeps only findings that a change introduced, in any file.
    ///
    /// These are the findings missing at the base. The base has no index: findings from the index are kept if the change touches their file
    /// or one of their modules. Stale entries are omitted because other parts of the workspace may need them.
    ///
    /// - Parameters:
    ///   - paths: The files of the change.
    ///   - before: The findings at the base.
    ///   - workspace: The workspace with the change.
    ///   - rules: The configuration and the baseline.
    public mutating func limit(toChanged paths: Set<String>, before: [Finding], in workspace: Workspace, rules: [String]) {
        let reviewing = Set(Rules.all.filter(\.reviewsExceptions).map(\.identifier))
        let needsSymbols = Set(Rules.all.filter(\.needsSymbols).map(\.identifier))
        let touched = Set(
            workspace.packages.flatMap { package in
                package.modules.filter { module in
                    paths.contains(package.manifestPath) || module.files.contains { paths.contains($0.path) }
                }.map(\.name)
            })
        changed = paths.count
        let known = findings.filter { !reviewing.contains($0.rule) && !needsSymbols.contains($0.rule) }
        let new = Baseline(of: before, file: "").apply(to: known, exists: workspace.holds).new
        let shown = findings.filter { finding in
            guard needsSymbols.contains(finding.rule) else { return false }
            let modules = [finding.from, finding.to].compactMap { $0 } + finding.chain
            return paths.contains(finding.path) || rules.contains(where: paths.contains) || !touched.isDisjoint(with: modules)
        }
        findings = (new + shown).sorted(by: Finding.comesBefore)
    }

    /// 0 if clean, 1 for violations, 2 for an incomplete check, which takes precedence.
    public var exitCode: Int32 {
        if !configurationProblems.isEmpty || !workspaceProblems.isEmpty || summary.files == 0 { return 2 }
        return findings.contains { $0.severity == .error } ? 1 : 0
    }
}

/// The counts of what was checked.
public struct CheckSummary: Hashable, Sendable {
    public let packages: Int
    /// The modules, tests and executables included.
    public let modules: Int
    public let files: Int
    /// The number of source files by verdict, without those in build folders.
    public let verdicts: [FileLedger.Verdict: Int]
    public let imports: Int
    /// The number of module pairs with a dependency.
    public let edges: Int
    /// The configurations in which `#if` was decided.
    public let configurations: Int
    /// The extent of symbol checks: `not checked`, or the numbers of occurrences and files.
    public let symbols: String
    /// The index stores of the symbols, with their ages; `nil` if no index was read.
    public let index: String?
    /// Everything that was skipped and why, one sentence each.
    public let skipped: [String]
    /// The same, with one sentence per reason that contains a count and an example.
    public let skippedGroups: [String]
    /// The modules recognized as test code, with the reason: `VaporTesting: its name ends with 'Testing' and …`.
    public let testModules: [String]

    init(_ workspace: Workspace, _ graph: ModuleGraph, _ configuration: Configuration, _ policy: LayerPolicy) {
        testModules = graph.modules.values.compactMap { module in policy.testReason(of: module.id).map { "\(module.name): \($0)" } }
            .sorted()
        packages = workspace.packages.count
        modules = workspace.modules.count
        files = workspace.modules.reduce(0) { $0 + $1.files.count }
        verdicts = workspace.ledger.entries.reduce(into: [:]) { $0[$1.verdict, default: 0] += 1 }
        imports = workspace.modules.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.scan.imports.count } }
        edges = graph.pairCount
        configurations = Set(workspace.modules.flatMap { $0.configurations.map(\.name) }).count
        symbols = workspace.symbols.summary
        index = workspace.symbols.index
        let groups = SkippedGroup.groups(of: workspace, graph)
        let symbols = workspace.symbols.unknown(of: workspace) + Self.unasked(workspace.symbols, configuration)
        let before = Self.unasked(configuration) + workspace.unanalysed
        skipped = before + groups.flatMap(\.items) + symbols
        skippedGroups = before + groups.map(\.summary) + symbols
    }

    /// A note for a configuration file without layers.
    private static func unasked(_ configuration: Configuration) -> [String] {
        guard configuration.layers.isEmpty, !configuration.lines.isEmpty else { return [] }
        return ["layer rules: \(configuration.file) declares no layers"]
    }

    /// A note for closed layers with unknown uses.
    private static func unasked(_ symbols: SymbolFacts, _ configuration: Configuration) -> [String] {
        let closed = configuration.layers.filter(\.isClosed).map(\.name.value)
        guard !closed.isEmpty, symbols.unused == nil else { return [] }
        let reason = symbols.isChecked ? "the staged files differ from those in the folder" : symbols.reason ?? "no index was read"
        return ["unused public declarations of \(closed.joined(separator: ", ")): \(reason)"]
    }
}

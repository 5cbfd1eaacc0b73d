import StrataScan
public import StrataWorkspace

/// Evaluates rules over a workspace.
public struct Checker: Sendable {
    private let rules: [any Rule]

    /// Makes a checker with the given rules.
    public init(rules: [any Rule] = Rules.all) {
        self.rules = rules
    }

    /// Checks a workspace.
    ///
    /// - Parameters:
    ///   - workspace: what was read.
    ///   - configuration: what is wanted, or `nil` where there is no configuration: then only the rules that need none are evaluated.
    ///   - today: the day, for exceptions that expire.
    /// - Returns: the findings, sorted, and everything because of which the question could not be asked.
    public func check(_ workspace: Workspace, configuration: Configuration?, today: CalendarDay) -> CheckResult {
        let wanted = configuration ?? Configuration(file: ".strata.yml")
        let layers = LayerMap(workspace, wanted)
        let modules = Dictionary(workspace.modules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let graph = ModuleGraph(workspace) { exporter, target in
            LayerPolicy.isPermittedExport(exporter, of: modules[target]?.name ?? c99Name(target.target), wanted, layers)
        }
        let policy = LayerPolicy(configuration: wanted, map: layers, modules: modules)
        func context(metExceptions: Set<Int> = []) -> RuleContext {
            RuleContext(
                workspace: workspace, configuration: wanted, graph: graph, policy: policy, layers: layers, metExceptions: metExceptions,
                today: today)
        }
        let applicable = rules.filter { configuration != nil || !$0.needsConfiguration }
        let first = context()
        var met: Set<Int> = []
        var findings = applicable.filter { !$0.reviewsExceptions }.flatMap { $0.check(first) }
        findings.removeAll { finding in
            let excused = wanted.exceptions.indices.filter { wanted.exceptions[$0].covers(finding) }
            met.formUnion(excused)
            return excused.contains { wanted.exceptions[$0].isValid(on: today) }
        }
        let last = context(metExceptions: met)
        findings += applicable.filter(\.reviewsExceptions).flatMap { $0.check(last) }
        let problems = configuration == nil ? [] : layers.problems + PatternCheck(first).problems
        return CheckResult(
            findings: findings.sorted(by: Finding.comesBefore), configurationProblems: ConfigurationError(problems).problems,
            workspaceProblems: workspace.problems, summary: CheckSummary(workspace, graph), isConfigured: configuration != nil,
            graph: graph,
            policy: policy)
    }
}

extension Configuration.Exception {
    /// Whether the finding is one that the exception names.
    func covers(_ finding: Finding) -> Bool {
        guard finding.rule == rule.value else { return false }
        if let from, !(finding.from.map { NamePattern(from.value).matches($0) } ?? false) { return false }
        if let to, !(finding.to.map { NamePattern(to.value).matches($0) } ?? false) { return false }
        return true
    }

    func isValid(on day: CalendarDay) -> Bool { expires.map { $0.value >= day } ?? true }
}

/// What a check found.
public struct CheckResult: Sendable {
    /// The violations, sorted.
    public let findings: [Finding]
    /// What is wrong with the configuration in view of the workspace.
    public let configurationProblems: [ConfigurationProblem]
    /// What could not be read.
    public let workspaceProblems: [WorkspaceError]
    /// What was looked at.
    public let summary: CheckSummary
    /// Whether there was a configuration.
    public let isConfigured: Bool
    /// Who uses whom.
    public let graph: ModuleGraph
    /// Who may use whom.
    public let policy: LayerPolicy

    /// 0 when it is clean, 1 when there are violations, 2 when the question could not be asked; 2 wins over 1.
    public var exitCode: Int32 {
        if !configurationProblems.isEmpty || !workspaceProblems.isEmpty || summary.files == 0 { return 2 }
        return findings.contains { $0.severity == .error } ? 1 : 0
    }
}

/// What was looked at, so that a reader sees that it was.
public struct CheckSummary: Hashable, Sendable {
    /// The packages.
    public let packages: Int
    /// The modules, tests and executables included.
    public let modules: Int
    /// The Swift files.
    public let files: Int
    /// The imports in them.
    public let imports: Int
    /// The pairs of modules of which one uses the other.
    public let edges: Int
    /// The configurations in which `#if` was decided.
    public let configurations: Int
    /// What was not analysed, and why.
    public let skipped: [String]

    init(_ workspace: Workspace, _ graph: ModuleGraph) {
        packages = workspace.packages.count
        modules = workspace.modules.count
        files = workspace.modules.reduce(0) { $0 + $1.files.count }
        imports = workspace.modules.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.scan.imports.count } }
        edges = graph.pairCount
        configurations = workspace.modules.first?.configurations.count ?? 0
        skipped = Self.skipped(workspace, graph)
    }

    private static func skipped(_ workspace: Workspace, _ graph: ModuleGraph) -> [String] {
        let unknown = Dictionary(grouping: graph.imports.filter { $0.origin == .unknown }, by: \.from)
        return workspace.modules.sorted { $0.id < $1.id }.flatMap { module -> [String] in
            let names = DeclaredNames(of: module, among: graph.modules, workspace)
            if !names.unresolved.isEmpty, let imports = unknown[module.id] {
                let packages = Set(names.unresolved.map(\.package)).sorted().joined(separator: ", ")
                return Set(imports.map(\.declaration.module)).sorted().map { name in
                    "whether \(module.name) declares \(name): not checked out are \(packages)"
                }
            }
            return names.unseen.sorted().map { product in
                "whether \(module.name) uses \(product.name): \(product.package) is not checked out"
            }
        }
    }
}

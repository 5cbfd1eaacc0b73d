public import StrataWorkspace

/// A rule of the checker: its identifier and check in one file, and its texts in `texts.txt`.
public protocol Rule: Sendable {
    /// The name in findings, exceptions and `strata explain`, such as `cross-layer-import`.
    var identifier: String { get }

    /// Whether it is about layers, so that it requires a configuration.
    var needsConfiguration: Bool { get }

    /// Whether it evaluates the use of exceptions, so that it runs after the others.
    var reviewsExceptions: Bool { get }

    /// Whether its violations are visible in the compiler's index only, so that they may be missed without it.
    var needsSymbols: Bool { get }

    /// Whether the `to` of a finding is a type, a declaration or a file, not a module.
    var namesDeclarations: Bool { get }

    /// How much its findings weigh in a workspace without a configuration.
    var severityWithoutConfiguration: Finding.Severity { get }

    /// Whether it interprets the absence of something, so that it reports nothing unless every package and every file is read.
    var needsAllSources: Bool { get }

    /// All violations in the workspace, in any order.
    func check(_ context: RuleContext) -> [Finding]
}

extension Rule {
    public var needsConfiguration: Bool { false }

    public var reviewsExceptions: Bool { false }

    public var severityWithoutConfiguration: Finding.Severity { .error }

    public var needsSymbols: Bool { false }

    public var needsAllSources: Bool { false }

    public var namesDeclarations: Bool { false }
}

public struct RuleContext: Sendable {
    public let workspace: Workspace
    /// The configuration; empty without a file.
    public let configuration: Configuration
    public let graph: ModuleGraph
    public let policy: LayerPolicy
    let symbols: SymbolVerdicts
    public let layers: LayerMap
    let types: DeclaredTypes
    /// The positions of matched exceptions in the configuration, known after the other rules.
    public internal(set) var metExceptions: Set<Int>
    public let baseline: Baseline?
    /// The entries with fewer violations than their count, with the remaining count, known after the other rules.
    public internal(set) var staleEntries: [Baseline.Entry]
    public let today: CalendarDay

    /// Whether violations of a rule may be missed, because it needs the index and the index is incomplete.
    func mayHide(_ rule: String, in modules: (String) -> Bool) -> Bool {
        guard let rule = Rules.all.first(where: { $0.identifier == rule }), rule.needsSymbols else { return false }
        let symbols = workspace.symbols
        guard symbols.isChecked, symbols.stale.isEmpty, symbols.damages.isEmpty, symbols.unused != nil else { return true }
        let missing = Set(symbols.missing)
        guard !missing.isEmpty else { return false }
        // Names in any file that was not compiled count as uses.
        if rule.needsAllSources { return true }
        return workspace.modules.contains { module in modules(module.name) && module.files.contains { missing.contains($0.path) } }
    }

    func describe(_ id: ModuleID) -> String { policy.describe(id, name: graph.name(of: id)) }

    /// The names along an edge through re-exports; empty for a direct one.
    func chain(of edge: ModuleGraph.Edge) -> [String] {
        edge.through.isEmpty ? [] : ([edge.from] + edge.through + [edge.to]).map(graph.name(of:))
    }

    func isTestCodeViolation(_ edge: ModuleGraph.Edge) -> Bool {
        policy.isTestOnly(edge.to) && mayNotUseTestCode(edge.from)
    }

    /// Whether the module is production code: no test or test support, root, part of the build, or module that only tests can reach.
    func mayNotUseTestCode(_ id: ModuleID) -> Bool {
        guard let module = graph.modules[id], !policy.isTestOnly(id), !policy.isRoot(id), !module.kind.isHostSide else { return false }
        return !graph.isReachedByTestsOnly(id)
    }
}

extension ModuleGraph.Edge {
    func verb(_ graph: ModuleGraph) -> String {
        switch evidence {
        case .manifest: "declares a dependency on"
        case .reexport: "sees, through \(through.map(graph.name(of:)).joined(separator: " and ")),"
        default: "imports"
        }
    }
}

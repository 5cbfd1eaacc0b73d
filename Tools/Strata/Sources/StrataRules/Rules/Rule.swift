public import StrataWorkspace

/// A rule of the checker: its identifier and check in one file, and its texts in `texts.txt`.
public protocol Rule: Sendable {
    /// The name in findings, exceptions and `strata explain`, such as `cross-layer-import`.
    var identifier: String { get }
    var traits: Set<RuleTrait> { get }
    /// All violations in the workspace, in any order.
    func check(_ context: RuleContext) -> [Finding]
}

extension Rule {
    public var traits: Set<RuleTrait> { [] }
    public func has(_ trait: RuleTrait) -> Bool { traits.contains(trait) }
}

public enum RuleTrait: Hashable, Sendable {
    /// It is about layers.
    case needsConfiguration
    /// It evaluates the use of exceptions, so that it runs after the others.
    case reviewsExceptions
    /// Its violations are visible in the compiler's index only, so that they may be missed without it.
    case needsSymbols
    /// The `to` of a finding is a type, a declaration or a file, not a module.
    case namesDeclarations
    /// It interprets the absence of something, so that it reports nothing unless every package and every file is read.
    case needsAllSources
    /// It needs the remarks of an outline.
    case readsRemarks
    /// Without a configuration, its findings are notes.
    case isNoteWithoutConfiguration
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
    public let baseline: Baseline?
    public let today: CalendarDay
    public internal(set) var metExceptions: Set<Int> = []
    /// The entries with fewer violations than their count, with the remaining count, known after the other rules.
    public internal(set) var staleEntries: [Baseline.Entry] = []

    /// Whether violations of a rule may be missed, because it needs the index and the index is incomplete.
    func mayHide(_ rule: String, in modules: (String) -> Bool) -> Bool {
        guard let rule = Rules.all.first(where: { $0.identifier == rule }), rule.has(.needsSymbols) else { return false }
        let symbols = workspace.symbols
        guard symbols.isChecked, symbols.stale.isEmpty, symbols.damages.isEmpty, symbols.unused != nil else { return true }
        let missing = Set(symbols.missing)
        // Names in any file that was not compiled count as uses.
        if missing.isEmpty || rule.has(.needsAllSources) { return !missing.isEmpty }
        return workspace.modules.contains { module in modules(module.name) && module.files.contains { missing.contains($0.path) } }
    }

    func name(of id: ModuleID) -> String { graph.name(of: id) }

    /// The name of a module with its layer: `FitnessScreens (presentation)`; the layer of the file, if one lists it.
    func describe(_ id: ModuleID, in path: String = "") -> String {
        let layer = policy.isRoot(id) && !policy.placesFile(path) ? "root" : policy.layer(of: id, in: path)?.name.value
        return name(of: id) + (layer.map { " (\($0))" } ?? "")
    }

    /// The names along an edge through re-exports; empty for a direct one.
    func chain(of edge: ModuleGraph.Edge) -> [String] {
        edge.through.isEmpty ? [] : ([edge.from] + edge.through + [edge.to]).map(name(of:))
    }

    /// `imports`, or another verb for what shows the edge.
    func verb(of edge: ModuleGraph.Edge) -> String {
        switch edge.evidence {
        case .manifest: "declares a dependency on"
        case .reexport: "sees, through \(edge.through.map(name(of:)).joined(separator: " and ")),"
        default: "imports"
        }
    }

    func isTestCodeViolation(_ edge: ModuleGraph.Edge) -> Bool { policy.isTestOnly(edge.to) && mayNotUseTestCode(edge.from) }

    /// Whether the module is production code: no test or test support, root, part of the build, or module that only tests can reach.
    func mayNotUseTestCode(_ id: ModuleID) -> Bool {
        guard let module = graph.modules[id], !policy.isTestOnly(id), !policy.isRoot(id), !module.kind.isHostSide else { return false }
        return !graph.isReachedByTestsOnly(id)
    }
}

import StrataWorkspace

/// A rule of the checker: its name and its check. Its texts are in `texts.txt`.
public struct Rule: Sendable {
    /// The name in findings, exceptions and `strata explain`, such as `cross-layer-import`.
    public let identifier: String
    private let traits: Set<RuleTrait>
    let options: [ConventionOption]
    /// Whether a convention has something to check in a layer; `nil` for other rules.
    let hasSubjects: (@Sendable (ConventionScope) -> Bool)?
    /// Finds all violations in the workspace, in any order and without the name of the rule.
    private let findings: @Sendable (RuleContext) -> [Finding]

    init(
        _ identifier: String, _ traits: Set<RuleTrait> = [], options: [ConventionOption] = [],
        hasSubjects: (@Sendable (ConventionScope) -> Bool)? = nil, findings: @escaping @Sendable (RuleContext) -> [Finding]
    ) {
        (self.identifier, self.traits, self.options) = (identifier, traits, options)
        (self.hasSubjects, self.findings) = (hasSubjects, findings)
    }

    /// Whether `conventions:` enables it.
    public var isConvention: Bool { hasSubjects != nil }

    public func has(_ trait: RuleTrait) -> Bool { traits.contains(trait) }

    func check(_ context: RuleContext) -> [Finding] {
        var findings = findings(context)
        for index in findings.indices { findings[index].rule = identifier }
        return findings
    }
}

/// All rules. A new rule changes only this list, `texts.txt` and the file that defines it.
public enum Rules {
    /// All rules, sorted by identifier.
    public static let all: [Rule] = [
        .apiLeak, .apiModuleIsAbstract, .controllerDispatches, .crossLayerCall, .crossLayerImport, .cycle, .deadImport, .documentedPublic,
        .editedSkeleton, .externalAllowList, .forbiddenReach, .inferredReach, .memberLeak, .noCatchAll, .onePublicErrorPerModule,
        .overBudget, .peerImport, .reexportLeak, .sectionOrder, .serviceHasProtocol, .siblingImport, .staleBaseline, .staleException,
        .testCodeInProduction, .textInCatalog, .typeNotNamedAsModule, .uncoveredTarget, .undeclaredImport, .unownedFile, .unusedDependency,
        .unusedModule, .unusedPublic, .unusedResource, .viewModelIsStruct,
    ]

    public static let identifiers: [String] = all.map(\.identifier)
    static let conventions = all.filter(\.isConvention)

    public static func named(_ identifier: String) -> Rule? { all.first { $0.identifier == identifier } }
    static func has(_ trait: RuleTrait, _ identifier: String) -> Bool { named(identifier)?.has(trait) ?? false }
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
}

struct RuleContext: Sendable {
    let workspace: Workspace
    /// The configuration; empty without a file.
    let configuration: Configuration
    let isConfigured: Bool
    let graph: ModuleGraph
    let policy: LayerPolicy
    let symbols: SymbolVerdicts
    let layers: LayerMap
    let types: DeclaredTypes
    let baseline: Baseline?
    let today: CalendarDay
    var metExceptions: Set<Int> = []
    /// The entries with fewer violations than their count, with the remaining count, known after the other rules.
    var staleEntries: [Baseline.Entry] = []

    /// Whether violations of a rule may be missed, because it needs the index and the index is incomplete.
    func mayHide(_ rule: String, in modules: (String) -> Bool) -> Bool {
        guard Rules.has(.needsSymbols, rule) else { return false }
        let symbols = workspace.symbols
        guard symbols.isChecked, symbols.stale.isEmpty, symbols.damages.isEmpty, symbols.unused != nil else { return true }
        let missing = Set(symbols.missing)
        // Names in any file that was not compiled count as uses.
        if missing.isEmpty || Rules.has(.needsAllSources, rule) { return !missing.isEmpty }
        return workspace.modules.contains { module in modules(module.name) && module.files.contains { missing.contains($0.path) } }
    }

    var members: [(module: WorkspaceModule, package: WorkspacePackage)] {
        workspace.packages.flatMap { package in package.modules.map { ($0, package) } }
    }

    func name(of id: ModuleID) -> String { graph.name(of: id) }

    /// The name of a module with its layer: `FitnessScreens (presentation)`; the layer of the file, if one lists it.
    func describe(_ id: ModuleID, in path: String = "") -> String {
        let layer = policy.isRoot(id) && !policy.placesFile(path) ? "root" : policy.layer(of: id, in: path)?.name.value
        return name(of: id) + (layer.map { " (\($0))" } ?? "")
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

/// The texts of a rule, for `strata explain` and reports.
///
/// `texts.txt` has five paragraphs for each rule, in the order of these properties; the first begins with the line `# identifier`.
public struct RuleTexts: Sendable {
    /// The rule in one sentence.
    public let summary: String
    /// Why it exists.
    public let rationale: String
    /// How a user gets rid of a finding.
    public let remedy: String
    /// Changes to a clean workspace that violate the rule: a title, and an indented line for each change.
    public let violations: String
    /// Changes that only seem to violate the rule, in the same form.
    public let allowed: String

    /// A hash of all texts, which changes whenever a rule is added, removed or reworded: FNV-1a with 32 bits (Fowler, Noll and Vo).
    public static let fingerprint: UInt32 = PackageResources.texts_txt.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }

    fileprivate static let all: [Substring: Self] = {
        let text = String(decoding: PackageResources.texts_txt, as: UTF8.self).dropLast()
        let rules = text.dropFirst(2).split(separator: "\n\n# ").map { rule in
            let parts = rule.split(separator: "\n\n").map(String.init)
            let title = parts[0].split(separator: "\n")
            let summary = String(title[1])
            return (title[0], Self(summary: summary, rationale: parts[1], remedy: parts[2], violations: parts[3], allowed: parts[4]))
        }
        return Dictionary(uniqueKeysWithValues: rules)
    }()
}

extension Rule {
    public var texts: RuleTexts {
        RuleTexts.all[identifier[...]] ?? RuleTexts(summary: "", rationale: "", remedy: "", violations: "", allowed: "")
    }
}

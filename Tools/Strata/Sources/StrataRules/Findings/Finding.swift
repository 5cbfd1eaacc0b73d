public import StrataScan
import StrataWorkspace

/// A violation of a rule: its location, reason and fix.
public struct Finding: Hashable, Sendable {
    /// How much it weighs; the check fails on errors only.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        case error
        case warning
        /// Information, which is no violation.
        case note
    }

    /// The strongest evidence that there is.
    public enum Evidence: String, Hashable, Sendable {
        case `import`
        case manifest
        /// Another module's `@_exported import`.
        case reexport
        /// An occurrence in the compiler's index.
        case symbol
        case declaration
        case configuration
    }

    /// The rule's name, which `Rule.check` adds.
    public var rule = ""
    public var severity = Severity.error
    /// The file, relative to the workspace.
    public var path: String
    public var position: SourcePosition
    /// The violating module, if any.
    public var from: String?
    /// The forbidden module, if any.
    public var to: String?
    public var evidence: Evidence
    /// The modules of a chain with several steps.
    public var chain: [String] = []
    /// The locations of the chain's steps, if known: one fewer than modules.
    public var steps: [Step] = []
    /// The names of the configurations with this finding, unless all have it.
    public var configurations: [String] = []
    /// The fact in one sentence.
    public var message: String
    /// The reason given in the configuration.
    public var because: String?
    public var fix: String
    /// The complete fix that tools can apply, if there is one.
    public var declaration: Declaration?

    /// A missing dependency of a manifest's target, with its package if that is missing, too.
    public struct Declaration: Hashable, Sendable {
        /// A package on which the manifest does not depend yet.
        public enum Package: Hashable, Sendable {
            /// The package of the workspace in a folder, relative to the manifest's.
            case folder(String)
            /// The declaration of the package in another manifest.
            case asIn(manifest: String, identity: String)
        }

        /// The manifest, relative to the workspace.
        public var manifest: String
        public var target: String
        /// The dependency as Swift text.
        public var entry: String
        /// The package that has to be declared besides.
        public var package: Package?
    }

    public struct Step: Hashable, Sendable {
        public var path: String
        public var position: SourcePosition
        /// The kind of step: `imports` or `declares`.
        public var evidence: Evidence
    }

    /// Orders by file, position, rule and text, so that output is deterministic.
    static func comesBefore(_ lhs: Finding, _ rhs: Finding) -> Bool {
        if lhs.path != rhs.path { return Array(lhs.path.utf8).lexicographicallyPrecedes(Array(rhs.path.utf8)) }
        return (lhs.position, lhs.rule, lhs.message) < (rhs.position, rhs.rule, rhs.message)
    }
}

extension Finding {
    init(
        _ module: WorkspaceModule, of package: WorkspacePackage, at position: SourcePosition? = nil, to: String? = nil, _ message: String,
        because: String? = nil, fix: String
    ) {
        self.init(
            path: package.manifestPath, position: position ?? module.position, from: module.name, to: to, evidence: .manifest,
            message: message, because: because, fix: fix)
    }
}

extension RuleContext {
    func finding(_ edge: ModuleGraph.Edge, _ message: String, because: String? = nil, fix: String) -> Finding {
        Finding(
            path: edge.path, position: edge.position, from: name(of: edge.from), to: name(of: edge.to), evidence: edge.evidence,
            chain: edge.through.isEmpty ? [] : ([edge.from] + edge.through + [edge.to]).map(name(of:)), configurations: edge.configurations,
            message: message, because: because, fix: fix)
    }

    /// A finding about an import; the fact is a clause about the importer.
    func finding(_ item: ModuleGraph.Import, _ fact: String, fix: String) -> Finding {
        Finding(
            path: item.path, position: item.declaration.position, from: name(of: item.from), to: item.declaration.module, evidence: .import,
            configurations: item.configurations, message: "\(describe(item.from)) \(fact)", fix: fix)
    }
}

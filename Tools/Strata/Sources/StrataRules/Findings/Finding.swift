public import StrataScan

/// A rule that is broken, where, why that matters and what to do.
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
        /// An `import` in a file.
        case `import`
        /// A dependency in a manifest.
        case manifest
        /// Another module's `@_exported import`.
        case reexport
        /// A place that the compiler's index names.
        case symbol
        /// A declaration in a file.
        case declaration
        /// The configuration.
        case configuration
    }

    /// The rule's identifier.
    public var rule: String
    /// How much it weighs.
    public var severity = Severity.error
    /// The file, relative to the workspace.
    public var path: String
    /// The place in the file.
    public var position: SourcePosition
    /// The module that breaks the rule, where there is one.
    public var from: String?
    /// The module that it should not use, where there is one.
    public var to: String?
    /// The evidence for the finding.
    public var evidence: Evidence
    /// The modules on the way, where there is more than one step.
    public var chain: [String] = []
    /// The locations of the chain's steps, if known: one fewer than modules.
    public var steps: [Step] = []
    /// The configurations of the matrix in which it exists, by name, where it does not exist in all.
    public var configurations: [String] = []
    /// The fact in one sentence.
    public var message: String
    /// The reason that the configuration gives.
    public var because: String?
    /// The remedy.
    public var fix: String
    /// The complete fix that a tool can apply, if there is one.
    public var declaration: Declaration?

    /// A dependency that a manifest's target lacks, and the package with it, where that lacks it too.
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
        /// The target's name.
        public var target: String
        /// The dependency as Swift text.
        public var entry: String
        /// The package that has to be declared besides.
        public var package: Package?
    }

    /// One step of a chain.
    public struct Step: Hashable, Sendable {
        /// The file that shows it.
        public var path: String
        /// The place in the file.
        public var position: SourcePosition
        /// The kind of step: `imports` or `declares`.
        public var evidence: Evidence
    }

    /// Orders by file, place, rule and text, the same on every machine.
    static func comesBefore(_ lhs: Finding, _ rhs: Finding) -> Bool {
        if lhs.path != rhs.path { return Array(lhs.path.utf8).lexicographicallyPrecedes(Array(rhs.path.utf8)) }
        return (lhs.position.line, lhs.position.column, lhs.rule, lhs.message) < (
            rhs.position.line, rhs.position.column, rhs.rule, rhs.message
        )
    }
}

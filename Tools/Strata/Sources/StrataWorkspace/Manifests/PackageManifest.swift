public import StrataScan

/// An evaluated manifest: the relevant parts of `swift package dump-package`.
public struct PackageManifest: Hashable, Sendable {
    public var name: String
    /// The file that was read: one for a version of Swift has another name.
    public var fileName = "Package.swift"
    /// The tools version, the oldest compiler that can read the manifest.
    public var toolsVersion = CompilerVersion(5)
    /// The oldest tools version among the package's manifests, as far as known.
    public var oldestToolsVersion: CompilerVersion?
    /// The assumed version of Swift, if it affected the evaluation and no toolchain has that version.
    public var assumedCompiler: String?
    public var platforms: Set<String> = []
    /// The declared language modes, such as `6`; empty for the default of the tools version.
    public var languageModes: [String] = []
    public var dependencies: [Dependency] = []
    public var products: [Product] = []
    public var targets: [Target] = []
    /// The declared traits; sources see each as a name in `#if`.
    public var traits: Set<String> = []
    /// The declared traits that a build enables only on request.
    public var traitsOffByDefault: Set<String> = []
    /// The facts that could not be computed without running the manifest.
    public var unknowns: [Unknown] = []

    /// A fact that a manifest computes in a way that could not be followed.
    public struct Unknown: Hashable, Sendable {
        /// The fact, such as `a dependency`.
        public var fact: String
        /// The target it is about; `nil` for the package.
        public var target: String?
        /// Whether it is a dependency of the target, so that no import of it can be called undeclared.
        public var isDependency: Bool
        /// The expression that could not be computed, and its description, such as `the name 'CommandLine'`.
        public var position: SourcePosition
        public var reason: String
    }

    /// Sets the declared traits with those that each enables; `default` is on.
    mutating func setTraits(_ declared: [(name: String, enabled: [String])]) {
        let enabling = Dictionary(declared.map { ($0.name, $0.enabled) }, uniquingKeysWith: +)
        var enabled: Set<String> = ["default"]
        var added = enabled
        while !added.isEmpty {
            added = Set(added.flatMap { enabling[$0] ?? [] }).subtracting(enabled)
            enabled.formUnion(added)
        }
        traits = Set(enabling.keys).subtracting(["default"])
        traitsOffByDefault = traits.subtracting(enabled)
    }

    public struct Dependency: Hashable, Sendable {
        /// The SwiftPM identity: the last component of its location in lower case.
        public var identity: String
        public var name: String?
        /// Its folder; `nil` for a repository or a registry, instead of which a build uses the package of the workspace with that identity.
        public var path: String?
        /// Whether SwiftPM fetches it, unless another package has that identity.
        public var isFetched = false
    }

    public struct Product: Hashable, Sendable {
        public var name: String
        public var targets: [String]
    }

    public struct Target: Hashable, Sendable {
        public enum Kind: String, Hashable, Sendable { case regular, executable, test, plugin, macro, system, binary, snippet }

        public var name: String
        public var kind: Kind
        /// The explicit folder relative to the package; `nil` for the default.
        public var path: String?
        public var exclude: [String] = []
        /// The included files and folders below `path`; `nil` for all.
        public var sources: [String]?
        public var dependencies: [TargetDependency] = []
        public var settings: [Setting] = []
        public var plugins: [String] = []
        public var resources: [Resource] = []
    }

    public struct Resource: Hashable, Sendable {
        public enum Rule: String, Hashable, Sendable {
            /// Processed for the platform, with all files in one folder.
            case process
            case copy
            /// Embedded as a value in the module's code.
            case embedInCode
        }

        public var path: String
        public var rule: Rule

        public init(path: String, rule: Rule) { (self.path, self.rule) = (path, rule) }
    }

    public struct TargetDependency: Hashable, Sendable {
        public enum Reference: Hashable, Sendable {
            case target(String)
            /// A product of a package, with module aliases (old name to new).
            case product(String, package: String?, aliases: [String: String])
            /// A target of the same package or a product of any.
            case byName(String)
        }

        public var reference: Reference
        public var condition = Condition()

        public var name: String {
            switch reference {
            case .target(let name), .byName(let name), .product(let name, _, _): name
            }
        }
    }

    /// When a dependency or a setting counts; empty sets mean always.
    public struct Condition: Hashable, Sendable {
        /// SwiftPM's platform names, such as `linux` and `macos`.
        public var platforms: Set<String> = []
        /// The traits of which one must be enabled.
        public var traits: Set<String> = []
        /// `debug` or `release`.
        public var configuration: String?

        /// Unknown with traits, because they are the user's choice.
        func holds(in build: BuildConfiguration) -> TruthValue {
            if let configuration, configuration != (build.isDebug ? "debug" : "release") { return .false }
            if !platforms.isEmpty, !platforms.contains(build.platform.rawValue) {
                return build.platform == .maccatalyst && platforms.contains("ios") ? .unknown : .false
            }
            return traits.isEmpty ? .true : .unknown
        }
    }

    public struct Setting: Hashable, Sendable {
        /// The settings that matter for reading sources.
        public enum Kind: Hashable, Sendable {
            case define(String)
            case feature(String)
            case languageMode(String)
            case flags([String])
        }

        public var kind: Kind
        public var condition: Condition
    }
}

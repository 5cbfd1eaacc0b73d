public import StrataScan

/// A target of a package and the module that is made of it.
public struct WorkspaceModule: Sendable {
    /// What kind of code a module is, as rules see it.
    public enum Kind: String, Codable, Hashable, Sendable {
        case library
        case executable
        case test
        case plugin
        case macro
        /// C, C++ or Objective-C.
        case c
        case systemLibrary = "system-library"
        case binary
        case snippet

        /// Whether it runs in the build, not in the product.
        public var isHostSide: Bool { self == .plugin || self == .macro }

        /// Whether it is Swift source code that can be read.
        public var isSwift: Bool {
            switch self {
            case .c, .systemLibrary, .binary: false
            default: true
            }
        }
    }

    /// The module's unique name.
    public var id: ModuleID

    /// The name that an `import` uses: the target's name as a C99 identifier.
    public var name: String

    /// The names by which it can be imported: its own, and those of its module map.
    public var importNames: [String]

    /// What kind of code it is.
    public var kind: Kind

    /// The folder of its sources, relative to the workspace, or `nil` when it has none.
    public var directory: String?

    /// The Swift files, sorted by path.
    public var files: [SourceFile]

    /// The other files that a compiler could read, such as headers, sorted by path.
    public var otherFiles: [IncludingFile] = []

    /// What those of them that take in another module's headers import.
    public var included: [SourceFile] = []

    /// What the manifest lets it depend on.
    public var dependencies: [ModuleDependency]

    /// Where the manifest declares it.
    public var position: SourcePosition

    /// The configurations of the matrix with the facts that the manifest states for this target.
    public var configurations: [BuildConfiguration] = []

    /// All other configurations, which count for the imports that ask for them where they are not left out.
    public var otherConfigurations: [BuildConfiguration] = []

    /// Whether build settings that it is based on do not exist, so that libraries may be linked of which nothing is known.
    public var lacksSettings = false

    /// The files that it takes along.
    public var resources: [ModuleResource] = []
}

/// A scanned Swift file.
public struct SourceFile: Codable, Hashable, Sendable {
    /// The path, relative to the workspace.
    public var path: String

    /// What the scan found.
    public var scan: SourceScan

    /// What it declares, or `nil` where nobody asked.
    public var outline: SourceOutline?

    /// Makes a file of its path and scan.
    public init(path: String, scan: SourceScan, outline: SourceOutline? = nil) {
        self.path = path
        self.scan = scan
        self.outline = outline
    }
}

/// What a target's manifest entry lets it depend on.
public struct ModuleDependency: Hashable, Sendable {
    /// What the dependency leads to.
    public enum Destination: Hashable, Sendable {
        /// Modules of this workspace: one for a target, one or more for a product.
        case modules([ModuleID])
        /// A product of a package outside the workspace.
        case external(ExternalProduct)
    }

    /// The name as it is written.
    public var name: String

    /// What it leads to.
    public var destination: Destination

    /// The platforms and traits on which it is used.
    public var condition: PackageManifest.Condition

    /// Whether it is used in a configuration; unknown where traits decide.
    public func isActive(in configuration: BuildConfiguration) -> Truth {
        if let wanted = condition.configuration, wanted != (configuration.isDebug ? "debug" : "release") { return .false }
        if !condition.platforms.isEmpty, !condition.platforms.contains(configuration.platform.rawValue) {
            return configuration.platform == .maccatalyst && condition.platforms.contains("ios") ? .unknown : .false
        }
        return condition.traits.isEmpty ? .true : .unknown
    }

    /// New names of modules (`moduleAliases`), by the name that this target imports.
    public var aliases: [String: String]

    /// Where the manifest names it.
    public var position: SourcePosition
}

/// The module name that SwiftPM makes of a target's name: what is no letter, digit or underscore becomes an underscore, and so does a digit in front.
public func c99Name(_ target: String) -> String {
    var name = ""
    for scalar in target.unicodeScalars {
        let isDigit = ("0"..."9").contains(scalar)
        let isAllowed = scalar.properties.isAlphabetic || scalar == "_" || isDigit && !name.isEmpty
        name.unicodeScalars.append(isAllowed ? scalar : "_")
    }
    return name
}

public import StrataScan

/// A target of a package, with its module.
public struct WorkspaceModule: Sendable {
    public enum Kind: String, Hashable, Sendable {
        case library, executable, test, plugin, macro, c
        case systemLibrary = "system-library"
        case binary, snippet
        /// Whether it runs in the build, not in the product.
        public var isHostSide: Bool { self == .plugin || self == .macro }
        /// Whether it is Swift source code that can be read.
        public var isSwift: Bool { ![.c, .systemLibrary, .binary].contains(self) }
    }

    public var id: ModuleID
    /// The name in imports: the target's name as a C99 identifier.
    public var name: String
    /// The importable names: its own, and those of its module map.
    public var importNames: [String]
    public var kind: Kind
    /// The folder of its sources, relative to the workspace; `nil` if there are none.
    public var directory: String?
    public var files: [SourceFile] = []
    /// Other source files, such as headers, sorted by path.
    public var otherFiles: [IncludingFile] = []
    /// The imports of files that include headers of another module.
    public var included: [SourceFile] = []
    public var dependencies: [ModuleDependency] = []
    public var position: SourcePosition
    /// The configurations of the matrix with the facts that the manifest states for this target.
    public var configurations: [BuildConfiguration] = []
    /// All other configurations, which count for the imports that mention them unless excluded.
    public var otherConfigurations: [BuildConfiguration] = []
    /// Whether a base configuration file is missing, so that unknown libraries may be linked.
    public var lacksSettings = false
    /// Whether the manifest computes dependencies in a way that could not be followed.
    public var hasUnknownDependencies = false
    public var resources: [ModuleResource] = []
    /// The folders of the workspace in which its project searches for headers and module maps.
    public var headerFolders: Set<String> = []
    /// The names of its generated header for Objective-C that its project sets.
    var generatedHeaders: Set<String> = []
    var macros = DefinedMacros([])
    /// Whether a prebuilt library has modules with unknown names.
    public var hidesModules = false
    var paths: [String] { files.map(\.path) + otherFiles.map(\.path) }
}

/// A resource file of a target, declared by itself or with its folder.
public struct ModuleResource: Hashable, Sendable {
    public var path: String
    /// The entry of the manifest: the file or an enclosing folder.
    public var declared: String
    public var rule: PackageManifest.Resource.Rule
    /// Whether code mentions it; `nil` if unknown, because names are computed or the system finds it.
    public var isNamed: Bool?
}

public struct SourceFile: Hashable, Sendable {
    public var path: String
    public var scan: SourceScan
    /// Its declarations, or `nil` if they were not requested.
    public var outline: SourceOutline?

    public init(path: String, scan: SourceScan, outline: SourceOutline? = nil) {
        (self.path, self.scan, self.outline) = (path, scan, outline)
    }
}

/// A dependency of a target in the manifest.
public struct ModuleDependency: Hashable, Sendable {
    public enum Destination: Hashable, Sendable {
        /// Modules of this workspace: one for a target, one or more for a product.
        case modules([ModuleID])
        case external(ExternalProduct)
    }

    public var name: String
    public var destination: Destination
    public var modules: [ModuleID] { if case .modules(let modules) = destination { modules } else { [] } }
    public var condition: PackageManifest.Condition

    public func isActive(in configuration: BuildConfiguration) -> TruthValue { condition.holds(in: configuration) }

    /// Module aliases (`moduleAliases`), by the name in this target's imports.
    public var aliases: [String: String]
    public var position: SourcePosition
    /// The names by which some target of the package imports modules, set by compiler flags (`-module-alias`), by the module.
    public var possibleAliases: [String: String] = [:]

    public func importNames(of module: String) -> [String] {
        if let alias = aliases.first(where: { $0.value == module })?.key { return [alias] }
        return [module] + [possibleAliases[module]].compactMap(\.self)
    }
}

/// Reads module aliases in compiler flags, `-module-alias Name=Module`: the name in imports by module.
func moduleAliases(inFlags words: [String]) -> [String: String] {
    let words = words.filter { $0 != "-Xfrontend" }
    let pairs = zip(words, words.dropFirst()).compactMap { flag, value -> (String, String)? in
        let parts = value.split(separator: "=").map(String.init)
        return flag == "-module-alias" && parts.count == 2 ? (parts[1], parts[0]) : nil
    }
    return Dictionary(pairs) { first, _ in first }
}

/// The module name that SwiftPM derives from a target's name: characters other than letters, digits and underscores, and a leading digit,
/// become underscores.
public func c99Name(_ target: String) -> String {
    var name = ""
    for scalar in target.unicodeScalars {
        let isDigit = ("0"..."9").contains(scalar)
        let isAllowed = scalar.properties.isAlphabetic || scalar == "_" || isDigit && !name.isEmpty
        name.unicodeScalars.append(isAllowed ? scalar : "_")
    }
    return name
}

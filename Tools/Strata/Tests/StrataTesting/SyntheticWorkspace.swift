public import StrataScan
public import StrataWorkspace

/// An in-memory workspace made of a few lines, for tests and rule examples.
///
/// It provides the same inputs as a real one: files, among them manifests.
///
/// ```swift
/// let world = SyntheticWorkspace([
///     .package("Net", [.target("NetworkKit", uses: ["CacheKit"], ["A.swift": "import CacheKit"])]),
///     .package("Cache", [.target("CacheKit")]),
/// ])
/// let workspace = world.load()
/// ```
public struct SyntheticWorkspace: Hashable, Sendable {
    public var packages: [Package]

    /// Files outside of the packages, by path.
    public var files: [String: String]

    /// The index; nil for none.
    public var symbols: [SyntheticSymbol] = []

    public init(_ packages: [Package], files: [String: String] = [:]) { (self.packages, self.files) = (packages, files) }

    /// Changes the targets with a name.
    public mutating func edit(_ target: String, _ change: (inout Target) -> Void) {
        for package in packages.indices {
            for index in packages[package].targets.indices where packages[package].targets[index].name == target {
                change(&packages[package].targets[index])
            }
        }
    }

    /// A package. Each target that is not a test has a product with its name.
    public struct Package: Hashable, Sendable {
        /// The package's folder.
        public var directory: String
        public var targets: [Target]
        /// The targets that it offers, or `nil` for all that are no tests.
        public var products: [String]?
        /// The traits, each with whether a build enables it by default.
        public var traits: [String: Bool] = [:]

        public static func package(_ directory: String, _ targets: [Target]) -> Package { Package(directory: directory, targets: targets) }

        var identity: String { directory.split(separator: "/").last.map { $0.lowercased() } ?? "root" }
    }

    public struct Target: Hashable, Sendable {
        public var name: String
        public var kind: PackageManifest.Target.Kind
        /// The dependencies in the manifest: names of targets in this workspace, or `package/Product` for an external one.
        public var uses: [String]
        /// The platforms to which some of them are limited.
        public var platforms: [String: [String]] = [:]
        /// The traits that some of them require.
        public var traits: [String: [String]] = [:]
        /// The resources; each of them, or the files of its folder, must be in `files`.
        public var resources: [PackageManifest.Resource] = []
        /// Its files, by path below its folder.
        public var files: [String: String]

        public static func target(
            _ name: String, _ kind: PackageManifest.Target.Kind = .regular, uses: [String] = [], _ files: [String: String] = [:]
        ) -> Target {
            Target(name: name, kind: kind, uses: uses, files: files)
        }

        var directory: String {
            switch kind {
            case .test: "Tests/\(name)"
            case .plugin: "Plugins/\(name)"
            default: "Sources/\(name)"
            }
        }
    }

    /// All files, manifests included.
    public var tree: MemoryTree {
        var texts = files
        for package in packages {
            texts[joinPath(package.directory, "Package.swift")] = manifestText(of: package)
            for target in package.targets {
                let directory = joinPath(package.directory, target.directory)
                // An empty target needs a file for its folder to exist.
                let contents = target.files.merging(
                    target.files.keys.contains { $0.hasSuffix(".swift") } ? [:] : ["\(target.name).swift": "let value = 0\n"]
                ) { first, _ in first }
                for (name, text) in contents { texts[joinPath(directory, name)] = text }
            }
        }
        return MemoryTree(texts)
    }

    /// Loads the workspace like a real one, including all declarations.
    public func load(excluding exclusions: [PathPattern] = [], targets: [DeclaredTarget] = [], matrix: BuildMatrix = .common) -> Workspace {
        var workspace = WorkspaceLoader(memory: tree).load(
            excluding: exclusions, targets: targets, matrix: matrix, outlining: { _ in true })
        if !symbols.isEmpty { workspace.symbols = SyntheticSymbol.facts(symbols, in: workspace) }
        return workspace
    }
}

extension SyntheticWorkspace {
    /// A dependency of a target, and the one of its package if it has one.
    private func dependency(_ use: String, of target: Target, in package: Package) -> (target: String, package: String?) {
        let limits = [("platforms", target.platforms[use]?.map { ".\($0)" }), ("traits", target.traits[use]?.map { "\"\($0)\"" })]
        let conditions = limits.compactMap { label, values in values.map { "\(label): [\($0.joined(separator: ", "))]" } }
        let condition = conditions.isEmpty ? "" : ", condition: .when(\(conditions.joined(separator: ", ")))"
        func product(_ name: String, _ package: String) -> String {
            ".product(name: \(name.debugDescription), package: \(package.debugDescription)\(condition))"
        }
        if let slash = use.firstIndex(of: "/") {
            let identity = use[..<slash]
            let url = ".package(url: \"https://example.org/\(identity)\", from: \"1.0.0\")"
            return (product(String(use[use.index(after: slash)...]), String(identity)), url)
        }
        let isOwn = package.targets.contains { $0.name == use }
        if !isOwn, let other = packages.first(where: { $0.targets.contains { $0.name == use } }) {
            let path = "/\(other.directory)".debugDescription
            return (product(use, other.identity), ".package(name: \(other.identity.debugDescription), path: \(path))")
        }
        return (condition.isEmpty ? use.debugDescription : ".byName(name: \(use.debugDescription)\(condition))", nil)
    }

    /// The manifest, with a line for each target. Nothing is before the targets, so that their places are easy to count.
    private func manifestText(of package: Package) -> String {
        var dependencies: Set<String> = []
        let targets = package.targets.map { target in
            let function =
                switch target.kind {
                case .regular, .snippet: "target"
                case .executable, .test: "\(target.kind.rawValue)Target"
                case .plugin, .macro: target.kind.rawValue
                case .system: "systemLibrary"
                case .binary: "binaryTarget"
                }
            let uses = target.uses.map { use in
                let (text, package) = dependency(use, of: target, in: package)
                if let package { dependencies.insert(package) }
                return text
            }
            let taken = target.resources.map { ".\($0.rule.rawValue)(\"\($0.path)\")" }.joined(separator: ", ")
            let resources = taken.isEmpty ? "" : ", resources: [\(taken)]"
            return "    .\(function)(name: \(target.name.debugDescription), dependencies: [\(uses.joined(separator: ", "))]\(resources)),"
        }
        let offered = package.targets.map(\.name).filter { name in
            package.products?.contains(name) ?? package.targets.contains { $0.name == name && $0.kind != .test }
        }
        let products = offered.map { ".library(name: \($0.debugDescription), targets: [\($0.debugDescription)])" }
        let enabled = package.traits.filter(\.value).keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
        let traits = [".default(enabledTraits: [\(enabled)])"] + package.traits.keys.sorted().map { ".trait(name: \"\($0)\")" }
        return """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(name: \(package.identity.debugDescription), targets: [
            \(targets.joined(separator: "\n"))
            ], products: [\(products.joined(separator: ", "))], dependencies: [\(dependencies.sorted().joined(separator: ", "))],
            traits: [\(traits.joined(separator: ", "))])
            """
    }
}

extension WorkspaceLoader {
    /// Creates a loader of files in memory, for which there is no toolchain.
    public init(memory tree: MemoryTree) { self.init(tree: tree, manifests: ManifestReader(environment: [:], outside: "/")) }
}

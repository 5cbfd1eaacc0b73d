public import StrataScan
public import StrataWorkspace

/// An in-memory workspace made of a few lines, for tests and rule examples.
///
/// It provides the same inputs as a real one: files, and answers of `swift package dump-package`.
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

    public init(_ packages: [Package], files: [String: String] = [:]) {
        self.packages = packages
        self.files = files
    }

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

        public static func package(_ directory: String, _ targets: [Target]) -> Package {
            Package(directory: directory, targets: targets)
        }

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

    /// The toolchain's answers.
    public var manifests: MemoryManifests {
        MemoryManifests(Dictionary(packages.map { ($0.directory, dump(of: $0)) }, uniquingKeysWith: { first, _ in first }))
    }

    /// Loads the workspace like a real one, including all declarations.
    public func load(
        excluding exclusions: [PathPattern] = [], targets: [DeclaredTarget] = [], matrix: BuildMatrix = .common
    ) -> Workspace {
        var workspace = WorkspaceLoader(tree: tree, manifests: manifests).load(
            excluding: exclusions, targets: targets, matrix: matrix, outlining: { _ in true })
        if !symbols.isEmpty { workspace.symbols = SyntheticSymbol.facts(symbols, in: workspace) }
        return workspace
    }
}

extension SyntheticWorkspace {
    private enum Use {
        case target(String)
        case product(String, package: Package)
        case external(String, package: String)
    }

    private func resolve(_ use: String, from package: Package) -> Use {
        if let slash = use.firstIndex(of: "/") { return .external(String(use[use.index(after: slash)...]), package: String(use[..<slash])) }
        if package.targets.contains(where: { $0.name == use }) { return .target(use) }
        if let other = packages.first(where: { $0.targets.contains { $0.name == use } }) { return .product(use, package: other) }
        return .target(use)
    }

    private static func list(_ texts: [String]) -> String { "[\(texts.map { "\"\($0)\"" }.joined(separator: ","))]" }

    private static func condition(_ use: String, of target: Target) -> String {
        let (platforms, traits) = (target.platforms[use] ?? [], target.traits[use] ?? [])
        return platforms.isEmpty && traits.isEmpty ? "null" : #"{"platformNames":\#(list(platforms)),"traits":\#(list(traits))}"#
    }

    private func dump(of package: Package) -> String {
        var dependencies: Set<String> = []
        let targets = package.targets.map { target in
            let uses = target.uses.map { use in
                let condition = Self.condition(use, of: target)
                switch resolve(use, from: package) {
                case .target(let name): return #"{"byName":["\#(name)",\#(condition)]}"#
                case .product(let name, let other):
                    dependencies.insert(#"{"fileSystem":[{"identity":"\#(other.identity)","path":"/\#(other.directory)"}]}"#)
                    return #"{"product":["\#(name)","\#(other.identity)",null,\#(condition)]}"#
                case .external(let name, let identity):
                    dependencies.insert(#"{"sourceControl":[{"identity":"\#(identity)"}]}"#)
                    return #"{"product":["\#(name)","\#(identity)",null,\#(condition)]}"#
                }
            }
            let resources = target.resources.map { #"{"path":"\#($0.path)","rule":{"\#($0.rule.rawValue)":{}}}"# }
            return
                #"{"name":"\#(target.name)","type":"\#(target.kind.rawValue)","dependencies":[\#(uses.joined(separator: ","))],"settings":[],"resources":[\#(resources.joined(separator: ","))]}"#
        }
        let products = package.targets.filter { package.products?.contains($0.name) ?? ($0.kind != .test) }.map {
            #"{"name":"\#($0.name)","targets":["\#($0.name)"]}"#
        }
        let enabled = package.traits.filter(\.value).keys.sorted()
        let traits =
            [#"{"name":"default","enabledTraits":\#(Self.list(enabled))}"#]
            + package.traits.keys.sorted().map { #"{"name":"\#($0)","enabledTraits":[]}"# }
        return """
            {"name":"\(package.identity)","toolsVersion":{"_version":"6.1.0"},"platforms":[],"traits":[\(traits.joined(separator: ","))],"dependencies":[\(dependencies.sorted().joined(separator: ","))],
            "products":[\(products.joined(separator: ","))],"targets":[\(targets.joined(separator: ","))]}
            """
    }

    private func manifestText(of package: Package) -> String {
        let targets = package.targets.map { target in
            let function =
                switch target.kind {
                case .test: "testTarget"
                case .executable: "executableTarget"
                case .plugin: "plugin"
                case .macro: "macro"
                default: "target"
                }
            let uses = target.uses.map { use in
                switch resolve(use, from: package) {
                case .target(let name): "\"\(name)\""
                case .product(let name, let other): ".product(name: \"\(name)\", package: \"\(other.identity)\")"
                case .external(let name, let identity): ".product(name: \"\(name)\", package: \"\(identity)\")"
                }
            }
            let taken = target.resources.map { ".\($0.rule.rawValue)(\"\($0.path)\")" }.joined(separator: ", ")
            let resources = taken.isEmpty ? "" : ", resources: [\(taken)]"
            return "    .\(function)(name: \"\(target.name)\", dependencies: [\(uses.joined(separator: ", "))]\(resources)),"
        }
        return """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(name: "\(package.identity)", targets: [
            \(targets.joined(separator: "\n"))
            ])
            """
    }
}

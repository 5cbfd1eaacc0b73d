import Foundation

/// The parts of a package manifest that an export needs.
public struct Manifest {
    /// A dependency of a target, by its name.
    struct TargetDependency: Hashable {
        /// A product, or a target of the same package.
        var name: String
        /// The identity of the product's package; nil for a target of the same package.
        var package: String?
        var platforms: [String] = []
        var traits: [String] = []
    }

    struct Target {
        var name: String
        var type: String
        /// The folder below the package.
        var path: String
        var dependencies: [TargetDependency]
        var dump: JSON
    }

    enum Location: Hashable {
        /// Another package of the repository, by its absolute folder.
        case local(String)
        case remote(url: String, lower: String, upper: String, traits: [String])
    }

    struct Dependency: Hashable {
        var identity: String
        var location: Location
    }

    struct Trait: Hashable {
        var name: String
        var description: String?
        var enables: [String]
    }

    /// The package's name.
    public let name: String
    /// The absolute path.
    let folder: String
    let products: [(name: String, targets: [String])]
    let targets: [Target]
    let dependencies: [Dependency]
    let traits: [Trait]
    let platforms: [(name: String, version: String)]
    let toolsVersion: String

    /// Evaluates a manifest with the toolchain.
    ///
    /// - Parameters:
    ///   - folder: the package's folder, absolute.
    ///   - scratch: a folder for the toolchain, so that the call never waits for a build.
    public init(at folder: String, scratch: String) throws {
        let answer = try Command(["swift", "package", "--scratch-path", scratch, "--package-path", folder, "dump-package"]).run()
        try self.init(dump: answer, folder: folder)
    }

    init(dump answer: Data, folder: String) throws {
        let dump: JSON
        do {
            dump = try JSONDecoder().decode(JSON.self, from: answer)
        } catch {
            throw ReuseError.unreadable("\(folder)/Package.swift", "its dump is no JSON")
        }
        guard let name = dump["name"].string, let version = dump["toolsVersion"]["_version"].string else {
            throw ReuseError.unreadable("\(folder)/Package.swift", "its dump names no package and no tools version")
        }
        self.name = name
        self.folder = folder
        toolsVersion = version
        products = dump["products"].elements.compactMap { product in
            guard let name = product["name"].string, product["type"].only?.name == "library" else { return nil }
            return (name, product["targets"].strings)
        }
        platforms = dump["platforms"].elements.compactMap { platform in
            guard let name = platform["platformName"].string, let version = platform["version"].string else { return nil }
            return (name, version)
        }
        traits = dump["traits"].elements.compactMap { trait in
            guard let name = trait["name"].string else { return nil }
            return Trait(name: name, description: trait["description"].string, enables: trait["enabledTraits"].strings.sorted())
        }
        dependencies = try dump["dependencies"].elements.map { try Self.dependency($0, folder: folder) }
        targets = try dump["targets"].elements.map { try Self.target($0, folder: folder) }
    }

    private static func dependency(_ dump: JSON, folder: String) throws -> Dependency {
        if let (kind, value) = dump.only, let identity = value[0]["identity"].string {
            if kind == "fileSystem", let path = value[0]["path"].string { return Dependency(identity: identity, location: .local(path)) }
            let range = value[0]["requirement"]["range"][0]
            if kind == "sourceControl", let url = value[0]["location"]["remote"][0]["urlString"].string,
                let lower = range["lowerBound"].string, let upper = range["upperBound"].string
            {
                let traits = value[0]["traits"].elements.compactMap { $0["name"].string }
                return Dependency(identity: identity, location: .remote(url: url, lower: lower, upper: upper, traits: traits))
            }
        }
        throw ReuseError.unreadable("\(folder)/Package.swift", "a dependency is neither a path nor a URL with a version range")
    }

    private static func target(_ dump: JSON, folder: String) throws -> Target {
        guard let name = dump["name"].string, let type = dump["type"].string else {
            throw ReuseError.unreadable("\(folder)/Package.swift", "a target has no name or no type")
        }
        let dependencies = try dump["dependencies"].elements.map { dependency throws -> TargetDependency in
            guard let (kind, value) = dependency.only, let name = value[0].string else {
                throw ReuseError.unsupported("a dependency without a name", target: name)
            }
            let condition = value[kind == "product" ? 3 : 1]
            return TargetDependency(
                name: name, package: kind == "product" ? value[1].string?.lowercased() : nil,
                platforms: condition["platformNames"].strings, traits: condition["traits"].strings)
        }
        let parent = type == "test" ? "Tests" : "Sources"
        return Target(name: name, type: type, path: dump["path"].string ?? "\(parent)/\(name)", dependencies: dependencies, dump: dump)
    }
}

import Foundation

/// Everything that products of a package are built from: targets of this and of other local packages, and external packages.
public struct Closure {
    struct Member {
        var manifest: Manifest
        var target: Manifest.Target
    }

    /// The requested package.
    public let package: Manifest
    /// The requested products.
    public let products: [String]
    /// All targets, dependencies first.
    let members: [Member]
    /// Packages from elsewhere, by identity.
    let remotes: [Manifest.Dependency]

    /// The local packages of the targets, the requested one first.
    var packages: [Manifest] {
        var seen: Set<String> = [package.folder]
        return [package] + members.map(\.manifest).filter { seen.insert($0.folder).inserted }
    }

    /// Whether there is only one local package, so that its own manifest can be used.
    var isAlone: Bool { package.dependencies.allSatisfy { if case .local = $0.location { false } else { true } } }

    /// - Parameters:
    ///   - package: The package.
    ///   - products: Its library products; empty for all.
    ///   - load: Returns the manifest of a local package by its folder.
    public init(of package: Manifest, products wanted: [String], load: @escaping (String) throws -> Manifest) throws {
        self.package = package
        products = wanted.isEmpty ? package.products.map(\.name) : wanted
        var builder = Builder(load: load)
        for name in products {
            guard let product = package.products.first(where: { $0.name == name }) else {
                throw ReuseError.noSuchProduct(name, package: package.name, known: package.products.map(\.name))
            }
            for target in product.targets { try builder.add(target, of: package) }
        }
        members = builder.members
        remotes = builder.remotes.values.sorted { $0.identity < $1.identity }
    }

    private struct Builder {
        let load: (String) throws -> Manifest
        var members: [Member] = []
        var remotes: [String: Manifest.Dependency] = [:]
        private var manifests: [String: Manifest] = [:]
        private var seen: Set<String> = []

        init(load: @escaping (String) throws -> Manifest) { self.load = load }

        mutating func add(_ name: String, of manifest: Manifest) throws {
            guard seen.insert("\(manifest.folder)\n\(name)").inserted else { return }
            guard let target = manifest.targets.first(where: { $0.name == name }) else {
                throw ReuseError.unreadable("\(manifest.folder)/Package.swift", "there is no target \(name)")
            }
            for dependency in target.dependencies {
                if let identity = dependency.package {
                    try add(product: dependency.name, of: identity, for: manifest)
                } else if manifest.targets.contains(where: { $0.name == dependency.name }) {
                    try add(dependency.name, of: manifest)
                } else {
                    throw ReuseError.unsupported("the dependency \(dependency.name) without its package", target: name)
                }
            }
            members.append(Member(manifest: manifest, target: target))
        }

        private mutating func add(product: String, of identity: String, for manifest: Manifest) throws {
            guard let dependency = manifest.dependencies.first(where: { $0.identity == identity }) else {
                throw ReuseError.unreadable(
                    "\(manifest.folder)/Package.swift", "it uses \(product) of \(identity), which it does not depend on")
            }
            guard case .local(let folder) = dependency.location else {
                remotes[identity] = remotes[identity] ?? dependency
                return
            }
            let other = try manifests[folder] ?? load(folder)
            manifests[folder] = other
            guard let targets = other.products.first(where: { $0.name == product })?.targets else {
                throw ReuseError.noSuchProduct(product, package: other.name, known: other.products.map(\.name))
            }
            for target in targets { try add(target, of: other) }
        }
    }
}

extension Closure {
    /// Whether a module with this name is included, local or external. An app with a module of the same name has to rename one.
    func usesModule(_ name: String) -> Bool {
        members.contains { $0.target.name == name || $0.target.dependencies.contains { $0.name == name } }
    }

    /// The traits that the products require; nil if the package has no traits. A trait that is off by default replaces something, and none
    /// requires it.
    /// - Parameter merged: Whether the package is merged with its local dependencies.
    func neededTraits(merged: Bool) -> [String]? {
        let traits = members.filter { merged || $0.manifest.folder == package.folder }
            .flatMap { $0.target.dependencies.flatMap(\.traits) }
        let defaults = (merged ? packages : [package]).flatMap(\.traits).filter { $0.name == "default" }.flatMap(\.enables)
        // A merged manifest omits unused traits, and SwiftPM rejects a selection of missing ones.
        return (merged ? traits.isEmpty : package.traits.isEmpty) ? nil : Set(traits).intersection(defaults).sorted()
    }
}

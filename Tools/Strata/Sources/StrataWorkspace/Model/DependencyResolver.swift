import StrataManifest
import StrataScan

/// Resolves the names in target dependencies: product to targets, target to module, package reference to package.
struct DependencyResolver {
    private let packages: [String: PackageManifest]
    private let directories: [String: String]
    private let identities: [String: [String]]

    /// Absolute paths are `nil` if the workspace is the root of all paths.
    init(_ workspace: Workspace, absolutePath: (String) -> String?) {
        packages = Dictionary(workspace.packages.filter { $0.declaredIn == nil }.map { ($0.directory, $0.manifest) }) { first, _ in first }
        identities = Dictionary(grouping: packages.keys.sorted()) { packageIdentity(of: absolutePath($0) ?? $0) }
        directories = Dictionary(packages.keys.map { (absolutePath($0).map(Self.normalized) ?? "/" + $0, $0) }) { first, _ in first }
    }

    func resolve(in workspace: inout Workspace) {
        for package in workspace.packages.indices {
            for module in workspace.packages[package].modules.indices {
                let name = workspace.packages[package].modules[module].id.target
                guard let target = workspace.packages[package].manifest.targets.first(where: { $0.name == name }) else { continue }
                workspace.packages[package].modules[module].dependencies = dependencies(
                    of: target, of: workspace.packages[package], &workspace.problems, &workspace.unreadPackages)
            }
        }
    }

    private static func normalized(_ path: String) -> String { "/" + joinPath("", path) }

    private func destination(
        of dependency: PackageManifest.TargetDependency, from package: WorkspacePackage
    ) throws(MissingProduct) -> ModuleDependency.Destination {
        let manifest = package.manifest
        switch dependency.reference {
        case .byName(let name) where !manifest.targets.contains { $0.name == name }:
            return try product(name, from: manifest.dependencies, fallback: nil)
        case .target(let name), .byName(let name): return .modules([ModuleID(package: package.directory, target: name)])
        case .product(let name, let package, _):
            let named = manifest.dependencies.filter { package == nil || $0.identity == package?.lowercased() || $0.name == package }
            return try product(name, from: named.isEmpty ? manifest.dependencies : named, fallback: package)
        }
    }

    private func dependencies(
        of target: PackageManifest.Target, of package: WorkspacePackage, _ problems: inout [WorkspaceError], _ unread: inout Set<String>
    ) -> [ModuleDependency] {
        target.dependencies.compactMap { dependency in
            let position = package.text.position(of: dependency.name, inTarget: target.name)
            do throws(MissingProduct) {
                var aliases: [String: String] = [:]
                if case .product(_, _, let renamed) = dependency.reference {
                    aliases = Dictionary(renamed.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
                }
                return ModuleDependency(
                    name: dependency.name, destination: try destination(of: dependency, from: package),
                    condition: dependency.condition, aliases: aliases, position: position, possibleAliases: package.aliases)
            } catch {
                unread.insert(package.directory)
                problems.append(.unknownProduct(package.manifestPath, product: dependency.name, package: error.package, place: position))
                return nil
            }
        }
    }

    /// The folder of the package that lacks a product.
    private struct MissingProduct: Error {
        var package: String
    }

    /// The folder of the workspace's package that a build uses for the dependency.
    ///
    /// Other packages are found by their identity, the last path component: SwiftPM and Xcode prefer a local package to a fetched one.
    private func folders(of dependency: PackageManifest.Dependency) -> [String] {
        if case .path(let path) = dependency.source, let directory = directories[Self.normalized(path)] { return [directory] }
        return dependency.isFetched ? identities[dependency.identity] ?? [] : []
    }

    private func product(
        _ name: String, from dependencies: [PackageManifest.Dependency], fallback: String?
    ) throws(MissingProduct) -> ModuleDependency.Destination {
        var remotes: [String] = []
        var locals: [String] = []
        for dependency in dependencies {
            let folders = folders(of: dependency)
            for directory in folders {
                guard let product = packages[directory]?.products.first(where: { $0.name == name }) else { continue }
                return .modules(product.targets.map { ModuleID(package: directory, target: $0) })
            }
            if case .path = dependency.source, let directory = folders.first {
                locals.append(directory)
            } else {
                remotes.append(dependency.identity)
            }
        }
        if remotes.isEmpty, let local = locals.first { throw MissingProduct(package: local) }
        // Without a package name the product belongs to the package with its name, or to the only one.
        let identity = remotes.first { $0 == name.lowercased() } ?? (remotes.count == 1 ? remotes[0] : nil)
        return .external(ExternalProduct(package: identity ?? fallback?.lowercased() ?? "", name: name))
    }
}

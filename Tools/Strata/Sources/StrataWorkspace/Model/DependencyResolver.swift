import StrataManifest
import StrataScan

/// Resolves the dependencies of targets: product to targets, target to module, package reference to package.
///
/// A package is found by its folder, or else by its identity, the last path component: SwiftPM and Xcode prefer a local package to a
/// fetched one.
struct DependencyResolver {
    /// The modules of the products, by the folder of their package and their name.
    private let products: [String: [String: [ModuleID]]]
    private let modules: Set<ModuleID>
    private let directories: [String: String]
    private let identities: [String: [String]]
    private let projects: [String: ProjectFile]
    /// The targets that produce a file such as `Shared.framework`, by its name without extension.
    private let makers: [String: [ModuleID]]

    /// Absolute paths are `nil` if the workspace is the root of all paths.
    init(_ workspace: Workspace, _ projects: [ProjectFile], absolutePath: (String) -> String?) {
        let packages = workspace.packages.filter { $0.declaredIn == nil }.map { package in
            let products = package.manifest.products.map { product in
                (product.name, product.targets.map { ModuleID(package: package.directory, target: $0) })
            }
            return (package.directory, Dictionary(products) { first, _ in first })
        }
        products = Dictionary(packages) { first, _ in first }
        modules = Set(workspace.modules.map(\.id))
        identities = Dictionary(grouping: products.keys.sorted()) { packageIdentity(of: absolutePath($0) ?? $0) }
        directories = Dictionary(products.keys.map { (absolutePath($0).map(Self.normalized) ?? "/" + $0, $0) }) { first, _ in first }
        self.projects = Dictionary(projects.map { ($0.directory, $0) }) { first, _ in first }
        let produced = projects.flatMap { one in
            one.targets.compactMap { target in target.product.map { ($0, [ModuleID(package: one.directory, target: target.name)]) } }
        }
        makers = Dictionary(produced, uniquingKeysWith: +)
    }

    /// Resolves the dependencies of every module; a product that its package lacks becomes a problem.
    func resolve(in workspace: inout Workspace) {
        for index in workspace.packages.indices {
            let package = workspace.packages[index]
            var modules = package.modules
            for number in modules.indices {
                for (var dependency, find) in dependencies(of: modules[number], in: package) {
                    do throws(MissingProduct) {
                        guard let destination = try find() else { continue }
                        dependency.destination = destination
                        modules[number].dependencies.append(dependency)
                    } catch {
                        workspace.unreadPackages.insert(package.directory)
                        let owner = error.package.isEmpty ? "." : error.package
                        let text = "package '\(owner)' has no product '\(dependency.name)'; name one that it declares"
                        workspace.problems.append(WorkspaceError(package.manifestPath, at: dependency.position, text))
                    }
                }
            }
            workspace.packages[index].modules = modules
        }
    }

    /// The folder of the package that lacks a product.
    private struct MissingProduct: Error {
        var package: String
    }

    private typealias Find = () throws(MissingProduct) -> ModuleDependency.Destination?

    /// The dependencies of a target of a project or a manifest, each with the search for its destination.
    private func dependencies(of module: WorkspaceModule, in package: WorkspacePackage) -> [(ModuleDependency, Find)] {
        if let project = projects[package.directory], let target = project.targets.first(where: { $0.name == module.id.target }) {
            let aliases = moduleAliases(inFlags: target.settings.flatMap { $0.words("OTHER_SWIFT_FLAGS") })
            var seen: Set<ProjectFile.Destination> = []
            return target.links.filter { seen.insert($0.destination).inserted }.map { link in
                let dependency = ModuleDependency(
                    name: link.destination.name, destination: .modules([]), condition: .init(platforms: link.platforms), aliases: [:],
                    position: link.position, possibleAliases: aliases)
                return (dependency, { () throws(MissingProduct) in try destination(of: link, in: project) })
            }
        }
        let target = package.manifest.targets.first { $0.name == module.id.target }
        return (target?.dependencies ?? []).map { declared in
            let renamed = if case .product(_, _, let aliases) = declared.reference { aliases } else { [:] as [String: String] }
            let aliases = Dictionary(renamed.map { ($1, $0) }) { first, _ in first }
            let dependency = ModuleDependency(
                name: declared.name, destination: .modules([]), condition: declared.condition, aliases: aliases,
                position: package.text.position(of: declared.name, inTarget: module.id.target), possibleAliases: package.aliases)
            return (dependency, { () throws(MissingProduct) in try destination(of: declared, from: package) })
        }
    }

    private func external(_ name: String, _ package: String = "") -> ModuleDependency.Destination {
        .external(ExternalProduct(package: package, name: name))
    }

    private func destination(of link: ProjectFile.Link, in project: ProjectFile) throws(MissingProduct) -> ModuleDependency.Destination? {
        switch link.destination {
        case .target(let name, let other):
            let id = ModuleID(package: other ?? project.directory, target: name)
            return modules.contains(id) ? .modules([id]) : other.map { _ in external(name) }
        case .product(let name, let folder?, _):
            guard let known = products[folder] else { return external(name, packageIdentity(of: folder)) }
            guard let targets = known[name] else { throw MissingProduct(package: folder) }
            return .modules(targets)
        case .product(let name, nil, let identity):
            let folders = project.packages.sorted() + products.keys.sorted()
            let candidates = folders.filter { identity == nil || packageIdentity(of: $0) == identity }
            return candidates.lazy.compactMap { products[$0]?[name] }.first.map { .modules($0) } ?? external(name, identity ?? "")
        case .framework(let name): return (makers[name]?.min()).map { .modules([$0]) } ?? external(name)
        }
    }

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

    private func product(
        _ name: String, from dependencies: [PackageManifest.Dependency], fallback: String?
    ) throws(MissingProduct) -> ModuleDependency.Destination {
        var remotes: [String] = []
        var locals: [String] = []
        for dependency in dependencies {
            // The folder of the workspace's package that a build uses for the dependency.
            var folders = dependency.isFetched ? identities[dependency.identity] ?? [] : []
            if let directory = dependency.path.flatMap({ directories[Self.normalized($0)] }) { folders = [directory] }
            if let found = folders.lazy.compactMap({ products[$0]?[name] }).first { return .modules(found) }
            if dependency.path != nil, let directory = folders.first {
                locals.append(directory)
            } else {
                remotes.append(dependency.identity)
            }
        }
        if remotes.isEmpty, let local = locals.first { throw MissingProduct(package: local) }
        // Without a package name the product belongs to the package with its name, or to the only one.
        let identity = remotes.first { $0 == name.lowercased() } ?? (remotes.count == 1 ? remotes[0] : nil)
        return external(name, identity ?? fallback?.lowercased() ?? "")
    }

    private static func normalized(_ path: String) -> String { "/" + joinPath("", path) }
}

import StrataManifest
import StrataScan

/// Resolves the linked libraries of project targets.
///
/// Xcode prefers a package in a project or its workspace to a fetched one.
struct ProjectLinks {
    private let products: [String: [String: [ModuleID]]]
    private let modules: Set<ModuleID>
    private let projects: [String: ProjectFile]
    /// The targets that produce a file such as `Shared.framework`, by its name without extension.
    private var makers: [String: [ModuleID]] = [:]

    init(_ workspace: Workspace, _ projects: [ProjectFile]) {
        modules = Set(workspace.modules.map(\.id))
        let packages = workspace.packages.filter { $0.declaredIn == nil }.map { package in
            let products = package.manifest.products.map { product in
                (product.name, product.targets.map { ModuleID(package: package.directory, target: $0) })
            }
            return (package.directory, Dictionary(products) { first, _ in first })
        }
        products = Dictionary(packages) { first, _ in first }
        self.projects = Dictionary(projects.map { ($0.directory, $0) }) { first, _ in first }
        for project in projects {
            for target in project.targets {
                guard let product = target.product else { continue }
                makers[product, default: []].append(ModuleID(package: project.directory, target: target.name))
            }
        }
    }

    /// Resolves the dependencies of every module of a project; a product that its package lacks becomes a problem.
    func resolve(in workspace: inout Workspace) {
        for package in workspace.packages.indices {
            guard let project = projects[workspace.packages[package].directory] else { continue }
            for index in workspace.packages[package].modules.indices {
                let name = workspace.packages[package].modules[index].id.target
                guard let target = project.targets.first(where: { $0.name == name }) else { continue }
                let aliases = ModuleAliases.flags(target.settings.flatMap { $0.words("OTHER_SWIFT_FLAGS") })
                var seen: Set<ProjectFile.Destination> = []
                for link in target.links where seen.insert(link.destination).inserted {
                    guard let destination = destination(of: link, in: project, &workspace) else { continue }
                    workspace.packages[package].modules[index].dependencies.append(
                        ModuleDependency(
                            name: link.destination.name, destination: destination, condition: .init(platforms: link.platforms),
                            aliases: [:], position: link.position, possibleAliases: aliases))
                }
            }
        }
    }

    private func destination(
        of link: ProjectFile.Link, in project: ProjectFile, _ workspace: inout Workspace
    ) -> ModuleDependency.Destination? {
        func external(_ name: String, _ package: String = "") -> ModuleDependency.Destination {
            .external(ExternalProduct(package: package, name: name))
        }
        switch link.destination {
        case .target(let name, let other):
            let id = ModuleID(package: other ?? project.directory, target: name)
            return modules.contains(id) ? .modules([id]) : other.map { _ in external(name) }
        case .product(let name, let folder?, _):
            guard let known = products[folder] else { return external(name, packageIdentity(of: folder)) }
            if let targets = known[name] { return .modules(targets) }
            workspace.unreadPackages.insert(project.directory)
            workspace.problems.append(.unknownProduct(project.path, product: name, package: folder, place: link.position))
            return nil
        case .product(let name, nil, let identity):
            let folders = project.packages.sorted() + products.keys.sorted()
            let candidates = folders.filter { identity == nil || packageIdentity(of: $0) == identity }
            return candidates.lazy.compactMap { products[$0]?[name] }.first.map { .modules($0) } ?? external(name, identity ?? "")
        case .framework(let name): return (makers[name]?.min()).map { .modules([$0]) } ?? external(name)
        }
    }
}

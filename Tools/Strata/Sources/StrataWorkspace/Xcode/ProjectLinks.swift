import StrataManifest
import StrataScan

/// Resolves the linked libraries of project targets.
///
/// Xcode prefers a package in a project to a fetched one, and a product without a package belongs to a package in the project or in an
/// enclosing workspace.
struct ProjectLinks {
    private let products: [String: [String: [ModuleID]]]
    private let modules: [ModuleID: WorkspaceModule]
    private let projects: [String: ProjectFile]
    /// The targets that produce a file such as `Shared.framework`, by its name without extension.
    private var makers: [String: [ModuleID]] = [:]
    /// The packages in the same workspace as a project, by project.
    private var neighbors: [String: Set<String>] = [:]

    init(_ workspace: Workspace, _ projects: [ProjectFile], workspaces: [Set<String>]) {
        modules = Dictionary(workspace.modules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        products = Dictionary(
            workspace.packages.filter { $0.declaredIn == nil }.map { package in
                let products = package.manifest.products.map { product in
                    (product.name, product.targets.map { ModuleID(package: package.directory, target: $0) })
                }
                return (package.directory, Dictionary(products, uniquingKeysWith: { first, _ in first }))
            }, uniquingKeysWith: { first, _ in first })
        self.projects = Dictionary(projects.map { ($0.directory, $0) }, uniquingKeysWith: { first, _ in first })
        for project in projects {
            neighbors[project.directory] = workspaces.filter { $0.contains(project.directory) }.reduce(into: []) { $0.formUnion($1) }
            for target in project.targets {
                guard let product = target.product, let dot = product.lastIndex(of: ".") else { continue }
                makers[String(product[..<dot]), default: []].append(ModuleID(package: project.directory, target: target.name))
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
        switch link.destination {
        case .target(let name):
            let id = ModuleID(package: project.directory, target: name)
            return modules[id] == nil ? nil : .modules([id])
        case .project(let other, let target):
            let id = ModuleID(package: other, target: target)
            return modules[id] == nil ? .external(ExternalProduct(package: "", name: target)) : .modules([id])
        case .proxy(let other, let target, let product):
            if modules[ModuleID(package: other, target: target)] != nil { return .modules([ModuleID(package: other, target: target)]) }
            let made = makers[product] ?? []
            return (made.first { $0.package == other } ?? made.min()).map { .modules([$0]) }
                ?? .external(ExternalProduct(package: "", name: product))
        case .local(let product, let package):
            guard let known = products[package] else {
                return .external(ExternalProduct(package: packageIdentity(of: package), name: product))
            }
            guard let targets = known[product] else {
                workspace.unreadPackages.insert(project.directory)
                workspace.problems.append(.unknownProduct(project.path, product: product, package: package, place: link.position))
                return nil
            }
            return .modules(targets)
        case .remote(let product, let identity):
            let local = products.keys.sorted().first { packageIdentity(of: $0) == identity && products[$0]?[product] != nil }
            if let targets = local.flatMap({ products[$0]?[product] }) { return .modules(targets) }
            return .external(ExternalProduct(package: identity, name: product))
        case .product(let name):
            let near = project.packages.union(neighbors[project.directory] ?? [])
            let candidates = near.sorted() + products.keys.sorted().filter { !near.contains($0) }
            if let targets = candidates.lazy.compactMap({ products[$0]?[name] }).first { return .modules(targets) }
            return .external(ExternalProduct(package: "", name: name))
        case .framework(let name):
            if let made = makers[name]?.min() { return .modules([made]) }
            return .external(ExternalProduct(package: "", name: name))
        }
    }
}

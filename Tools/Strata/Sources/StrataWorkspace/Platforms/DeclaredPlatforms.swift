package import StrataScan

/// The platforms of packages' manifests, for the modules that are certainly built for them.
///
/// A manifest declares platforms for all targets, although some may be limited to one of them. A target is built for a platform if one of
/// its users is: programs and tests for desktops, targets of Xcode projects for the platforms of their settings. A library product without
/// a user in a project is built for each declared platform. A manifest with conditions on platforms has other targets or files there, so it
/// declares none.
package struct DeclaredPlatforms: Sendable {
    private let modules: [ModuleID: WorkspaceModule]
    private let products: Set<ModuleID>
    private let projects: Set<String>
    /// The modules that a target of a project uses, also indirectly.
    private let inProjects: Set<ModuleID>
    private var users: [ModuleID: [(user: ModuleID, dependency: ModuleDependency)]] = [:]
    private var declared: [ModuleID: [BuildConfiguration]] = [:]

    package init(_ workspace: Workspace) {
        let all = workspace.modules
        modules = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        projects = Set(workspace.packages.filter(\.isProject).map(\.directory))
        products = Self.products(of: workspace)
        inProjects = Self.modules(of: projects, modules)
        let declaring = workspace.packages.filter {
            !$0.isProject && $0.declaredIn == nil && !$0.manifest.platforms.isEmpty && !$0.text.dependsOnPlatform
        }
        guard !declaring.isEmpty else { return }
        for module in all where module.kind != .test && module.kind != .snippet {
            for dependency in module.dependencies {
                for target in dependency.modules { users[target, default: []].append((module.id, dependency)) }
            }
        }
        for package in declaring {
            for module in package.modules {
                let platforms = Set(module.configurations.map(\.platform)).filter { platform in
                    platform != .other && package.manifest.platforms.contains(platform.rawValue) && isBuilt(module.id, for: platform)
                }
                if !platforms.isEmpty { declared[module.id] = module.configurations.filter { platforms.contains($0.platform) } }
            }
        }
    }

    /// The configurations of a module for the platforms that its manifest declares, as far as it is certainly built for them.
    package func configurations(of module: ModuleID) -> [BuildConfiguration] { declared[module] ?? [] }

    /// The modules of library products; a product with an executable target is a program.
    private static func products(of workspace: Workspace) -> Set<ModuleID> {
        var products: Set<ModuleID> = []
        for package in workspace.packages {
            let libraries = Set(package.modules.filter { $0.kind == .library || $0.kind == .c }.map(\.id.target))
            for product in package.manifest.products where product.targets.allSatisfy(libraries.contains) {
                products.formUnion(product.targets.map { ModuleID(package: package.directory, target: $0) })
            }
        }
        return products
    }

    private static func modules(of projects: Set<String>, _ modules: [ModuleID: WorkspaceModule]) -> Set<ModuleID> {
        var stack = modules.keys.filter { projects.contains($0.package) && modules[$0]?.kind != .test }
        var found: Set<ModuleID> = []
        while let next = stack.popLast() {
            for used in (modules[next]?.dependencies ?? []).flatMap(\.modules) where found.insert(used).inserted { stack.append(used) }
        }
        return found
    }

    private func isBuilt(_ id: ModuleID, for platform: BuildConfiguration.Platform) -> Bool {
        let configuration = BuildConfiguration(platform: platform, isDebug: true)
        let isDesktop = Self.desktops.contains(platform)
        var seen: Set<ModuleID> = [id]
        var stack = [id]
        while let next = stack.popLast() {
            guard let module = modules[next] else { continue }
            if projects.contains(next.package) {
                if module.configurations.contains(where: { $0.platform == platform }) { return true }
                continue
            }
            switch module.kind {
            case .executable, .test, .snippet:
                if isDesktop { return true }
            case .plugin, .macro, .systemLibrary, .binary: break
            case .library, .c:
                if products.contains(next), !inProjects.contains(next) { return true }
                guard let users = users[next] else {
                    // A build of the package alone includes all of its targets.
                    if isDesktop { return true }
                    continue
                }
                for use in users where use.dependency.isActive(in: configuration) != .false && seen.insert(use.user).inserted {
                    stack.append(use.user)
                }
            }
        }
        return false
    }

    private static let desktops: Set<BuildConfiguration.Platform> = [.linux, .macos, .windows, .freebsd, .openbsd]
}

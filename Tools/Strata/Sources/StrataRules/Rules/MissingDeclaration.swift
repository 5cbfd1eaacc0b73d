import StrataWorkspace

/// What a manifest lacks for an import: the target's entry, and the package's, where it does not depend on the other package yet.
struct MissingDeclaration {
    private(set) var declaration: Finding.Declaration
    /// Whether that is all that is needed, so that a tool can write it.
    private(set) var isSure: Bool

    /// What lacks for a module of the workspace.
    init(of target: ModuleID, in module: WorkspaceModule, _ context: RuleContext) {
        let packages = context.graph.packages
        let own = packages[module.id.package]
        declaration = .init(manifest: own?.manifestPath ?? "Package.swift", target: module.id.target, entry: "\"\(target.target)\"")
        isSure = true
        guard target.package != module.id.package else { return }
        let name = target.package.split(separator: "/").last.map { String($0) } ?? target.package
        let product = packages[target.package]?.manifest.products.first { $0.targets.contains(target.target) }?.name
        declaration.entry = ".product(name: \"\(product ?? target.target)\", package: \"\(name)\")"
        isSure = product != nil && !name.isEmpty
        guard isSure, let own, !own.manifest.depends(on: name.lowercased()) else { return }
        // Packages that depend on each other are none that SwiftPM builds.
        isSure = packages[target.package]?.declaredIn == nil && !Self.depends(target.package, on: own.directory, context)
        guard isSure else { return }
        let users = packages.values.filter { $0.declaredIn == nil && $0.manifest.depends(on: name.lowercased()) }
        let isByFolder = users.contains { $0.manifest.dependencies.contains { !$0.isFetched && $0.identity == name.lowercased() } }
        // Who fetches it everywhere goes on doing so.
        declaration.package =
            users.isEmpty || isByFolder
            ? .folder(relativePath(from: own.directory, to: target.package))
            : users.map(\.manifestPath).min().map { .asIn(manifest: $0, identity: name.lowercased()) }
    }

    /// What lacks for a module of a product that another package of the workspace uses; `nil` where none does, or two say it differently.
    init?(ofExternal name: String, in module: WorkspaceModule, _ context: RuleContext) {
        guard let own = context.graph.packages[module.id.package] else { return nil }
        var found: (declaration: Finding.Declaration, product: ExternalProduct)?
        for other in context.workspace.modules where context.graph.packages[other.id.package]?.declaredIn == nil {
            for dependency in other.dependencies {
                guard case .external(let product) = dependency.destination, !product.package.isEmpty, dependency.aliases.isEmpty,
                    (context.workspace.externalProducts[product]?.modules ?? [c99Name(product.name)]).contains(name)
                else { continue }
                guard found.map({ $0.product == product }) ?? true else { return nil }
                guard found == nil, let manifest = context.graph.packages[other.id.package]?.manifestPath else { continue }
                var declaration = Finding.Declaration(
                    manifest: own.manifestPath, target: module.id.target,
                    entry: ".product(name: \"\(product.name)\", package: \"\(product.package)\")")
                if !own.manifest.depends(on: product.package) { declaration.package = .asIn(manifest: manifest, identity: product.package) }
                found = (declaration, product)
            }
        }
        guard let found else { return nil }
        (declaration, isSure) = (found.declaration, true)
    }

    private static func depends(_ package: String, on other: String, _ context: RuleContext) -> Bool {
        let modules = context.graph.packages[package]?.modules ?? []
        let others = context.graph.packages[other]?.modules ?? []
        return modules.contains { module in others.contains { context.graph.declares(module.id, $0.id) } }
    }
}

extension PackageManifest {
    fileprivate func depends(on identity: String) -> Bool { dependencies.contains { $0.identity == identity } }
}

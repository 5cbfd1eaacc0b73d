import StrataWorkspace

/// The missing declarations for an import: the target's dependency, and the package's dependency if it is missing, too.
struct MissingDeclaration {
    private(set) var declaration: Finding.Declaration
    /// Whether they are complete, so that a tool can apply them.
    private(set) var isSure = true

    init(of target: ModuleID, in module: WorkspaceModule, _ context: RuleContext) {
        let packages = context.graph.packages
        let own = packages[module.id.package]
        declaration = .init(manifest: own?.manifestPath ?? "Package.swift", target: module.id.target, entry: "\"\(target.target)\"")
        guard target.package != module.id.package, let used = packages[target.package] else { return }
        let name = target.package.split(separator: "/").last.map { String($0) } ?? used.manifest.name
        let product = used.manifest.products.first { $0.targets.contains(target.target) }?.name
        declaration.entry = ".product(name: \"\(product ?? target.target)\", package: \"\(name)\")"
        let isDeclared = own?.manifest.depends(on: name.lowercased()) ?? true
        // SwiftPM rejects packages that depend on each other.
        let isUser =
            !isDeclared
            && used.modules.contains { module in
                own?.modules.contains { context.graph.declares(module.id, $0.id) } ?? false
            }
        isSure = product != nil && !target.package.isEmpty && (isDeclared || used.declaredIn == nil && !isUser)
        guard isSure, !isDeclared, let own else { return }
        let users = packages.values.filter { $0.declaredIn == nil && $0.manifest.depends(on: name.lowercased()) }
        let isByFolder = users.contains { $0.manifest.dependencies.contains { !$0.isFetched && $0.identity == name.lowercased() } }
        // A dependency that is remote in all other manifests stays remote.
        declaration.package =
            users.isEmpty || isByFolder
            ? .folder(relativePath(from: own.directory, to: target.package))
            : users.map(\.manifestPath).min().map { .asIn(manifest: $0, identity: name.lowercased()) }
    }

    /// That for a module of an external product that another target of the workspace declares; `nil` if none or several provide it.
    init?(ofExternal name: String, in module: WorkspaceModule, _ context: RuleContext) {
        let packages = context.graph.packages
        guard let own = packages[module.id.package] else { return nil }
        let users = packages.values.filter { $0.declaredIn == nil }.sorted { $0.directory < $1.directory }.flatMap { user in
            user.modules.flatMap(\.dependencies).compactMap { dependency -> (product: ExternalProduct, manifest: String)? in
                guard case .external(let product) = dependency.destination, !product.package.isEmpty, dependency.aliases.isEmpty,
                    (context.workspace.externalProducts[product]?.modules ?? [c99Name(product.name)]).contains(name)
                else { return nil }
                return (product, user.manifestPath)
            }
        }
        guard let (product, manifest) = users.first, users.allSatisfy({ $0.product == product }) else { return nil }
        let entry = ".product(name: \"\(product.name)\", package: \"\(product.package)\")"
        declaration = .init(manifest: own.manifestPath, target: module.id.target, entry: entry)
        if !own.manifest.depends(on: product.package) { declaration.package = .asIn(manifest: manifest, identity: product.package) }
    }
}

extension PackageManifest {
    fileprivate func depends(on identity: String) -> Bool { dependencies.contains { $0.identity == identity } }
}

import StrataScan
import StrataWorkspace

extension Rule {
    static let undeclaredImport = Rule("undeclared-import") { context in
        let graph = context.graph
        let alternatives = context.workspace.alternatives()
        let externals = context.externalUses
        return graph.imports.runs(by: \.from).flatMap { imports -> [Finding] in
            guard let id = imports.first?.from, let module = graph.modules[id], let package = graph.packages[id.package],
                let declared = graph.declaredNames[id], !context.workspace.unreadPackages.contains(id.package),
                !module.hasUnknownDependencies, package.isProject || package.declaredIn == nil
            else { return [] }
            return imports.filter { module.mayCompile($0.declaration) }.compactMap { item in
                let finding =
                    package.isProject
                    ? context.unlinked(item, module, package, alternatives) : context.undeclared(item, module, package, declared, externals)
                // Declaring a forbidden module would be the wrong fix; the layer rule reports it.
                let isForbidden = finding != nil && item.origin.module.map { context.policy.rejection(from: id, to: $0) != nil } ?? false
                return isForbidden ? nil : finding
            }
        }
    }
}

extension WorkspaceModule {
    /// Whether some configuration may compile the import, given only the names and compilers of the manifest: `#if MY_FORK` does not
    /// require a dependency, and imports for older compilers are declared in an older manifest.
    fileprivate func mayCompile(_ declaration: ImportDeclaration) -> Bool {
        declaration.conditions.isEmpty
            || configurations(compiling: declaration).contains { declaration.isActive(in: $0.withReadManifestOnly) != .false }
    }

    /// The configurations that certainly compile the import although the declared dependency does not count there, or only if the user
    /// enables a trait.
    fileprivate func configurations(missing declaration: ImportDeclaration, _ declared: DeclaredNames, off: Set<String>) -> [String] {
        guard let dependencies = declared.dependencies[declaration.module] else { return [] }
        return configurations(compiling: declaration).filter { configuration in
            // Most dependencies are active in each configuration.
            dependencies.allSatisfy {
                $0.isActive(in: configuration) == .false || !$0.condition.traits.isEmpty && off.isSuperset(of: $0.condition.traits)
            } && declaration.isActive(in: configuration.withReadManifestOnly) == .true
        }.map(\.name)
    }
}

extension RuleContext {
    fileprivate func undeclared(
        _ item: ModuleGraph.Import, _ module: WorkspaceModule, _ package: WorkspacePackage, _ declared: DeclaredNames,
        _ externals: [String: [ExternalUse]]
    ) -> Finding? {
        let name = item.declaration.module
        if module.kind == .plugin, item.origin != .toolchain {
            return finding(
                item, "imports \(name), which no plug-in can use",
                fix: "move the code into the plug-in, or into an executable that it runs: SwiftPM links no library with a plug-in")
        }
        let missing = module.configurations(missing: item.declaration, declared, off: package.manifest.traitsOffByDefault)
        if !missing.isEmpty { return conditional(item, module, declared, in: missing) }
        switch item.origin {
        case .external, .toolchain: return nil
        case .module(let target):
            // A package that could not be read may provide a module of the same name.
            guard declared.modules[name] == nil, workspace.unreadPackages.isEmpty || declared.unresolved.isEmpty else { return nil }
            return undeclared(item, declaration(of: target, in: module))
        case .unknown:
            let isOptional = item.declaration.conditions.contains { $0.requiresImport(of: name) }
            guard !isOptional, declared.unresolved.isEmpty else { return nil }
            if let missing = declaration(of: externals[name] ?? [], in: module, of: package) { return undeclared(item, (missing, true)) }
            return undeclared(
                item, fix: "if a product contains \(name), declare it in target '\(module.id.target)'; otherwise remove the import")
        }
    }

    /// Xcode allows a target to import modules that its libraries are linked with, so only modules that none of them provides are reported.
    /// Xcode also finds undeclared modules, so external modules are not checked.
    fileprivate func unlinked(
        _ item: ModuleGraph.Import, _ module: WorkspaceModule, _ package: WorkspacePackage, _ alternatives: [ModuleID: Set<ModuleID>]
    ) -> Finding? {
        guard let target = item.origin.module, alternatives[target]?.contains(module.id) != true, !module.lacksSettings,
            !isInSearchPath(target, module)
        else { return nil }
        let linked = graph.dependencies(of: module.id)
        // Libraries that the target is linked with may be those of a package that could not be read.
        let mayBeUnread =
            !workspace.unreadPackages.isEmpty && linked.contains { graph.modules[$0]?.dependencies.contains { $0.modules.isEmpty } == true }
        if linked.contains(target) || mayBeUnread { return nil }
        let name = item.declaration.module
        return finding(
            item, "imports \(name), which no linked library provides",
            fix: "link target '\(module.id.target)' of \(package.displayPath) with \(name), or remove the import")
    }

    /// Whether the module map of a C module is in a header search path of the target, where the compiler finds it.
    private func isInSearchPath(_ target: ModuleID, _ module: WorkspaceModule) -> Bool {
        guard let other = graph.modules[target], !other.kind.isSwift, let folder = other.directory else { return false }
        return module.headerFolders.contains { $0 == folder || $0.hasPrefix(folder + "/") || folder.hasPrefix($0 + "/") }
    }

    /// The finding of an import whose dependency is declared under a condition that the import does not have.
    private func conditional(
        _ item: ModuleGraph.Import, _ module: WorkspaceModule, _ declared: DeclaredNames, in missing: [String]
    ) -> Finding {
        let name = item.declaration.module
        let traits = Set((declared.dependencies[name] ?? []).flatMap(\.condition.traits)).sorted()
        var finding = undeclared(
            item,
            fix: traits.isEmpty
                ? "declare \(name) there too, or import it under the condition under which it is declared"
                : "import \(name) within '#if \(traits.joined(separator: " || "))', or declare it without the trait")
        finding.message +=
            traits.isEmpty
            ? " for every platform that compiles it" : " while trait \(traits.map { "'\($0)'" }.joined(separator: " or ")) is off"
        if missing.count < module.configurations.count { finding.configurations = missing }
        return finding
    }

    private func undeclared(_ item: ModuleGraph.Import, fix: String) -> Finding {
        finding(item, "imports \(item.declaration.module), which its manifest entry does not declare", fix: fix)
    }

    private func undeclared(_ item: ModuleGraph.Import, _ missing: (declaration: Finding.Declaration, isSure: Bool)) -> Finding {
        let declaration = missing.declaration
        let package =
            switch declaration.package {
            case .folder(let path): ", and .package(path: \"\(path)\") to those of the package"
            case .asIn(let other, let identity): ", and package '\(identity)' to those of the package, as in \(other)"
            case nil: ""
            }
        let target = "the dependencies of target '\(declaration.target)' in \(declaration.manifest)"
        var finding = undeclared(item, fix: "add \(declaration.entry) to \(target)\(package), or remove the import")
        if missing.isSure { finding.declaration = declaration }
        return finding
    }

    /// The missing declarations for an import: the target's dependency, and the package's dependency if it is missing, too; and whether they
    /// are complete, so that a tool can apply them.
    private func declaration(of target: ModuleID, in module: WorkspaceModule) -> (declaration: Finding.Declaration, isSure: Bool) {
        let packages = graph.packages
        let own = packages[module.id.package]
        var declaration = Finding.Declaration(
            manifest: own?.manifestPath ?? "Package.swift", target: module.id.target, entry: "\"\(target.target)\"")
        guard target.package != module.id.package, let used = packages[target.package] else { return (declaration, true) }
        let name = target.package.split(separator: "/").last.map { String($0) } ?? used.manifest.name
        let product = used.manifest.products.first { $0.targets.contains(target.target) }?.name
        declaration.entry = ".product(name: \"\(product ?? target.target)\", package: \"\(name)\")"
        let isDeclared = own?.manifest.depends(on: name.lowercased()) ?? true
        // SwiftPM rejects packages that depend on each other.
        let isUser =
            !isDeclared
            && used.modules.contains { module in
                let linked = graph.dependencies(of: module.id)
                return own?.modules.contains { linked.contains($0.id) } ?? false
            }
        let isSure = product != nil && !target.package.isEmpty && (isDeclared || used.declaredIn == nil && !isUser)
        guard isSure, !isDeclared, let own else { return (declaration, isSure) }
        let users = packages.values.filter { $0.declaredIn == nil && $0.manifest.depends(on: name.lowercased()) }
        let isByFolder = users.contains { $0.manifest.dependencies.contains { !$0.isFetched && $0.identity == name.lowercased() } }
        // A dependency that is remote in all other manifests stays remote.
        declaration.package =
            users.isEmpty || isByFolder
            ? .folder(relativePath(from: own.directory, to: target.package))
            : users.map(\.manifestPath).min().map { .asIn(manifest: $0, identity: name.lowercased()) }
        return (declaration, true)
    }

    fileprivate typealias ExternalUse = (product: ExternalProduct, manifest: String)

    /// The products of external packages that targets of the workspace declare, by the modules that they provide.
    fileprivate var externalUses: [String: [ExternalUse]] {
        var found: [String: [ExternalUse]] = [:]
        for user in graph.packages.values.filter({ $0.declaredIn == nil }).sorted(by: { $0.directory < $1.directory }) {
            for dependency in user.modules.flatMap(\.dependencies) where dependency.aliases.isEmpty {
                guard case .external(let product) = dependency.destination, !product.package.isEmpty else { continue }
                for module in workspace.externalProducts[product]?.modules ?? [c99Name(product.name)] {
                    found[module, default: []].append((product, user.manifestPath))
                }
            }
        }
        return found
    }

    /// That for a module of an external product that another target of the workspace declares; `nil` if none or several provide it.
    private func declaration(of uses: [ExternalUse], in module: WorkspaceModule, of own: WorkspacePackage) -> Finding.Declaration? {
        guard let (product, manifest) = uses.first, uses.allSatisfy({ $0.product == product }) else { return nil }
        let entry = ".product(name: \"\(product.name)\", package: \"\(product.package)\")"
        let isDeclared = own.manifest.depends(on: product.package)
        return .init(
            manifest: own.manifestPath, target: module.id.target, entry: entry,
            package: isDeclared ? nil : .asIn(manifest: manifest, identity: product.package))
    }
}

extension PackageManifest {
    fileprivate func depends(on identity: String) -> Bool { dependencies.contains { $0.identity == identity } }
}

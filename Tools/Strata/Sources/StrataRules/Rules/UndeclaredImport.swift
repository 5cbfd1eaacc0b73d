import StrataScan
import StrataWorkspace

struct UndeclaredImport: Rule {
    let identifier = "undeclared-import"

    func check(_ context: RuleContext) -> [Finding] {
        let graph = context.graph
        let unread = context.workspace.unreadPackages
        let known = KnownProducts(context.workspace)
        let alternatives = context.workspace.alternatives()
        return graph.imports.runs(by: \.from).flatMap { imports -> [Finding] in
            guard let id = imports.first?.from, let module = graph.modules[id], let package = graph.packages[id.package],
                let declared = graph.declaredNames[id], !unread.contains(id.package), !module.hasUnknownDependencies
            else { return [] }
            let compiled = imports.filter { isCompiled($0.declaration, in: module) }
            if package.isProject { return compiled.compactMap { unlinked($0, module, package, alternatives, context) } }
            guard package.declaredIn == nil else { return [] }
            return compiled.compactMap { item in
                if module.kind == .plugin, item.origin != .toolchain {
                    return finding(
                        item, module, context, wording: "which no plug-in can use",
                        fix: "move the code into the plug-in, or into an executable that it runs: SwiftPM links no library with a plug-in")
                }
                let missing = missingConfigurations(item.declaration, in: module, declared, off: package.manifest.traitsOffByDefault)
                if !missing.isEmpty {
                    return isForbidden(item, context) ? nil : conditional(item, module, context, declared, in: missing)
                }
                return undeclared(item, module, declared, known, context)
            }
        }
    }

    private func undeclared(
        _ item: ModuleGraph.Import, _ module: WorkspaceModule, _ declared: DeclaredNames, _ known: KnownProducts, _ context: RuleContext
    ) -> Finding? {
        let name = item.declaration.module
        switch item.origin {
        case .external, .toolchain: return nil
        case .module(let target):
            // A package that could not be read may provide a module of the same name.
            guard declared.modules[name] == nil, !isForbidden(item, context),
                context.workspace.unreadPackages.isEmpty || declared.unresolved.isEmpty
            else { return nil }
            return finding(item, module, context, MissingDeclaration(of: target, in: module, context))
        case .unknown:
            let isOptional = item.declaration.conditions.contains { $0.requiresImport(of: name) }
            guard !isOptional, declared.unresolved.isEmpty else { return nil }
            if let missing = MissingDeclaration(ofExternal: name, in: module, known, context) {
                return finding(item, module, context, missing)
            }
            return finding(
                item, module, context,
                fix: "if a product contains \(name), declare it in target '\(module.id.target)'; otherwise remove the import")
        }
    }

    /// Xcode allows a target to import modules that its libraries are linked with, so only modules that none of them provides are reported.
    /// Xcode also finds undeclared modules, so external modules are not checked.
    private func unlinked(
        _ item: ModuleGraph.Import, _ module: WorkspaceModule, _ package: WorkspacePackage, _ alternatives: [ModuleID: Set<ModuleID>],
        _ context: RuleContext
    ) -> Finding? {
        guard case .module(let target) = item.origin, alternatives[target]?.contains(module.id) != true,
            !context.graph.declares(module.id, target), !isForbidden(item, context),
            !module.lacksSettings, !isInSearchPath(target, module, context), !mayLinkUnread(module, context)
        else { return nil }
        let name = item.declaration.module
        return Finding(
            rule: identifier, path: item.path, position: item.declaration.position, from: module.name, to: name, evidence: .import,
            configurations: item.configurations,
            message: "\(context.describe(module.id)) imports \(name), which no linked library provides",
            fix: "link target '\(module.id.target)' of \(package.displayPath) with \(name), or remove the import")
    }

    /// Whether the module map of a C module is in a header search path of the target, where the compiler finds it.
    private func isInSearchPath(_ target: ModuleID, _ module: WorkspaceModule, _ context: RuleContext) -> Bool {
        guard let other = context.graph.modules[target], !other.kind.isSwift, let folder = other.directory else { return false }
        return module.headerFolders.contains { $0 == folder || $0.hasPrefix(folder + "/") || folder.hasPrefix($0 + "/") }
    }

    /// Whether libraries that the target is linked with may be those of a package that could not be read.
    private func mayLinkUnread(_ module: WorkspaceModule, _ context: RuleContext) -> Bool {
        let modules = context.graph.modules
        return !context.workspace.unreadPackages.isEmpty
            && reachable(from: [module.id]) { (modules[$0]?.dependencies ?? []).flatMap(\.modules) }.contains { id in
                modules[id]?.dependencies.contains { $0.modules.isEmpty } == true
            }
    }

    /// Declaring a forbidden module would be the wrong fix; the layer rule reports it.
    private func isForbidden(_ item: ModuleGraph.Import, _ context: RuleContext) -> Bool {
        if case .module(let target) = item.origin { context.policy.rejection(from: item.from, to: target) != nil } else { false }
    }

    /// The configurations that certainly compile the import although the declared dependency does not count there, or only if the user
    /// enables a trait.
    private func missingConfigurations(
        _ declaration: ImportDeclaration, in module: WorkspaceModule, _ declared: DeclaredNames, off: Set<String>
    ) -> [String] {
        guard let dependencies = declared.dependencies[declaration.module] else { return [] }
        return module.configurations(compiling: declaration).filter { configuration in
            // Most dependencies are active in each configuration.
            dependencies.allSatisfy {
                $0.isActive(in: configuration) == .false || !$0.condition.traits.isEmpty && off.isSuperset(of: $0.condition.traits)
            } && declaration.isActive(in: configuration.withReadManifestOnly) == .true
        }.map(\.name)
    }

    /// The finding of an import whose dependency is declared under a condition that the import does not have.
    private func conditional(
        _ item: ModuleGraph.Import, _ module: WorkspaceModule, _ context: RuleContext, _ declared: DeclaredNames, in missing: [String]
    ) -> Finding {
        let name = item.declaration.module
        let traits = (declared.dependencies[name] ?? []).reduce(into: Set<String>()) { $0.formUnion($1.condition.traits) }.sorted()
        var finding = finding(
            item, module, context,
            fix: traits.isEmpty
                ? "declare \(name) there too, or import it under the condition under which it is declared"
                : "import \(name) within '#if \(traits.joined(separator: " || "))', or declare it without the trait")
        finding.message +=
            traits.isEmpty
            ? " for every platform that compiles it" : " while trait \(traits.map { "'\($0)'" }.joined(separator: " or ")) is off"
        if missing.count < module.configurations.count { finding.configurations = missing }
        return finding
    }

    /// Whether some configuration may compile the import, given only the names and compilers of the manifest: `#if MY_FORK` does not
    /// require a dependency, and imports for older compilers are declared in an older manifest.
    private func isCompiled(_ declaration: ImportDeclaration, in module: WorkspaceModule) -> Bool {
        declaration.conditions.isEmpty
            || module.configurations(compiling: declaration).contains { declaration.isActive(in: $0.withReadManifestOnly) != .false }
    }

    private func finding(
        _ item: ModuleGraph.Import, _ module: WorkspaceModule, _ context: RuleContext,
        wording: String = "which its manifest entry does not declare", fix: String
    ) -> Finding {
        Finding(
            rule: identifier, path: item.path, position: item.declaration.position, from: module.name, to: item.declaration.module,
            evidence: .import, configurations: item.configurations,
            message: "\(context.describe(module.id)) imports \(item.declaration.module), \(wording)",
            fix: fix)
    }

    private func finding(
        _ item: ModuleGraph.Import, _ module: WorkspaceModule, _ context: RuleContext, _ missing: MissingDeclaration
    ) -> Finding {
        let (manifest, entry) = (missing.declaration.manifest, missing.declaration.entry)
        let package =
            switch missing.declaration.package {
            case .folder(let path): ", and .package(path: \"\(path)\") to those of the package"
            case .asIn(let other, let identity): ", and package '\(identity)' to those of the package, as in \(other)"
            case nil: ""
            }
        var finding = finding(
            item, module, context,
            fix: "add \(entry) to the dependencies of target '\(module.id.target)' in \(manifest)\(package), or remove the import")
        if missing.isSure { finding.declaration = missing.declaration }
        return finding
    }
}

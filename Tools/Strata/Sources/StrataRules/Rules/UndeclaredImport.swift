import StrataScan
import StrataWorkspace

struct UndeclaredImport: Rule {
    let identifier = "undeclared-import"

    func check(_ context: RuleContext) -> [Finding] {
        let graph = context.graph
        let alternatives = context.workspace.alternatives()
        return graph.imports.runs(by: \.from).flatMap { imports -> [Finding] in
            guard let id = imports.first?.from, let module = graph.modules[id], let package = graph.packages[id.package],
                let declared = graph.declaredNames[id], !context.workspace.unreadPackages.contains(id.package),
                !module.hasUnknownDependencies, package.isProject || package.declaredIn == nil
            else { return [] }
            return imports.filter { isCompiled($0.declaration, in: module) }.compactMap { item in
                let finding =
                    package.isProject
                    ? unlinked(item, module, package, alternatives, context) : undeclared(item, module, package, declared, context)
                // Declaring a forbidden module would be the wrong fix; the layer rule reports it.
                let isForbidden = finding != nil && item.origin.module.map { context.policy.rejection(from: id, to: $0) != nil } ?? false
                return isForbidden ? nil : finding
            }
        }
    }

    private func undeclared(
        _ item: ModuleGraph.Import, _ module: WorkspaceModule, _ package: WorkspacePackage, _ declared: DeclaredNames,
        _ context: RuleContext
    ) -> Finding? {
        let name = item.declaration.module
        if module.kind == .plugin, item.origin != .toolchain {
            return finding(
                item, context, fact: "which no plug-in can use",
                fix: "move the code into the plug-in, or into an executable that it runs: SwiftPM links no library with a plug-in")
        }
        let missing = missingConfigurations(item.declaration, in: module, declared, off: package.manifest.traitsOffByDefault)
        if !missing.isEmpty { return conditional(item, module, context, declared, in: missing) }
        switch item.origin {
        case .external, .toolchain: return nil
        case .module(let target):
            // A package that could not be read may provide a module of the same name.
            guard declared.modules[name] == nil, context.workspace.unreadPackages.isEmpty || declared.unresolved.isEmpty else { return nil }
            return finding(item, context, MissingDeclaration(of: target, in: module, context))
        case .unknown:
            let isOptional = item.declaration.conditions.contains { $0.requiresImport(of: name) }
            guard !isOptional, declared.unresolved.isEmpty else { return nil }
            if let missing = MissingDeclaration(ofExternal: name, in: module, context) { return finding(item, context, missing) }
            return finding(
                item, context, fix: "if a product contains \(name), declare it in target '\(module.id.target)'; otherwise remove the import"
            )
        }
    }

    /// Xcode allows a target to import modules that its libraries are linked with, so only modules that none of them provides are reported.
    /// Xcode also finds undeclared modules, so external modules are not checked.
    private func unlinked(
        _ item: ModuleGraph.Import, _ module: WorkspaceModule, _ package: WorkspacePackage, _ alternatives: [ModuleID: Set<ModuleID>],
        _ context: RuleContext
    ) -> Finding? {
        guard let target = item.origin.module, alternatives[target]?.contains(module.id) != true,
            !context.graph.declares(module.id, target), !module.lacksSettings, !isInSearchPath(target, module, context),
            !mayLinkUnread(module, context)
        else { return nil }
        let name = item.declaration.module
        return finding(
            item, context, fact: "which no linked library provides",
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
        let traits = Set((declared.dependencies[name] ?? []).flatMap(\.condition.traits)).sorted()
        var finding = finding(
            item, context,
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
        _ item: ModuleGraph.Import, _ context: RuleContext, fact: String = "which its manifest entry does not declare", fix: String
    ) -> Finding {
        Finding(identifier, item, context, "imports \(item.declaration.module), \(fact)", fix: fix)
    }

    private func finding(_ item: ModuleGraph.Import, _ context: RuleContext, _ missing: MissingDeclaration) -> Finding {
        let declaration = missing.declaration
        let package =
            switch declaration.package {
            case .folder(let path): ", and .package(path: \"\(path)\") to those of the package"
            case .asIn(let other, let identity): ", and package '\(identity)' to those of the package, as in \(other)"
            case nil: ""
            }
        let target = "the dependencies of target '\(declaration.target)' in \(declaration.manifest)"
        var finding = finding(item, context, fix: "add \(declaration.entry) to \(target)\(package), or remove the import")
        if missing.isSure { finding.declaration = declaration }
        return finding
    }
}

import StrataScan
import StrataWorkspace

extension Rule {
    static let uncoveredTarget = Rule("uncovered-target", [.needsConfiguration]) { context in
        let members = context.configuration.layers.isEmpty ? [] : context.members
        return members.filter { module, _ in
            !module.kind.isHostSide && context.layers.place(of: module.id) == .nowhere && !context.layers.coversEachFile(of: module)
        }.map { module, package in
            Finding(
                module, of: package, "no layer covers \(module.name) of package \(package.displayPath)",
                fix: "add '\(package.displayPath)' to the packages of a layer in \(context.configuration.file), or to 'roots:'")
        }
    }

    static let unusedDependency = Rule("unused-dependency") { context in
        let unread = Set(context.workspace.problems.map(\.path))
        // All files of a module must be known, and some contain code: a module of empty files only passes on what it declares.
        return context.members.filter { module, package in
            package.declaredIn == nil && module.kind.isSwift && module.kind != .snippet && !module.files.allSatisfy(\.scan.isBlank)
                && !module.files.contains { unread.contains($0.path) }
        }.flatMap { module, package in
            context.unusedDependencies(of: module).map { dependency in
                Finding(
                    module, of: package, at: dependency.position, to: dependency.name,
                    "\(context.describe(module.id)) declares \(dependency.name) but does not import it",
                    fix: "remove \"\(dependency.name)\" from target '\(module.id.target)'")
            }
        }
    }

    static let unusedModule = Rule("unused-module", [.needsAllSources]) { context in
        let used = Set(context.workspace.modules.flatMap { module in module.dependencies.flatMap(\.modules).filter { $0 != module.id } })
        return context.members.filter { module, package in
            let products = package.declaredIn == nil ? package.manifest.products : []
            // Only a target of the package can depend on a module without a product.
            return (module.kind == .library || module.kind == .c) && !used.contains(module.id) && !products.isEmpty
                && !package.modules.contains(where: \.hasUnknownDependencies)
                && !products.contains { $0.targets.contains(module.id.target) }
        }.map { module, package in
            Finding(
                module, of: package, "\(context.describe(module.id)) is in no product, and no target of the workspace depends on it",
                fix: "remove target '\(module.id.target)', or add it to a product")
        }
    }

    static let unusedResource = Rule("unused-resource", [.needsAllSources, .namesDeclarations]) { context in
        context.members.flatMap { module, package in
            module.resources.filter { $0.isNamed == false }.map { resource in
                let rest = resource.path.hasSuffix(resource.declared) ? "and \"\(resource.declared)\" from" : "or exclude it from"
                return Finding(
                    module, of: package, at: package.text.position(of: resource.declared, inTarget: module.id.target),
                    to: resource.path, "\(context.describe(module.id)) bundles '\(resource.path)', but no code uses it",
                    fix: "remove the file, \(rest) target '\(module.id.target)'")
            }
        }
    }

    // Most apps have scripts, playgrounds and samples outside their targets. Only a configuration can state which of them are intended.
    static let unownedFile = Rule("unowned-file") { context in
        let declare = "declare its module with 'targets:' in \(context.configuration.file)"
        return context.workspace.ledger.entries.filter { $0.verdict == .unowned && !context.workspace.mayOwn($0.path) }.map { entry in
            Finding(
                severity: context.isConfigured ? .error : .note, path: entry.path, position: .start, evidence: .manifest,
                message: "this file is in no target: \(entry.reason)", fix: "add it to a target, \(declare), or exclude it with 'exclude:'")
        }
    }

    static let editedSkeleton = Rule("edited-skeleton") { context in
        context.workspace.editedSkeleton.map { path in
            let name = path.split(separator: "/").last ?? ""
            let (message, fix) =
                switch path {
                case SkeletonPackages.path:
                    ("this file cannot be read, so nothing is known of the skeleton", "restore it from the app's repository")
                case SkeletonPackages.folder:
                    ("the skeleton is missing", "run 'make', which fetches it, or restore it from the app's repository")
                default:
                    ("'\(path)' belongs to the skeleton and is not as it came", "undo the edit, or run 'strata eject \(name)'")
                }
            return Finding(path: path, position: .start, evidence: .manifest, message: message, fix: fix)
        }
    }
}

extension RuleContext {
    fileprivate func unusedDependencies(of module: WorkspaceModule) -> [ModuleDependency] {
        let imports = Dictionary(grouping: module.files.flatMap(\.scan.imports), by: \.module)
        return module.dependencies.filter { dependency in
            let names: [String]
            switch dependency.destination {
            case .modules(let targets):
                let modules = targets.compactMap { graph.modules[$0] }
                // A dependency that is linked, run in the build or only built need not be imported. If the layers forbid it, their rule
                // reports it, and its fix also removes the dependency.
                guard !modules.isEmpty, modules.allSatisfy({ $0.kind == .library }),
                    targets.allSatisfy({ policy.rejection(from: module.id, to: $0) == nil })
                else { return false }
                names = modules.flatMap(\.importNames)
            case .external(let product):
                guard let known = workspace.externalProducts[product], known.isLibrary else { return false }
                names = known.modules
            }
            // An import justifies the dependency if it may be compiled where the dependency applies. An import that no configuration of the
            // matrix compiles counts, too, as it may be for an unlisted one.
            return !names.flatMap(dependency.importNames).flatMap { imports[$0] ?? [] }.contains { declaration in
                let compiled = module.configurations(compiling: declaration)
                return compiled.isEmpty || compiled.contains { dependency.isActive(in: $0) != .false }
            }
        }
    }
}

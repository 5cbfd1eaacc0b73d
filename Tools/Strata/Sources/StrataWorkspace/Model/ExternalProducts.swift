import StrataScan

/// Finds the modules of external products, from the checkouts of an earlier build.
///
/// Most products contain the module with their own name and need no lookup. Manifests are evaluated only for packages whose products leave
/// an import unexplained.
struct ExternalProducts {
    let tree: any FileTree
    let manifests: ManifestReader

    func resolve(in workspace: inout Workspace) {
        let wanted = unexplained(in: workspace)
        guard !wanted.isEmpty else { return }
        let checkouts = checkouts(of: workspace)
        let packages = Set(wanted.map(\.package)).sorted().compactMap { identity in checkouts[identity].map { (identity, $0) } }
        var found: [String: PackageManifest] = [:]
        for ((identity, directory), result) in zip(packages, manifests.evaluate(packages.map(\.1), in: tree)) {
            let reason: String
            do throws(WorkspaceError) {
                let manifest = try result.get()
                found[identity] = manifest
                // An unknown target or product could contain what is imported.
                guard let unknown = manifest.unknowns.first(where: { !$0.isDependency }) else { continue }
                reason = "\(joinPath(directory, "Package.swift")):\(unknown.position): \(unknown.reason)"
            } catch {
                reason = "\(error.location): \(error.message)"
            }
            workspace.unevaluatedDependencies.insert(identity)
            workspace.unanalysed.append("what package '\(identity)' offers: \(reason)")
        }
        for product in wanted {
            guard let manifest = found[product.package], let targets = manifest.products.first(where: { $0.name == product.name })?.targets
            else { continue }
            let kinds = Dictionary(manifest.targets.map { ($0.name, $0.kind) }) { first, _ in first }
            // The modules in a prebuilt library are unknown.
            guard !targets.contains(where: { kinds[$0] == .binary }) else { continue }
            workspace.externalProducts[product] = (targets.map(c99Name), targets.allSatisfy { kinds[$0] == .regular })
        }
    }

    private func unexplained(in workspace: Workspace) -> [ExternalProduct] {
        let own = Set(workspace.modules.map(\.name))
        var products: Set<ExternalProduct> = []
        for module in workspace.modules where module.kind.isSwift {
            let external = module.dependencies.compactMap { dependency -> ExternalProduct? in
                if case .external(let product) = dependency.destination { product } else { nil }
            }
            guard !external.isEmpty else { continue }
            let imported = Set(module.files.flatMap { $0.scan.imports.map(\.module) })
            let names = Set(external.map { c99Name($0.name) })
            let hasUnexplainedImport = imported.contains { !own.contains($0) && !names.contains($0) && !ToolchainModules.contains($0) }
            products.formUnion(external.filter { !imported.contains(c99Name($0.name)) || hasUnexplainedImport })
        }
        return products.sorted()
    }

    private func checkouts(of workspace: Workspace) -> [String: String] {
        let parents = ([""] + workspace.packages.map(\.directory)).map { joinPath($0, ".build/checkouts") }
        let found = parents.flatMap { parent in
            let entries = (try? tree.entries(of: parent)) ?? []
            return entries.filter { $0.kind == .directory }.map { ($0.name.lowercased(), joinPath(parent, $0.name)) }
        }
        return Dictionary(found) { first, _ in first }
    }
}

import StrataScan

/// Finds the uses of declarations, APIs and types that a declared platform lacks.
///
/// The scan of each file gives the declarations below conditions on platforms, and uses of a few APIs. Only modules with any of them are
/// read again, to see whether the names have other declarations.
struct PlatformUseReader {
    let tree: any FileTree
    let declared: DeclaredPlatforms

    /// - Parameter scans: The parts of files that depend on the platform, by path.
    func resolve(in workspace: inout Workspace, _ scans: [String: PlatformScan]) {
        guard !scans.isEmpty else { return }
        let modules = Dictionary(workspace.modules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let places = workspace.packages.indices.flatMap { package in
            workspace.packages[package].modules.indices.map { (package: package, module: $0) }
        }
        let packages = workspace.packages
        let found = concurrently(places.count, chunk: 4) { number -> [String: [PlatformUse]] in
            let package = packages[places[number].package]
            let module = package.modules[places[number].module]
            let configurations = declared.configurations(of: module.id)
            guard !configurations.isEmpty, module.kind.isSwift, !module.kind.isHostSide else { return [:] }
            // The declarations of generated code may be unknown.
            let isGenerated = package.manifest.targets.contains { $0.name == module.id.target && !$0.plugins.isEmpty }
            return uses(in: module, configurations, scans, isGenerated, modules)
        }
        for (place, uses) in zip(places, found) where !uses.isEmpty {
            for file in workspace.packages[place.package].modules[place.module].files.indices {
                let path = workspace.packages[place.package].modules[place.module].files[file].path
                workspace.packages[place.package].modules[place.module].files[file].platformUses = uses[path]
            }
        }
    }

    private func uses(
        in module: WorkspaceModule, _ configurations: [BuildConfiguration], _ scans: [String: PlatformScan], _ isGenerated: Bool,
        _ modules: [ModuleID: WorkspaceModule]
    ) -> [String: [PlatformUse]] {
        let own = module.files.compactMap { file in scans[file.path].map { (path: file.path, scan: $0) } }
        let symbols = isGenerated ? [] : ConditionalSymbol.all(in: own.map(\.scan), lackedBy: configurations)
        let apis = own.flatMap { file in file.scan.uses.map { (path: file.path, use: $0) } }
            .map { (path: $0.path, use: $0.use.limited(to: configurations)) }.filter { !$0.use.platforms.isEmpty }
        guard !symbols.isEmpty || !apis.isEmpty else { return [:] }
        var wanted = WantedNames(symbols)
        wanted.declared = Set(apis.map(\.use.declaredName))
        guard let texts = ModuleTexts(module, wanted, tree) else { return [:] }
        let others = ModuleDeclarations(module, modules, tree)
        var result: [String: [PlatformUse]] = [:]
        for (path, use) in apis where !texts.declares(use.declaredName) && !others.declare(use.declaredName) {
            result[path, default: []].append(use)
        }
        for symbol in symbols where !texts.hides(symbol) {
            for (path, use) in texts.uses(of: symbol, lackedBy: configurations, others) { result[path, default: []].append(use) }
        }
        return result.mapValues { $0.sorted { $0.position < $1.position } }
    }
}

extension PlatformUse {
    /// The use with the platforms that certainly compile it and lack what it uses.
    fileprivate func limited(to configurations: [BuildConfiguration]) -> PlatformUse {
        var result = self
        let lacking = configurations.filter { configuration in
            guard conditions.truth(in: configuration) == .true else { return false }
            switch kind {
            case .symbol: return false
            case .api: return configuration.platform.isDevice
            case .integerThread: return configuration.platform.isApple
            // Only the checks of mode 6 are errors.
            case .sharedThread: return configuration.platform.isApple && (configuration.languageMode ?? 5) >= 6
            }
        }
        result.platforms = Set(lacking.map(\.platform.rawValue)).sorted()
        return result
    }

    /// The name that another declaration may shadow.
    fileprivate var declaredName: String { kind == .api ? name : "pthread_t" }
}

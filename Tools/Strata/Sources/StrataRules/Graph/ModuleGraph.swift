public import StrataScan
public import StrataWorkspace

/// The dependencies between the modules of a workspace, with their places.
public struct ModuleGraph: Sendable {
    /// The target of an import.
    public enum Origin: Hashable, Sendable {
        case module(ModuleID)
        case external
        case toolchain
        /// No declared dependency provides it.
        case unknown
    }

    /// An import that at least one configuration compiles. A class, because rules make many lists of them.
    public final class Import: Sendable {
        public let from: ModuleID
        public let declaration: ImportDeclaration
        public let path: String
        public let origin: Origin
        /// The names of the configurations that may compile it, unless all do.
        public let configurations: [String]

        init(_ declaration: ImportDeclaration, in path: String, of module: ModuleID, _ origin: Origin, _ configurations: [String]) {
            (self.declaration, self.path, from, self.origin) = (declaration, path, module, origin)
            self.configurations = configurations
        }
    }

    /// A dependency of one module on another.
    public struct Edge: Hashable, Sendable {
        public var from: ModuleID
        public var to: ModuleID
        public var evidence: Finding.Evidence
        /// The file that shows it.
        public var path: String
        public var position: SourcePosition
        /// The modules that re-export on the way from user to used.
        public var through: [ModuleID] = []
        /// The configurations in which it exists, by name, where it does not exist in all.
        public var configurations: [String] = []
    }

    public private(set) var modules: [ModuleID: WorkspaceModule]
    public private(set) var packages: [String: WorkspacePackage]
    /// The imports that count, module by module, in the order of the files.
    public private(set) var imports: [Import] = []
    /// The edges that imports and manifests show directly, and those that a re-export outside a permitted umbrella makes.
    public private(set) var edges: [Edge] = []

    /// The allowed re-exports of each module, which count as its own.
    private(set) var exports: [ModuleID: [ModuleID]] = [:]
    private(set) var permittedExports: [ModuleID: Set<ModuleID>] = [:]

    /// An import that no configuration of the matrix compiles.
    struct Idle: Hashable, Sendable {
        var module: ModuleID
        var declaration: ImportDeclaration
        var path: String
    }

    private(set) var idleImports: [Idle] = []
    private(set) var declaredNames: [ModuleID: DeclaredNames] = [:]
    private let namesakes: [String: [ModuleID]]
    private(set) var users: [ModuleID: Set<ModuleID>] = [:]
    /// The packages that a package can see, itself included; filled as they are asked for.
    private var visible: [String: Set<String>] = [:]

    /// A re-export that is permitted counts as the own of its module.
    init(_ workspace: Workspace, isPermittedExport: (WorkspaceModule, ModuleID) -> Bool) {
        let all = workspace.modules
        modules = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        packages = Dictionary(workspace.packages.map { ($0.directory, $0) }, uniquingKeysWith: { first, _ in first })
        namesakes = Dictionary(grouping: all.filter { $0.kind != .snippet }, by: \.name).mapValues { $0.map(\.id) }
        for module in all {
            readImports(of: module, workspace)
            readManifestEdges(of: module)
        }
        readReexports(isPermittedExport)
        for edge in edges { users[edge.to, default: []].insert(edge.from) }
    }

    /// The number of pairs of modules of which one uses the other.
    public var pairCount: Int { Set(edges.map { [$0.from, $0.to] }).count }

    /// Whether only tests can use the module: no product contains it, and all its users are tests or such modules.
    public func isReachedByTestsOnly(_ id: ModuleID) -> Bool {
        var seen: Set<ModuleID> = [id]
        var stack = [id]
        var hasTest = false
        while let current = stack.popLast() {
            guard let module = modules[current] else { return false }
            if module.kind == .test {
                hasTest = true
                continue
            }
            let isOffered = packages[current.package]?.manifest.products.contains { $0.targets.contains(current.target) } == true
            guard module.kind == .library, !isOffered else { return false }
            for user in users[current] ?? [] where seen.insert(user).inserted { stack.append(user) }
        }
        return hasTest
    }

    public var withoutTests: ModuleGraph {
        var result = self
        func isProduction(_ id: ModuleID) -> Bool { modules[id]?.kind != .test }
        result.modules = modules.filter { isProduction($0.key) }
        result.imports = imports.filter { isProduction($0.from) }
        result.edges = edges.filter { isProduction($0.from) && isProduction($0.to) }
        return result
    }

    /// The module's name as imports use it.
    public func name(of id: ModuleID) -> String { modules[id]?.name ?? c99Name(id.target) }

    private mutating func readImports(of module: WorkspaceModule, _ workspace: Workspace) {
        let names = DeclaredNames(of: module, among: modules, workspace)
        declaredNames[module.id] = names
        for file in module.files + module.included {
            for declaration in file.scan.imports {
                var active: [String] = []
                if !declaration.conditions.isEmpty {
                    active = module.configurations(compiling: declaration).map(\.name)
                    if active.isEmpty {
                        idleImports.append(Idle(module: module.id, declaration: declaration, path: file.path))
                        continue
                    }
                    if module.configurations.allSatisfy({ active.contains($0.name) }) { active = [] }
                }
                let origin = origin(of: declaration.module, for: module, names)
                if origin == .module(module.id) { continue }
                imports.append(Import(declaration, in: file.path, of: module.id, origin, active))
                if case .module(let target) = origin {
                    edges.append(
                        Edge(
                            from: module.id, to: target, evidence: .import, path: file.path, position: declaration.position,
                            configurations: active))
                }
            }
        }
    }

    /// Declared modules take precedence, then the own package, the toolchain, and any other module of that name.
    private mutating func origin(of name: String, for module: WorkspaceModule, _ names: DeclaredNames) -> Origin {
        // The compiler ignores a module's import of itself, even if another target has the same module name.
        if module.importNames.contains(name) { return .module(module.id) }
        if let declared = names.modules[name] { return .module(declared) }
        if names.external.contains(name) { return .external }
        let candidates = namesakes[name] ?? []
        if let own = candidates.first(where: { $0.package == module.id.package }) { return .module(own) }
        // A module of the same build takes precedence over one of the SDK, as for the compiler. A module of a package that the importer
        // cannot see does so only if no toolchain has its name.
        if let visible = candidates.sorted().first(where: { sees(module.id.package, $0.package) }) { return .module(visible) }
        if ToolchainModules.contains(name) { return .toolchain }
        return candidates.min().map { .module($0) } ?? .unknown
    }

    /// Whether a module's declared dependencies lead to another one, transitively.
    func declares(_ id: ModuleID, _ target: ModuleID) -> Bool {
        target != id && reachable(from: [id]) { (modules[$0]?.dependencies ?? []).flatMap(\.modules) }.contains(target)
    }

    /// Whether one package depends on another, transitively.
    private mutating func sees(_ package: String, _ other: String) -> Bool {
        if let known = visible[package] { return known.contains(other) }
        let seen = reachable(from: [package]) { current in
            (packages[current]?.modules ?? []).flatMap(\.dependencies).flatMap(\.modules).map(\.package)
        }
        visible[package] = seen
        return seen.contains(other)
    }

    private mutating func readManifestEdges(of module: WorkspaceModule) {
        guard let package = packages[module.id.package] else { return }
        for dependency in module.dependencies {
            for target in dependency.modules where modules[target] != nil && target != module.id {
                edges.append(
                    Edge(from: module.id, to: target, evidence: .manifest, path: package.manifestPath, position: dependency.position))
            }
        }
    }

    /// Follows `@_exported` from each import: an importer of B uses the modules that B re-exports.
    private mutating func readReexports(_ isPermitted: (WorkspaceModule, ModuleID) -> Bool) {
        for item in imports where item.declaration.isExported {
            if case .module(let target) = item.origin, exports[item.from]?.contains(target) != true {
                exports[item.from, default: []].append(target)
            }
        }
        guard !exports.isEmpty else { return }
        for (exporter, targets) in exports {
            guard let module = modules[exporter] else { continue }
            permittedExports[exporter] = Set(targets.filter { isPermitted(module, $0) })
        }
        var known: Set<[ModuleID]> = []
        let first = edges.filter { $0.evidence == .import && known.insert([$0.from, $0.to]).inserted }
        for edge in first where exports[edge.to] != nil {
            var queue: [(module: ModuleID, through: [ModuleID])] = [(edge.to, [])]
            var seen: Set<ModuleID> = [edge.from, edge.to]
            while let (current, through) = queue.popLast() {
                for target in exports[current] ?? [] where seen.insert(target).inserted {
                    queue.append((target, through + [current]))
                    guard permittedExports[current]?.contains(target) != true, known.insert([edge.from, target]).inserted else {
                        continue
                    }
                    edges.append(
                        Edge(
                            from: edge.from, to: target, evidence: .reexport, path: edge.path, position: edge.position,
                            through: through + [current], configurations: edge.configurations))
                }
            }
        }
    }
}

/// The module names that a target's manifest entry provides.
struct DeclaredNames: Sendable {
    /// Modules of the workspace by their name in imports of this target.
    var modules: [String: ModuleID] = [:]
    /// The dependencies by the module names that they provide.
    var dependencies: [String: [ModuleDependency]] = [:]
    var external: Set<String> = []
    /// Products with unknown modules, which may provide any name.
    var unresolved: [ExternalProduct] = []
    /// Those of them without an import of the same name.
    var unseen: [ExternalProduct] = []

    init(of module: WorkspaceModule, among known: [ModuleID: WorkspaceModule], _ workspace: Workspace) {
        for dependency in module.dependencies {
            switch dependency.destination {
            case .modules(let targets):
                for target in targets {
                    guard let used = known[target] else { continue }
                    for name in used.importNames.flatMap(dependency.importNames) {
                        modules[name] = target
                        dependencies[name, default: []].append(dependency)
                    }
                    if used.hidesModules { unresolved.append(ExternalProduct(package: "", name: target.target)) }
                }
            case .external(let product):
                let own = c99Name(product.name)
                let names = workspace.externalProducts[product]?.modules ?? [own]
                for name in names.flatMap(dependency.importNames) {
                    external.insert(name)
                    dependencies[name, default: []].append(dependency)
                }
                if workspace.externalProducts[product] == nil {
                    unresolved.append(product)
                    if !module.files.contains(where: { $0.scan.imports.contains { $0.module == own } }) { unseen.append(product) }
                }
            }
        }
    }
}

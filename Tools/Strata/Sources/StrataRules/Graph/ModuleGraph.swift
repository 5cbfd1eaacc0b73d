public import StrataScan
public import StrataWorkspace

/// The dependencies between the modules of a workspace, with their places.
public struct ModuleGraph: Sendable {
    public enum Origin: Hashable, Sendable {
        case module(ModuleID)
        case external
        case toolchain
        /// No declared dependency provides it.
        case unknown

        var module: ModuleID? { if case .module(let id) = self { id } else { nil } }
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

    public struct Edge: Hashable, Sendable {
        public var from: ModuleID
        public var to: ModuleID
        public var evidence: Finding.Evidence
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
    /// The imports that no configuration of the matrix compiles.
    private(set) var idleImports: [(module: ModuleID, declaration: ImportDeclaration, path: String)] = []
    private(set) var declaredNames: [ModuleID: DeclaredNames] = [:]
    private let namesakes: [String: [ModuleID]]
    private(set) var users: [ModuleID: Set<ModuleID>] = [:]
    /// The packages that a package can see, itself included; filled as they are asked for.
    private var visible: [String: Set<String>] = [:]

    /// A re-export that is permitted counts as the own of its module.
    init(_ workspace: Workspace, isPermittedExport: (WorkspaceModule, String) -> Bool) {
        let all = workspace.modules
        modules = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        packages = Dictionary(workspace.packages.map { ($0.directory, $0) }, uniquingKeysWith: { first, _ in first })
        namesakes = Dictionary(grouping: all.filter { $0.kind != .snippet }, by: \.name).mapValues { $0.map(\.id) }
        for module in all {
            readImports(of: module, workspace)
            let path = packages[module.id.package]?.manifestPath ?? "Package.swift"
            for dependency in module.dependencies {
                for target in dependency.modules where modules[target] != nil && target != module.id {
                    edges.append(Edge(from: module.id, to: target, evidence: .manifest, path: path, position: dependency.position))
                }
            }
        }
        readReexports(isPermittedExport)
        for edge in edges { users[edge.to, default: []].insert(edge.from) }
    }

    /// Whether only tests can use the module: no product contains it, and all its users are tests or such modules.
    public func isReachedByTestsOnly(_ id: ModuleID) -> Bool {
        func isTest(_ id: ModuleID) -> Bool { modules[id]?.kind == .test }
        let all = reachable(from: [id]) { isTest($0) ? [] : users[$0] ?? [] }
        return all.contains(where: isTest)
            && all.allSatisfy { id in
                let products = packages[id.package]?.manifest.products ?? []
                return isTest(id) || modules[id]?.kind == .library && !products.contains { $0.targets.contains(id.target) }
            }
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
                        idleImports.append((module.id, declaration, file.path))
                        continue
                    }
                    if module.configurations.allSatisfy({ active.contains($0.name) }) { active = [] }
                }
                let origin = origin(of: declaration.module, for: module, names)
                if origin == .module(module.id) { continue }
                imports.append(Import(declaration, in: file.path, of: module.id, origin, active))
                guard let target = origin.module else { continue }
                edges.append(
                    Edge(
                        from: module.id, to: target, evidence: .import, path: file.path, position: declaration.position,
                        configurations: active))
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

    func dependencies(of id: ModuleID) -> Set<ModuleID> { reachable(from: [id]) { (modules[$0]?.dependencies ?? []).flatMap(\.modules) } }

    private mutating func sees(_ package: String, _ other: String) -> Bool {
        if let known = visible[package] { return known.contains(other) }
        let seen = reachable(from: [package]) { current in
            (packages[current]?.modules ?? []).flatMap(\.dependencies).flatMap(\.modules).map(\.package)
        }
        visible[package] = seen
        return seen.contains(other)
    }

    /// Follows `@_exported` from each import: an importer of B uses the modules that B re-exports.
    private mutating func readReexports(_ isPermitted: (WorkspaceModule, String) -> Bool) {
        for item in imports where item.declaration.isExported {
            guard let target = item.origin.module, exports[item.from]?.contains(target) != true else { continue }
            exports[item.from, default: []].append(target)
            if let module = modules[item.from], isPermitted(module, name(of: target)) {
                permittedExports[item.from, default: []].insert(target)
            }
        }
        guard !exports.isEmpty else { return }
        var known: Set<[ModuleID]> = []
        let first = edges.filter { $0.evidence == .import && known.insert([$0.from, $0.to]).inserted }
        for edge in first where exports[edge.to] != nil {
            var queue: [(module: ModuleID, through: [ModuleID])] = [(edge.to, [])]
            var seen: Set<ModuleID> = [edge.from, edge.to]
            while let (current, through) = queue.popLast() {
                for target in exports[current] ?? [] where seen.insert(target).inserted {
                    queue.append((target, through + [current]))
                    guard permittedExports[current]?.contains(target) != true, known.insert([edge.from, target]).inserted else { continue }
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
                for used in targets.compactMap({ known[$0] }) {
                    for name in used.importNames.flatMap(dependency.importNames) {
                        modules[name] = used.id
                        dependencies[name, default: []].append(dependency)
                    }
                    if used.hidesModules { unresolved.append(ExternalProduct(package: "", name: used.id.target)) }
                }
            case .external(let product):
                let own = c99Name(product.name)
                let modules = workspace.externalProducts[product]?.modules
                for name in (modules ?? [own]).flatMap(dependency.importNames) {
                    external.insert(name)
                    dependencies[name, default: []].append(dependency)
                }
                if modules != nil { continue }
                unresolved.append(product)
                if !module.files.contains(where: { $0.scan.imports.contains { $0.module == own } }) { unseen.append(product) }
            }
        }
    }
}

import StrataScan
public import StrataWorkspace

/// The metrics of a module (R. C. Martin, "OO Design Quality Metrics", 1994, for coupling, instability, abstractness and distance).
public struct ModuleMetrics: Hashable, Sendable {
    public var id: ModuleID
    /// How many modules of the workspace use it: afferent coupling.
    public var fanIn: Int
    /// How many modules of the workspace it uses: efferent coupling.
    public var fanOut: Int
    /// How many modules can break when it changes: all that use it by any number of steps.
    public var dependents: Int
    /// The length of its longest dependency chain; cycles count once.
    public var depth: Int
    public var types: Int
    /// The number of protocols among them.
    public var abstractTypes: Int
    public var bytes: Int
    /// The bytes on the most expensive dependency chain, including the module: its part of the build's critical path.
    public var pathBytes: Int

    /// 0 for a module that only others depend on, 1 for one that only depends on others.
    public var instability: Double { fanIn + fanOut == 0 ? 0 : Double(fanOut) / Double(fanIn + fanOut) }

    /// The part of its types that are protocols.
    public var abstractness: Double { types == 0 ? 0 : Double(abstractTypes) / Double(types) }

    /// The distance from the main sequence, on which modules with many users are abstract: 0 to 1.
    public var distance: Double { abs(abstractness + instability - 1) }

    /// Computes the figures of all modules, sorted by module. A module declares `all` types, of which `abstract` are protocols.
    public static func all(of graph: ModuleGraph, types: [ModuleID: (all: Int, abstract: Int)]) -> [ModuleMetrics] {
        let edges = Set(graph.edges.filter { $0.from != $0.to && $0.evidence != .reexport }.map { [$0.from, $0.to] }).map { ($0[0], $0[1]) }
        let uses = Dictionary(grouping: edges, by: \.0).mapValues { $0.map(\.1) }
        let usedBy = Dictionary(grouping: edges, by: \.1).mapValues { $0.map(\.0) }
        var bytes: [ModuleID: Int] = [:]
        var depths: [ModuleID: Int] = [:]
        var paths: [ModuleID: Int] = [:]
        // Used modules come first; an edge that closes a cycle is ignored.
        for id in Circles(edges).parts(of: Array(graph.modules.keys)).joined() {
            let size = graph.modules[id]?.files.reduce(0) { $0 + $1.scan.byteCount } ?? 0
            bytes[id] = size
            depths[id] = (uses[id] ?? []).compactMap { depths[$0] }.reduce(-1, max) + 1
            paths[id] = (uses[id] ?? []).compactMap { paths[$0] }.reduce(0, max) + size
        }
        return graph.modules.keys.sorted().map { id in
            ModuleMetrics(
                id: id, fanIn: usedBy[id]?.count ?? 0, fanOut: uses[id]?.count ?? 0,
                dependents: reachable(from: [id]) { usedBy[$0] ?? [] }.count - 1, depth: depths[id] ?? 0, types: types[id]?.all ?? 0,
                abstractTypes: types[id]?.abstract ?? 0, bytes: bytes[id] ?? 0, pathBytes: paths[id] ?? 0)
        }
    }
}

/// The modules and tests that a change can affect.
public struct Impact: Hashable, Sendable {
    /// The modules whose own files changed, sorted.
    public let changed: [ModuleID]
    /// Those and all modules that depend on them, transitively, sorted.
    public let affected: [ModuleID]
    /// The changed files that belong to no module, sorted.
    public let unowned: [String]

    /// A file below a target's folder belongs to it, including resources; a manifest belongs to all targets of its package.
    public init(of files: [String], in graph: ModuleGraph) {
        let owners = files.map { file in (file, graph.modules.values.filter { Self.owns($0, file, graph) }.map(\.id)) }
        changed = Set(owners.flatMap(\.1)).sorted()
        affected = reachable(from: changed) { graph.users[$0] ?? [] }.sorted()
        unowned = owners.filter(\.1.isEmpty).map(\.0).sorted()
    }

    private static func owns(_ module: WorkspaceModule, _ file: String, _ graph: ModuleGraph) -> Bool {
        guard let package = graph.packages[module.id.package] else { return false }
        if package.isProject { return ([package.manifestPath] + module.files.map(\.path) + module.otherFiles.map(\.path)).contains(file) }
        if let directory = module.directory, directory.isEmpty || file.hasPrefix(directory + "/") {
            // A package inside the folder has targets of its own.
            let isInner = graph.packages.keys.contains { $0 != package.directory && $0.hasPrefix(directory) && file.hasPrefix($0 + "/") }
            if !isInner { return true }
        }
        let prefix = package.directory.isEmpty ? "Package" : package.directory + "/Package"
        return package.declaredIn == nil && file.hasPrefix(prefix) && file.hasSuffix(".swift")
            && !file.dropFirst(prefix.count).contains("/")
    }
}

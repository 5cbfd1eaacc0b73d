public import StrataWorkspace

/// The modules and tests that a change can affect.
public struct Impact: Hashable, Sendable {
    /// The modules whose own files changed, sorted.
    public var changed: [ModuleID]
    /// Those and all modules that depend on them, transitively, sorted.
    public var affected: [ModuleID]
    /// The changed files that belong to no module, sorted.
    public var unowned: [String]

    /// Computes the effects of a change.
    ///
    /// A file below a target's folder belongs to it, including resources; a manifest belongs to all targets of its package.
    public init(of files: [String], in graph: ModuleGraph) {
        var owners: Set<ModuleID> = []
        var unowned: [String] = []
        for file in files {
            let found = graph.modules.values.filter { Self.owns($0, file, graph) }
            owners.formUnion(found.map(\.id))
            if found.isEmpty { unowned.append(file) }
        }
        changed = owners.sorted()
        affected = reachable(from: owners) { graph.users[$0] ?? [] }.sorted()
        self.unowned = unowned.sorted()
    }

    private static func owns(_ module: WorkspaceModule, _ file: String, _ graph: ModuleGraph) -> Bool {
        if graph.packages[module.id.package]?.isProject == true {
            return graph.packages[module.id.package]?.manifestPath == file || module.files.contains { $0.path == file }
                || module.otherFiles.contains { $0.path == file }
        }
        if let directory = module.directory {
            let isInside = directory.isEmpty || file.hasPrefix(directory + "/")
            // A package inside the folder has targets of its own.
            let inner = graph.packages.keys.contains { $0 != module.id.package && $0.hasPrefix(directory) && file.hasPrefix($0 + "/") }
            if isInside, !inner { return true }
        }
        guard let package = graph.packages[module.id.package], package.declaredIn == nil else { return false }
        let prefix = package.directory.isEmpty ? "Package" : package.directory + "/Package"
        return file.hasPrefix(prefix) && file.hasSuffix(".swift") && !file.dropFirst(prefix.count).contains("/")
    }
}

public import StrataWorkspace

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

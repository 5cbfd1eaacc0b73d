/// Evaluates manifests. Implemented by the toolchain, and by known answers for tests and rule examples.
public protocol ManifestEvaluating: Sendable {
    /// Evaluates the manifests of package folders, several at a time.
    ///
    /// - Parameters:
    ///   - directories: Folders relative to the tree.
    ///   - tree: The files.
    ///   - progress: Called with the number of evaluated manifests, on any thread.
    /// - Returns: One result per folder, in the same order.
    func evaluate(
        _ directories: [String], in tree: any FileTree, progress: @Sendable (_ done: Int) -> Void
    ) -> [Result<PackageManifest, WorkspaceError>]
}

/// Known answers of `swift package dump-package`, by package folder.
public struct MemoryManifests: ManifestEvaluating {
    public var dumps: [String: String]

    /// Creates an evaluator that knows the given answers.
    public init(_ dumps: [String: String]) {
        self.dumps = dumps
    }

    /// Reads the known answers.
    public func evaluate(
        _ directories: [String], in tree: any FileTree, progress: @Sendable (_ done: Int) -> Void
    ) -> [Result<PackageManifest, WorkspaceError>] {
        directories.map { directory in
            let path = joinPath(directory, "Package.swift")
            guard let dump = dumps[directory] else { return .failure(.manifestFailed(path, output: "no answer is known")) }
            return Result { () throws(WorkspaceError) in try PackageManifest(dump: Array(dump.utf8), path: path) }
        }
    }
}

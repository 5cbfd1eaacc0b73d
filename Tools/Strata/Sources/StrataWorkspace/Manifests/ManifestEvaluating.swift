/// Turns manifests into facts. There are two: the toolchain, and known answers for tests and for the examples inside rules.
public protocol ManifestEvaluating: Sendable {
    /// Evaluates the manifests of the given package folders, several at a time.
    ///
    /// - Parameters:
    ///   - directories: folders relative to the tree.
    ///   - tree: the files.
    ///   - progress: called with the number of evaluated manifests, on any thread.
    /// - Returns: one result per folder, in the same order.
    func evaluate(
        _ directories: [String], in tree: any FileTree, progress: @Sendable (_ done: Int) -> Void
    ) -> [Result<PackageManifest, WorkspaceError>]
}

/// Known answers of `swift package dump-package`, by package folder.
public struct MemoryManifests: ManifestEvaluating {
    /// The JSON texts.
    public var dumps: [String: String]

    /// Makes an evaluator that knows the given answers.
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

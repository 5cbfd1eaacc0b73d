/// Evaluates manifests. Implemented by the toolchain, and by known answers for tests and rule examples.
public protocol ManifestEvaluating: Sendable {
    /// Evaluates the manifests of package folders of a tree, several at a time.
    ///
    /// - Returns: One result per folder, in the same order.
    func evaluate(_ directories: [String], in tree: any FileTree) -> [Result<PackageManifest, WorkspaceError>]
}

/// Known answers of `swift package dump-package`, by package folder.
public struct MemoryManifests: ManifestEvaluating {
    public var dumps: [String: String]

    /// Creates an evaluator that knows the given answers.
    public init(_ dumps: [String: String]) {
        self.dumps = dumps
    }

    public func evaluate(_ directories: [String], in tree: any FileTree) -> [Result<PackageManifest, WorkspaceError>] {
        directories.map { directory in
            let path = joinPath(directory, "Package.swift")
            guard let dump = dumps[directory] else { return .failure(.manifestFailed(path, output: "no answer is known")) }
            return Result { () throws(WorkspaceError) in try PackageManifest(dump: Array(dump.utf8), path: path) }
        }
    }
}

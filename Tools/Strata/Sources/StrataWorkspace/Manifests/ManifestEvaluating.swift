/// Evaluates manifests. Implemented by the reader and by the toolchain.
public protocol ManifestEvaluating: Sendable {
    /// Evaluates the manifests of package folders of a tree, several at a time, and returns the results in the same order.
    func evaluate(_ directories: [String], in tree: any FileTree) -> [Result<PackageManifest, WorkspaceError>]

    /// The evaluator as on a Mac, where Xcode evaluates the manifests of a project's packages.
    var onMac: Self { get }
}

extension ManifestEvaluating {
    public var onMac: Self { self }
}

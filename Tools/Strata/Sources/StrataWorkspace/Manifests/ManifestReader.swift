import StrataManifest
import StrataScan

/// Evaluates manifests in this process, which takes a thousandth of the time of compiling them and runs none of their code.
///
/// A manifest that the built-in evaluator does not support is passed to the toolchain only if the user has allowed that.
public struct ManifestReader: ManifestEvaluating {
    private let own: OwnManifests
    private let toolchain: ToolchainManifests?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - toolchain: Evaluates unsupported manifests by compiling and running them; `nil` to run no manifest.
    ///   - environment: The variables in which `swift` is searched and manifests are evaluated.
    ///   - root: The absolute path of the checked folder, whose programs are not used as `swift`.
    public init(toolchain: ToolchainManifests?, environment: [String: String], outside root: String) {
        own = OwnManifests(environment: environment, outside: root, assumesCompiler: toolchain == nil)
        self.toolchain = toolchain
    }

    /// Evaluates the manifests; those that must not be run fail with the position and the reason.
    public func evaluate(
        _ directories: [String], in tree: any FileTree, progress: @Sendable (_ done: Int) -> Void
    ) -> [Result<PackageManifest, WorkspaceError>] {
        // Small portions, because one manifest of a hundred targets takes as long as fifty small ones.
        let known = concurrently(directories.count, chunk: 4) { own.manifest(directories[$0], in: tree) }
        let left = directories.indices.filter { index in
            if case .failure(let refusal) = known[index] { refusal.verdict == nil } else { false }
        }
        let understood = directories.count - left.count
        progress(understood)
        let asked = toolchain?.evaluate(left.map { directories[$0] }, in: tree) { progress(understood + $0) } ?? []
        let results = Dictionary(uniqueKeysWithValues: zip(left, asked))
        return directories.indices.map { index in
            let path = joinPath(directories[index], "Package.swift")
            switch known[index] {
            case .success(let manifest): return .success(manifest)
            case .failure(let refusal):
                if refusal.isPlaceholder { return .failure(.placeholder(path)) }
                if let verdict = refusal.verdict { return .failure(.manifestFailed(path, output: verdict)) }
                let place = SourcePosition(line: refusal.line, column: refusal.column)
                guard let result = results[index] else {
                    return .failure(.notEvaluated(path, reason: refusal.reason, place: place))
                }
                return result.mapError { $0.explained(by: refusal.reason, at: place) }
            }
        }
    }
}

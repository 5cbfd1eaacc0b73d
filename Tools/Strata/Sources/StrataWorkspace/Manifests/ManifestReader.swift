import Dispatch
import StrataManifest
import Synchronization

/// Evaluates manifests: most of them in this process, which takes a thousandth of what compiling them takes, and the rest with the toolchain.
public struct ManifestReader: ManifestEvaluating {
    private let own: OwnManifests?
    private let toolchain: ToolchainManifests

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - source: who evaluates.
    ///   - toolchain: who is asked for what is not understood here.
    ///   - environment: the variables in which `swift` is looked up and manifests are evaluated.
    public init(source: ManifestSource, toolchain: ToolchainManifests, environment: [String: String]) {
        own = source == .auto ? OwnManifests(environment: environment) : nil
        self.toolchain = toolchain
    }

    /// Evaluates the manifests; without a toolchain, those that are not understood fail with the reason.
    public func evaluate(
        _ directories: [String], in tree: any FileTree, progress: @Sendable (_ done: Int) -> Void
    ) -> [Result<PackageManifest, WorkspaceError>] {
        guard let own else { return toolchain.evaluate(directories, in: tree, progress: progress) }
        let answers = Mutex([Int: Result<PackageManifest, Refusal>](minimumCapacity: directories.count))
        // Small portions: one manifest of a hundred targets takes as long as fifty small ones.
        let portion = 4
        DispatchQueue.concurrentPerform(iterations: (directories.count + portion - 1) / portion) { round in
            let range = (round * portion)..<min((round + 1) * portion, directories.count)
            let found = range.map { ($0, Self.answer(of: own, directories[$0], tree)) }
            answers.withLock { $0.merge(found) { first, _ in first } }
        }
        let known = answers.withLock { $0 }
        let left = directories.indices.filter { index in
            switch known[index] {
            case .success: false
            case .failure(let refusal): refusal.verdict == nil
            case nil: true
            }
        }
        let understood = directories.count - left.count
        progress(understood)
        var results: [Int: Result<PackageManifest, WorkspaceError>] = [:]
        if !left.isEmpty {
            let asked = toolchain.evaluate(left.map { directories[$0] }, in: tree) { progress(understood + $0) }
            for (index, result) in zip(left, asked) {
                guard case .failure(let refusal) = known[index] else { continue }
                results[index] = result.mapError { $0.explained(by: refusal) }
            }
        }
        return directories.indices.map { index in
            let path = joinPath(directories[index], "Package.swift")
            switch known[index] {
            case .success(let manifest): return .success(manifest)
            case .failure(let refusal) where refusal.verdict != nil: return .failure(.manifestFailed(path, output: refusal.verdict ?? ""))
            default: return results[index] ?? .failure(.manifestFailed(path, output: "not evaluated"))
            }
        }
    }

    private static func answer(of own: OwnManifests, _ directory: String, _ tree: any FileTree) -> Result<PackageManifest, Refusal> {
        do {
            return .success(try PackageManifest(dump: try own.dump(directory, in: tree), path: joinPath(directory, "Package.swift")))
        } catch let refusal as Refusal {
            return .failure(refusal)
        } catch {
            return .failure(Refusal(line: 1, column: 1, reason: "\(error)"))
        }
    }
}

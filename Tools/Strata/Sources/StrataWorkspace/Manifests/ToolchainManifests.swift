import Foundation

/// Evaluates manifests with `swift package dump-package`, several at a time, and caches the answers.
public struct ToolchainManifests: Sendable {
    private let cacheDirectory: String
    private let environment: [String: String]
    private let root: String

    /// Creates an evaluator.
    /// The folder for answers is created if needed; programs of the checked folder are not used as `swift`.
    public init(cacheDirectory: String, environment: [String: String], outside root: String = "") {
        (self.cacheDirectory, self.environment, self.root) = (cacheDirectory, environment, root)
    }

    public func evaluate(_ directories: [String], in tree: any FileTree) -> [Result<PackageManifest, WorkspaceError>] {
        guard let toolchain = Toolchain(environment: environment, outside: root) else {
            return directories.map { directory in
                let text = "no 'swift' is on the search path; install a Swift toolchain or add its folder to PATH"
                return .failure(WorkspaceError(joinPath(directory, "Package.swift"), text))
            }
        }
        return concurrently(directories.count, chunk: 1) { number in
            Result { () throws(WorkspaceError) in try manifest(directories[number], tree, toolchain) }
        }
    }

    private func manifest(_ directory: String, _ tree: any FileTree, _ toolchain: Toolchain) throws(WorkspaceError) -> PackageManifest {
        let path = joinPath(directory, "Package.swift")
        let package = tree.absolutePath(of: directory) ?? ""
        var inputs: [(name: String, contents: [UInt8])] = []
        for entry in try tree.entries(of: directory) where TargetSources.isManifest(entry.name) {
            inputs.append((entry.name, try tree.contents(of: joinPath(directory, entry.name))))
        }
        // The toolchain reads the files on disk, which those of another revision are not.
        let onDisk = try? FileManager.default.contentsOfDirectory(atPath: package).filter(TargetSources.isManifest)
        let isSame = inputs.allSatisfy { FileManager.default.contents(atPath: "\(package)/\($0.name)")?.elementsEqual($0.contents) == true }
        guard isSame, onDisk?.count == inputs.count else {
            throw .manifestFailed(path, output: "this version of the manifest is not on disk")
        }
        // A mirror changes the location of a dependency.
        let mirrors = ".swiftpm/configuration/mirrors.json"
        if let contents = try? tree.contents(of: joinPath(directory, mirrors)) { inputs.append((mirrors, contents)) }
        let cache = ManifestCache(directory: "\(cacheDirectory)/manifests")
        let key = ManifestCache.key(package: package, manifests: inputs, toolchain: toolchain.identity, environment: environment)
        if let answer = key.flatMap(cache.answer), let manifest = try? PackageManifest(dump: answer, path: path) { return manifest }
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("strata-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let answer = try toolchain.dump(package: package, scratch: scratch, path: path)
        let manifest = try PackageManifest(dump: answer, path: path)
        if let key { cache.store(answer, for: key) }
        return manifest
    }
}

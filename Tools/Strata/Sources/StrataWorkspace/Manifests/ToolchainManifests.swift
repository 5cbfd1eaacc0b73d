import Foundation

/// Evaluates manifests with `swift package dump-package`, several at a time, and caches the answers.
///
/// An answer is cached by the contents of all `Package*.swift` files, the environment variables in them,
/// the package's location and the toolchain's files. A manifest with other inputs (files, the clock, the repository) is evaluated every
/// time.
public struct ToolchainManifests: Sendable {
    private let cacheDirectory: String
    private let otherCaches: [String]
    private let environment: [String: String]
    private let root: String

    /// Creates an evaluator.
    ///
    /// - Parameters:
    ///   - cacheDirectory: The folder for answers; created if needed.
    ///   - otherCaches: Further caches, which are only read.
    ///   - environment: The variables in which `swift` is searched and manifests are evaluated.
    ///   - root: The absolute path of the checked folder, whose programs are not used as `swift`.
    public init(cacheDirectory: String, otherCaches: [String] = [], environment: [String: String], outside root: String = "") {
        self.cacheDirectory = cacheDirectory
        self.otherCaches = otherCaches
        self.environment = environment
        self.root = root
    }

    /// Evaluates the manifests. Only those without a cached answer start a process.
    public func evaluate(_ directories: [String], in tree: any FileTree) -> [Result<PackageManifest, WorkspaceError>] {
        guard let toolchain = Toolchain(environment: environment, outside: root) else {
            return directories.map { .failure(.missingToolchain(joinPath($0, "Package.swift"))) }
        }
        return concurrently(directories.count, chunk: 1) { number in
            Result { () throws(WorkspaceError) in try manifest(directories[number], tree, toolchain) }
        }
    }

    private func manifest(
        _ directory: String, _ tree: any FileTree, _ toolchain: Toolchain
    ) throws(WorkspaceError) -> PackageManifest {
        let path = joinPath(directory, "Package.swift")
        guard let absolutePath = tree.absolutePath(of: directory) else {
            throw .manifestFailed(path, output: "these files are not on disk")
        }
        let caches = ([cacheDirectory] + otherCaches).map { ManifestCache(directory: "\($0)/manifests") }
        var manifests: [(name: String, contents: [UInt8])] = []
        for entry in try tree.entries(of: directory) where entry.name.hasPrefix("Package") && entry.name.hasSuffix(".swift") {
            manifests.append((entry.name, try tree.contents(of: joinPath(directory, entry.name))))
        }
        // A mirror changes the location of a dependency.
        let mirrors = [joinPath(directory, ".swiftpm/configuration/mirrors.json")].filter { tree.kind(of: $0) == .file }
        var inputs = manifests
        for file in mirrors { inputs.append((file, try tree.contents(of: file))) }
        let key = ManifestKey.bytes(
            absolutePath: absolutePath, manifests: inputs, toolchain: toolchain.identity, environment: environment)
        for cache in caches {
            if let answer = key.flatMap(cache.answer), let manifest = try? PackageManifest(dump: answer, path: path) { return manifest }
        }
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("strata-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let revision = "\(scratch)/revision"
        let folder = try folder(of: absolutePath, with: manifests, in: "\(revision)/\(directory)", path)
        let answer = try toolchain.dump(package: folder, scratch: scratch, path: path)
        var manifest = try PackageManifest(dump: answer, path: path)
        if folder == absolutePath {
            if let key { caches[0].store(answer, for: key) }
            return manifest
        }
        for index in manifest.dependencies.indices {
            guard case .path(let path) = manifest.dependencies[index].source, path.isInside(revision),
                let own = tree.absolutePath(of: path.below(revision))
            else { continue }
            manifest.dependencies[index].source = .path(own)
        }
        return manifest
    }

    /// The folder in which a package is evaluated: its own, or another one with the manifests of the tree if they differ, as those of an
    /// older revision.
    private func folder(
        of package: String, with manifests: [(name: String, contents: [UInt8])], in other: String, _ path: String
    ) throws(WorkspaceError) -> String {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: package)) ?? []
        let isOnDisk = manifests.allSatisfy { name, contents in
            FileManager.default.contents(atPath: "\(package)/\(name)").map { $0.elementsEqual(contents) } == true
        }
        if isOnDisk, files.count(where: TargetSources.isManifest) == manifests.count(where: { TargetSources.isManifest($0.name) }) {
            return package
        }
        do {
            try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
            for (name, contents) in manifests { try Data(contents).write(to: URL(fileURLWithPath: "\(other)/\(name)")) }
        } catch {
            throw .manifestFailed(path, output: "\(error)")
        }
        return other
    }
}

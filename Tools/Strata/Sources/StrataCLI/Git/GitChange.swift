import Foundation
import StrataWorkspace

/// A change: its files, and the workspace at its base.
///
/// The base is the merge base with the other revision, so that concurrent changes of others are excluded.
struct GitChange {
    /// The files that it touches, relative to the workspace.
    let paths: Set<String>
    /// The workspace without the change.
    let tree: OverlayTree
    let manifestFolders: Set<String>

    /// - Parameter revision: The revision to compare with; `nil` for staged changes relative to `HEAD`.
    /// - Throws: `CommandFailure` if git fails.
    init(since revision: String?, _ git: Git, over disk: DiskTree) throws {
        let purpose = "what changed"
        let start: String
        var lines: [String]
        if let revision {
            (start, lines) = try Self.difference(since: revision, git)
        } else {
            start = (try? git.line(["rev-parse", "--verify", "--quiet", "HEAD"], purpose: purpose)) ?? ""
            let against = start.isEmpty ? [] : [start]
            lines = try git.paths(
                Git.difference + ["--cached", "--name-status", "--no-renames", "--relative", "-z"] + against + ["--"], purpose: purpose)
            // Unstaged changes belong to neither side.
            let staged = try StagedFiles(git, over: disk)
            lines += staged.differing.subtracting(Self.pairs(lines).map(\.path)).flatMap { ["M", $0] }
            lines += staged.hidden.flatMap { ["A", $0] }
        }
        let changes = Self.pairs(lines)
        paths = Set(changes.map(\.path))
        let old = changes.filter { $0.status != "A" && StagedFiles.matters($0.path) }.map(\.path)
        let added = changes.filter { $0.status == "A" }.map(\.path)
        tree = OverlayTree(disk, contents: try git.contents(of: old, at: start), hidden: Set(added))
        manifestFolders = Set(
            paths.filter(StagedFiles.isManifest).map { path in path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" })
    }

    /// The files that differ from the merge base with a revision.
    static func paths(since revision: String, _ git: Git) throws -> Set<String> {
        Set(pairs(try difference(since: revision, git).lines).map(\.path))
    }

    /// The merge base with a revision, and the status and path of each file that differs from it.
    private static func difference(since revision: String, _ git: Git) throws -> (start: String, lines: [String]) {
        guard !revision.hasPrefix("-") else { throw CommandFailure("error: '\(revision)' is no revision") }
        let purpose = "the changed files"
        let start = try git.line(["merge-base", "HEAD", revision], purpose: "the merge base with '\(revision)'")
        // `--relative` limits the output to the workspace and prints relative paths.
        let lines = try git.paths(Git.difference + ["--name-status", "--no-renames", "--relative", "-z", start, "--"], purpose: purpose)
        return (
            start, lines + (try git.paths(["ls-files", "--others", "--exclude-standard", "-z"], purpose: purpose).flatMap { ["A", $0] })
        )
    }

    private static func pairs(_ lines: [String]) -> [(status: String, path: String)] {
        stride(from: 0, to: lines.count - 1, by: 2).map { (lines[$0], lines[$0 + 1]) }
    }
}

/// Evaluates manifests of a revision in a temporary folder, and others in place.
struct RevisionManifests: ManifestEvaluating {
    var manifests: any ManifestEvaluating
    let changed: Set<String>
    let cacheDirectory: String

    var onMac: RevisionManifests {
        var result = self
        result.manifests = manifests.onMac
        return result
    }

    func evaluate(_ directories: [String], in tree: any FileTree) -> [Result<PackageManifest, WorkspaceError>] {
        let old = directories.filter(changed.contains)
        let same = manifests.evaluate(directories.filter { !changed.contains($0) }, in: tree)
        let other = old.isEmpty ? [] : evaluateOld(old, in: tree)
        var results = (same: same[...], other: other[...])
        return directories.map { directory in
            (changed.contains(directory) ? results.other.popFirst() : results.same.popFirst())
                ?? .failure(.manifestFailed(joinPath(directory, "Package.swift"), output: "not evaluated"))
        }
    }

    private func evaluateOld(_ directories: [String], in tree: any FileTree) -> [Result<PackageManifest, WorkspaceError>] {
        let root = tree.absolutePath(of: "") ?? ""
        do {
            let scratch = try ScratchFolder(preferring: cacheDirectory)
            defer { scratch.remove() }
            for directory in directories {
                let folder = "\(scratch.path)/\(directory)"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                for entry in try tree.entries(of: directory) where StagedFiles.isManifest(entry.name) {
                    try Data(tree.contents(of: joinPath(directory, entry.name))).write(to: URL(fileURLWithPath: "\(folder)/\(entry.name)"))
                }
            }
            let laid = try DiskTree(scratch.path)
            return manifests.evaluate(directories, in: laid).map { result in
                result.map { manifest in
                    var manifest = manifest
                    for index in manifest.dependencies.indices {
                        guard case .path(let path) = manifest.dependencies[index].source, path.hasPrefix(laid.root) else { continue }
                        manifest.dependencies[index].source = .path(root + path.dropFirst(laid.root.count))
                    }
                    return manifest
                }
            }
        } catch {
            return directories.map { .failure(.manifestFailed(joinPath($0, "Package.swift"), output: "\(error)")) }
        }
    }
}

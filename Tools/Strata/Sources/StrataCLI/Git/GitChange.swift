import Foundation
import StrataWorkspace

/// A change: its files, and the workspace at its base.
///
/// The base is the merge base with the other revision, so that concurrent changes of others are excluded.
struct GitChange {
    let paths: Set<String>
    let tree: OverlayTree

    /// A revision of `nil` means the staged changes relative to `HEAD`.
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
    }

    /// The files that differ from the merge base with a revision.
    static func paths(since revision: String, _ git: Git) throws -> Set<String> {
        Set(pairs(try difference(since: revision, git).lines).map(\.path))
    }

    /// The merge base with a revision, and the status and path of each file that differs from it.
    private static func difference(since revision: String, _ git: Git) throws -> (start: String, lines: [String]) {
        guard !revision.hasPrefix("-") else { throw CommandFailure("error: '\(revision)' is no revision") }
        let start = try git.line(["merge-base", "HEAD", revision], purpose: "the merge base with '\(revision)'")
        // `--relative` limits the output to the workspace and prints relative paths.
        let edited = try git.paths(
            Git.difference + ["--name-status", "--no-renames", "--relative", "-z", start, "--"], purpose: "the changed files")
        return (start, edited + (try git.untracked("the changed files")).flatMap { ["A", $0] })
    }

    private static func pairs(_ lines: [String]) -> [(status: String, path: String)] {
        stride(from: 0, to: lines.count - 1, by: 2).map { (lines[$0], lines[$0 + 1]) }
    }
}

/// The contents of the next commit: the files in git's index, regardless of the working folder.
struct StagedFiles {
    let tree: OverlayTree
    /// The staged files that differ from the work tree.
    let differing: Set<String>
    let hidden: Set<String>
    /// The manifests among the differing files, sorted: the toolchain evaluates those of the work tree.
    let manifests: [String]

    init(_ git: Git, over disk: DiskTree) throws {
        let purpose = "the staged files"
        let unstaged = try git.paths(Git.difference + ["--name-only", "--relative", "-z", "--"], purpose: purpose).filter(Self.matters)
        manifests = unstaged.filter(Self.isManifest).sorted()
        differing = Set(unstaged.filter { !Self.isManifest($0) })
        hidden = Set(try git.untracked(purpose).filter(Self.matters))
        tree = OverlayTree(disk, contents: try git.contents(of: differing.sorted(), at: ""), hidden: hidden)
    }

    static func matters(_ path: String) -> Bool {
        FileLedger.mayHold(path) || path.hasSuffix(".modulemap") || path.hasSuffix("mirrors.json")
            || WorkspaceReader.configurationFiles.contains(path) || path.hasSuffix("baseline")
    }

    private static func isManifest(_ path: String) -> Bool { TargetSources.isManifest(String(path.split(separator: "/").last ?? "")) }
}

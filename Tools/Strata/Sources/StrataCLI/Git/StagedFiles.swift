import StrataWorkspace

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
        let untracked = try git.paths(["ls-files", "--others", "--exclude-standard", "-z"], purpose: purpose).filter(Self.matters)
        manifests = unstaged.filter(Self.isManifest).sorted()
        differing = Set(unstaged.filter { !Self.isManifest($0) })
        hidden = Set(untracked)
        tree = OverlayTree(disk, contents: try git.contents(of: differing.sorted(), at: ""), hidden: hidden)
    }

    static func matters(_ path: String) -> Bool {
        FileLedger.mayHold(path) || path.hasSuffix(".modulemap") || path.hasSuffix("mirrors.json")
            || WorkspaceReader.configurationFiles.contains(path) || path.hasSuffix("baseline")
    }

    private static func isManifest(_ path: String) -> Bool { TargetSources.isManifest(String(path.split(separator: "/").last ?? "")) }
}

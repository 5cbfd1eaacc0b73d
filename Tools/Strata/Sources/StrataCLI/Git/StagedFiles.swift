import StrataWorkspace

/// What the next commit would hold: the files as git's index has them, whatever lies in the folder.
struct StagedFiles {
    /// The files that the commit changes, relative to the workspace.
    let paths: Set<String>
    /// The workspace as it is staged.
    let tree: OverlayTree
    /// The staged files that differ from those of the folder.
    let differing: Set<String>
    /// The manifests among them, sorted: the toolchain evaluates those of the folder.
    let manifests: [String]

    /// - Throws: `CommandFailure` when git cannot answer.
    init(_ git: Git, over disk: DiskTree) throws {
        let purpose = "what is staged"
        paths = Set(try git.paths(["diff", "--cached", "--name-only", "--relative", "-z", "--"], purpose: purpose))
        let unstaged = try git.paths(["diff", "--name-only", "--relative", "-z", "--"], purpose: purpose).filter(Self.matters)
        let untracked = try git.paths(["ls-files", "--others", "--exclude-standard", "-z"], purpose: purpose).filter(Self.matters)
        manifests = unstaged.filter(Self.isManifest).sorted()
        var contents: [String: [UInt8]] = [:]
        for path in unstaged where !Self.isManifest(path) {
            contents[path] = try git.output(["cat-file", "blob", ":./\(path)"], purpose: purpose)
        }
        differing = Set(contents.keys)
        tree = OverlayTree(disk, contents: contents, hidden: Set(untracked))
    }

    /// Whether a check reads the file.
    private static func matters(_ path: String) -> Bool {
        path.hasSuffix(".swift") || path.hasSuffix(".modulemap") || path == ".strata.yml"
    }

    private static func isManifest(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return name.hasPrefix("Package") && name.hasSuffix(".swift") && (name == "Package.swift" || name.hasPrefix("Package@"))
    }
}

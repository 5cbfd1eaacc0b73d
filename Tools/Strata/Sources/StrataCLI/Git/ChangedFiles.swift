/// The files that differ from a revision.
struct ChangedFiles {
    /// The changed paths, relative to the workspace.
    let paths: Set<String>

    /// Whether a file was changed, added or removed.
    func contains(_ path: String) -> Bool { paths.contains(path) }

    /// - Parameters:
    ///   - revision: The revision to compare with.
    ///   - git: Git in the workspace's folder.
    /// - Throws: `CommandFailure` if git fails.
    init(since revision: String, _ git: Git) throws {
        guard !revision.hasPrefix("-") else { throw CommandFailure("error: '\(revision)' is no revision") }
        let start = try git.line(["merge-base", "HEAD", revision], purpose: "the merge base with '\(revision)'")
        // `--relative` limits the output to the workspace and prints relative paths.
        let changed = try git.paths(Git.difference + ["--name-only", "--relative", "-z", start, "--"], purpose: "the changed files")
        let new = try git.paths(["ls-files", "--others", "--exclude-standard", "-z"], purpose: "the changed files")
        paths = Set(changed + new)
    }
}

/// The files that differ from a revision.
struct ChangedFiles {
    /// The changed paths, relative to the workspace.
    let paths: Set<String>

    /// Whether a file differs, is new, or is gone.
    func contains(_ path: String) -> Bool { paths.contains(path) }

    /// - Parameters:
    ///   - revision: what to compare with, as git names it.
    ///   - git: git in the workspace's folder.
    /// - Throws: `CommandFailure` when git cannot answer.
    init(since revision: String, _ git: Git) throws {
        guard !revision.hasPrefix("-") else { throw CommandFailure("error: '\(revision)' is no revision") }
        let start = try git.line(["merge-base", "HEAD", revision], purpose: "where the change since '\(revision)' began")
        // `--relative` limits the answer to the workspace and names paths from there.
        let changed = try git.paths(Git.difference + ["--name-only", "--relative", "-z", start, "--"], purpose: "what changed")
        let new = try git.paths(["ls-files", "--others", "--exclude-standard", "-z"], purpose: "what changed")
        paths = Set(changed + new)
    }
}

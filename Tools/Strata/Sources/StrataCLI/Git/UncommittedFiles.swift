import StrataGenerator

/// The changes of a work tree that git could not restore.
struct UncommittedFiles {
    let git: Git

    /// Refuses changes that lose an edit that is not committed, but for reproducible files. Without git, or outside of a repository,
    /// `DiskStorage` alone checks that files are as expected.
    func check(_ changes: [FileChange], reproducible: Set<String>) throws {
        let changes = changes.filter { $0.old != nil && !($0.new == nil && reproducible.contains($0.path)) }
        guard !changes.isEmpty, let prefix = try? git.line(["rev-parse", "--show-prefix"], purpose: "the repository") else { return }
        let status = try git.paths(
            ["--literal-pathspecs", "status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames", "--"] + changes.map(\.path),
            purpose: "the uncommitted files")
        // Two letters and a space precede a path, which is relative to the repository.
        let uncommitted = Set(status.map { String($0.dropFirst(3)) })
        let found = changes.filter { uncommitted.contains(prefix + $0.path) }
        guard !found.isEmpty else { return }
        // Nothing is lost if a file becomes what it was at the last commit.
        let committed = (try? git.contents(of: found.map(\.path), at: "HEAD")) ?? [:]
        guard let lost = found.first(where: { $0.new == nil || committed[$0.path] != $0.new?.bytes }) else { return }
        throw CommandFailure(
            "error: \(lost.path) has uncommitted changes; commit or stash them first, so that this change can be reverted alone")
    }
}

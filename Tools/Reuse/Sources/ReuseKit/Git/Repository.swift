import Foundation

/// The repository that packages are taken from.
public struct Repository {
    /// Its top folder, absolute.
    public let root: String

    /// - Throws: ``ReuseError`` if the folder is not in a repository.
    public init(around folder: String) throws {
        root = try Command(["git", "rev-parse", "--show-toplevel"], in: folder).text()
    }

    func git(_ arguments: String...) throws -> String {
        try Command(["git", "-c", "core.quotePath=false"] + arguments, in: root).text()
    }

    /// The id of the last commit, in full.
    func head() throws -> String { try git("rev-parse", "HEAD") }

    /// Whether the repository has this commit.
    func has(commit: String) -> Bool { (try? git("cat-file", "-e", "\(commit)^{commit}")) != nil }

    /// Files below the paths that differ from the last commit, or are not in it.
    func changes(in paths: [String]) throws -> [String] {
        try Command(["git", "-c", "core.quotePath=false", "status", "--porcelain", "--untracked-files=all", "--"] + paths, in: root).text()
            .split(separator: "\n").map { String($0.dropFirst(3)) }
    }

    /// A file of a commit.
    struct File: Hashable {
        var mode: String
        var blob: String
        var path: String
    }

    /// The files of a commit below the paths, sorted by path. Missing paths are ignored.
    func files(of commit: String, in paths: [String]) throws -> [File] {
        let listing = try Command(["git", "ls-tree", "-r", "-z", "--full-tree", commit, "--"] + paths, in: root).run()
        return listing.split(separator: 0).compactMap { entry in
            let parts = String(decoding: entry, as: UTF8.self).split(separator: "\t", maxSplits: 1)
            let facts = parts[0].split(separator: " ")
            guard parts.count == 2, facts.count == 3, facts[1] == "blob" else { return nil }
            return File(mode: String(facts[0]), blob: String(facts[2]), path: String(parts[1]))
        }
    }

    /// A commit to be recreated.
    struct Commit {
        var id: String
        var parents: [String]
        /// Name, address and date in git's format: `A U Thor <author@example.org> 1700000000 +0100`.
        var author: String
        var committer: String
        var message: String
    }

    /// The commits that changed something below the paths, oldest first; their parents are of the same kind.
    func history(of paths: [String]) throws -> [Commit] {
        let format = "%H%x00%P%x00%an <%ae> %ad%x00%cn <%ce> %cd%x00%B%x01"
        let log = try Command(
            ["git", "log", "--reverse", "--topo-order", "--parents", "--date=raw", "--format=\(format)", "HEAD", "--"] + paths, in: root
        ).run()
        return try log.split(separator: 1).compactMap { entry in
            let text = String(decoding: entry, as: UTF8.self).drop { $0.isNewline }
            guard !text.isEmpty else { return nil }
            let parts = text.split(separator: "\0", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 5 else { throw ReuseError.unreadable("git log", "an entry has \(parts.count) parts instead of 5") }
            // `--parents` adds the parents to the id of a commit.
            return Commit(
                id: parts[0], parents: parts[1].split(separator: " ").map(String.init), author: parts[2], committer: parts[3],
                message: parts[4])
        }
    }
}

import Foundation

/// Exports a package as a separate repository, with the history of its sources and a tag that other apps can depend on.
///
/// A package without dependencies in the repository keeps its own manifest. A package with such dependencies becomes a merged package: all
/// targets in their folders, and one generated manifest. The same commit always gives the same commits, tree and tag.
public struct Export {
    let repository: Repository
    let closure: Closure
    /// The version and the name of the tag.
    let tag: String

    /// - Throws: ``ReuseError`` when the tag is no semantic version.
    public init(_ closure: Closure, from repository: Repository, tag: String) throws {
        guard tag.wholeMatch(of: /(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?/) != nil else { throw ReuseError.badTag(tag) }
        self.repository = repository
        self.closure = closure
        self.tag = tag
    }

    /// Creates the repository.
    ///
    /// - Parameter directory: The target folder, which must not exist.
    /// - Returns: A summary in one line.
    /// - Throws: ``ReuseError`` if the folder exists, changes are uncommitted, or git fails. Nothing is created then.
    public func write(to directory: String) throws -> String {
        guard !FileManager.default.fileExists(atPath: directory) else { throw ReuseError.occupied(directory) }
        let changes = try repository.changes(in: closure.packages.map { relative($0.folder) })
        guard changes.isEmpty else { throw ReuseError.uncommitted(changes) }
        let head = try repository.head()
        let (stream, count) = try stream(from: head)
        do {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            try Command(["git", "init", "-q", "-b", "main"], in: directory).run()
            let objects = try repository.git("rev-parse", "--path-format=absolute", "--git-path", "objects")
            let alternates = "\(directory)/.git/objects/info/alternates"
            try Data("\(objects)\n".utf8).write(to: URL(fileURLWithPath: alternates))
            try Command(["git", "fast-import", "--quiet"], in: directory).run(input: stream)
            try Command(["git", "repack", "-adq"], in: directory).run()
            try FileManager.default.removeItem(atPath: alternates)
            try Command(["git", "reset", "-q", "--hard", "main"], in: directory).run()
            try Command(["git", "fsck", "--no-progress"], in: directory).run()
        } catch {
            try? FileManager.default.removeItem(atPath: directory)
            throw error
        }
        let names = closure.isAlone ? "" : ", merged from \(closure.packages.map(\.name).joined(separator: ", "))"
        return "\(closure.package.name) \(tag) from commit \(head) with \(count) commits of history\(names)"
    }

    private func relative(_ folder: String) -> String { String(folder.dropFirst(repository.root.count).drop { $0 == "/" }) }

    /// The exported folders of the repository.
    private var paths: [String] {
        let folder = relative(closure.package.folder)
        if closure.isAlone { return [folder] }
        return closure.members.map { "\(relative($0.manifest.folder))/\($0.target.path)" }
            + ["README.md", "CHANGELOG.md"].map { "\(folder)/\($0)" }
    }

    /// The whole repository in the format of `git fast-import`.
    private func stream(from head: String) throws -> (Data, commits: Int) {
        let (paths, folder) = (paths, relative(closure.package.folder))
        var stream = FastImportStream()
        var last = (author: "", committer: "")
        let history = try repository.history(of: paths)
        for commit in history {
            stream.commit(commit)
            for file in try repository.files(of: commit.id, in: paths) {
                // Top-level files of the package are top-level files here, too.
                let isOwn = closure.isAlone || ["\(folder)/README.md", "\(folder)/CHANGELOG.md"].contains(file.path)
                stream.add(file, as: isOwn ? String(file.path.dropFirst(folder.count + 1)) : file.path)
            }
            last = (commit.author, commit.committer)
        }
        if !closure.isAlone {
            let message = "Merge \(closure.packages.map(\.name).joined(separator: ", ")) into one package\n\nFrom commit \(head).\n"
            stream.commit(message: message, author: last.committer, committer: last.committer)
            stream.add("Package.swift", text: try MergedManifest(closure: closure, root: repository.root).text())
        }
        stream.tag(tag, message: "\(closure.package.name) \(tag)\n\nFrom commit \(head) of \(folder).\n", tagger: last.committer)
        return (stream.data, history.count)
    }
}

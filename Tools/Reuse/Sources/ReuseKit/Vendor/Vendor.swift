import Foundation

/// Copies a package into a folder of another repository.
///
/// The copy contains all local packages that the manifest depends on, at the same relative paths, so that their manifests stay valid. A
/// package without such dependencies is at the top of the copy.
public struct Vendor {
    let repository: Repository
    let packages: Packages

    public init(from repository: Repository, packages: Packages) {
        self.repository = repository
        self.packages = packages
    }

    /// Copies a package.
    ///
    /// - Returns: A summary in one line.
    /// - Throws: ``ReuseError`` if the folder exists or changes are uncommitted.
    public func copy(_ name: String, to directory: String) throws -> String {
        guard !FileManager.default.fileExists(atPath: directory) else { throw ReuseError.occupied(directory) }
        let folder = try packages.folder(of: name)
        let sources = try packages.neighbours(of: name)
        let changes = try repository.changes(in: sources)
        guard changes.isEmpty else { throw ReuseError.uncommitted(changes) }
        let head = try repository.head()
        var files: [Provenance.File] = []
        do {
            for file in try repository.files(of: head, in: sources) {
                let path = sources == [folder] ? String(file.path.dropFirst(folder.count + 1)) : file.path
                let target = "\(directory)/\(path)"
                try FileManager.default.createDirectory(
                    atPath: URL(fileURLWithPath: target).deletingLastPathComponent().path, withIntermediateDirectories: true)
                try FileManager.default.copyItem(atPath: "\(repository.root)/\(file.path)", toPath: target)
                files.append(.init(blob: file.blob, path: path))
            }
            let provenance = Provenance(package: name, commit: head, sources: sources, files: files)
            try Data(provenance.text.utf8).write(to: URL(fileURLWithPath: "\(directory)/\(Provenance.fileName)"))
        } catch {
            try? FileManager.default.removeItem(atPath: directory)
            throw error
        }
        return "\(name) from commit \(head): \(files.count) files of \(sources.joined(separator: ", "))"
    }

    /// The difference between a copy, its original, and the current sources.
    public struct Difference: Hashable, Sendable {
        /// Files that differ from the original.
        public var changed: [String] = []
        /// Removed files.
        public var missing: [String] = []
        /// Files that were not copied.
        public var added: [String] = []
        /// Commits since then, the newest first, with their titles.
        public var behind: [String] = []

        /// Whether there is no difference.
        public var isEmpty: Bool { changed.isEmpty && missing.isEmpty && added.isEmpty && behind.isEmpty }
    }

    /// Compares a copy with its original and with the repository's last commit.
    ///
    /// - Throws: ``ReuseError`` if the folder is not a copy, or the repository lacks the commit of the original.
    public func check(_ directory: String) throws -> Difference {
        let file = "\(directory)/\(Provenance.fileName)"
        guard let data = FileManager.default.contents(atPath: file) else { throw ReuseError.notVendored(directory) }
        let provenance = try Provenance(text: String(decoding: data, as: UTF8.self), path: file)
        var difference = Difference()
        let present = provenance.files.filter { FileManager.default.fileExists(atPath: "\(directory)/\($0.path)") }
        difference.missing = provenance.files.filter { !present.contains($0) }.map(\.path).sorted()
        let names = present.map { "\(directory)/\($0.path)\n" }.joined()
        let blobs = try Command(["git", "hash-object", "--no-filters", "--stdin-paths"], in: repository.root).text(input: Data(names.utf8))
            .split(separator: "\n").map(String.init)
        difference.changed = zip(present, blobs).filter { $0.blob != $1 }.map(\.0.path).sorted()
        let known = Set(provenance.files.map(\.path)).union([Provenance.fileName])
        difference.added = try files(in: directory).filter { !known.contains($0) }.sorted()
        guard repository.has(commit: provenance.commit) else { throw ReuseError.unknownCommit(provenance.commit) }
        difference.behind = try Command(
            ["git", "log", "--format=%h %s", "\(provenance.commit)..HEAD", "--"] + provenance.sources, in: repository.root
        ).text().split(separator: "\n").map(String.init)
        return difference
    }

    /// All files except build products.
    private func files(in directory: String) throws -> [String] {
        guard let walk = FileManager.default.enumerator(atPath: directory) else { return [] }
        var found: [String] = []
        while let path = walk.nextObject() as? String {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(directory)/\(path)", isDirectory: &isFolder)
            let name = URL(fileURLWithPath: path).lastPathComponent
            if isFolder.boolValue {
                if [".build", ".git", ".swiftpm"].contains(name) { walk.skipDescendants() }
            } else if name != "Package.resolved" {
                found.append(path)
            }
        }
        return found
    }
}

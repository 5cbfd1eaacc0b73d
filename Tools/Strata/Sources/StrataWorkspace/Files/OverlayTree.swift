/// A tree of files in memory.
public typealias MemoryTree = OverlayTree

/// A tree with changed, added or hidden files on top of another one, such as the contents of git's index, or of none.
public struct OverlayTree: FileTree {
    private let base: (any FileTree)?
    public let files: [String: [UInt8]]
    private let hidden: Set<String>
    /// The entries that the contents add to each folder on their paths.
    private let added: [String: Set<FileEntry>]

    /// Lays the contents of files over a tree, some of whose files are hidden.
    public init(_ base: (any FileTree)?, contents: [String: [UInt8]], hidden: Set<String> = []) {
        (self.base, files, self.hidden) = (base, contents, hidden)
        var added: [String: Set<FileEntry>] = [:]
        for path in files.keys {
            for inside in path.selfAndParents {
                let name = inside.below(inside.parentFolder)
                added[inside.parentFolder, default: []].insert(.init(name: name, kind: inside == path ? .file : .directory))
            }
        }
        self.added = added
    }

    public init(_ texts: [String: String] = [:]) { self.init(nil, contents: texts.mapValues { Array($0.utf8) }) }

    public func entries(of directory: String) throws(WorkspaceError) -> [FileEntry] {
        let added = added[directory] ?? []
        guard let base, added.isEmpty || base.kind(of: directory) != nil else {
            guard !added.isEmpty || directory.isEmpty else { throw .unreadableFile(directory, reason: "no such folder") }
            return added.sorted { $0.name < $1.name }
        }
        let below = try base.entries(of: directory).filter { !hidden.contains(joinPath(directory, $0.name)) }
        let names = Set(below.map(\.name))
        return added.isEmpty ? below : (below + added.filter { !names.contains($0.name) }).sorted { $0.name < $1.name }
    }

    public func kind(of path: String) -> FileEntry.Kind? {
        if files[path] != nil { return .file }
        if hidden.contains(path) { return nil }
        return base?.kind(of: path) ?? (added[path] == nil && !(base == nil && path.isEmpty) ? nil : .directory)
    }

    public func withContents<Result>(of path: String, _ body: (UnsafeRawBufferPointer) -> Result) throws(WorkspaceError) -> Result {
        if let bytes = files[path] { return bytes.withUnsafeBytes(body) }
        guard let base, !hidden.contains(path) else { throw .unreadableFile(path, reason: "no such file") }
        return try base.withContents(of: path, body)
    }

    public func canonicalName(of path: String) -> String { base?.canonicalName(of: path) ?? path }
    public func absolutePath(of path: String) -> String? { base?.absolutePath(of: path) }
}

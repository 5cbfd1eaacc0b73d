/// A tree with changed, added or hidden files on top of another one, such as the contents of git's index.
public struct OverlayTree: FileTree {
    private let base: any FileTree
    private let contents: [String: [UInt8]]
    private let hidden: Set<String>
    /// The entries that the contents add to each folder on their paths.
    private let added: [String: [FileEntry]]

    /// Lays files over a tree.
    ///
    /// - Parameters:
    ///   - base: the tree below.
    ///   - contents: the bytes of files, by path.
    ///   - hidden: the files that are not there.
    public init(_ base: any FileTree, contents: [String: [UInt8]], hidden: Set<String>) {
        self.base = base
        self.contents = contents
        self.hidden = hidden
        var added: [String: [String: FileEntry]] = [:]
        for path in contents.keys {
            var kind = FileEntry.Kind.file
            var rest = path[...]
            while !rest.isEmpty {
                let slash = rest.lastIndex(of: "/")
                let name = slash.map { rest[rest.index(after: $0)...] } ?? rest
                let folder = slash.map { rest[..<$0] } ?? ""
                added[String(folder), default: [:]][String(name)] = FileEntry(name: String(name), kind: kind)
                kind = .directory
                rest = folder
            }
        }
        self.added = added.mapValues { $0.values.sorted { $0.name < $1.name } }
    }

    /// The entries of both, without hidden ones.
    ///
    /// - Throws: `WorkspaceError` if the folder is in neither.
    public func entries(of directory: String) throws(WorkspaceError) -> [FileEntry] {
        let added = added[directory] ?? []
        let prefix = directory.isEmpty ? "" : directory + "/"
        let isOnlyHere = !added.isEmpty && base.kind(of: directory) == nil
        let below = isOnlyHere ? [] : try base.entries(of: directory).filter { !hidden.contains(prefix + $0.name) }
        guard !added.isEmpty else { return below }
        let names = Set(below.map(\.name))
        return (below + added.filter { !names.contains($0.name) }).sorted { $0.name < $1.name }
    }

    public func kind(of path: String) -> FileEntry.Kind? {
        if contents[path] != nil { return .file }
        if hidden.contains(path) { return nil }
        return base.kind(of: path) ?? (added[path] == nil ? nil : .directory)
    }

    /// Passes the changed bytes, or those of the base.
    public func withContents<Result>(of path: String, _ body: (UnsafeRawBufferPointer) -> Result) throws(WorkspaceError) -> Result {
        if let bytes = contents[path] { return bytes.withUnsafeBytes(body) }
        if hidden.contains(path) { throw .unreadableFile(path, reason: "no such file") }
        return try base.withContents(of: path, body)
    }

    public func canonicalName(of path: String) -> String { base.canonicalName(of: path) }

    public func absolutePath(of path: String) -> String? { base.absolutePath(of: path) }
}

/// The files of a workspace. Paths are relative to it, with `/` between components; the workspace itself is the empty path.
///
/// Implemented by `DiskTree`, and by `MemoryTree` for tests and rule examples.
public protocol FileTree: Sendable {
    /// The folder's entries, sorted by name.
    func entries(of directory: String) throws(WorkspaceError) -> [FileEntry]
    /// The entry at the path, with symbolic links followed, or `nil` if there is none.
    func kind(of path: String) -> FileEntry.Kind?
    /// Passes the file's bytes to `body`, which must not retain them.
    func withContents<Result>(of path: String, _ body: (UnsafeRawBufferPointer) -> Result) throws(WorkspaceError) -> Result
    /// A name of the file or folder that is independent of links.
    func canonicalName(of path: String) -> String
    /// The path in the file system, for external tools; `nil` if there is none.
    func absolutePath(of path: String) -> String?
}

extension FileTree {
    /// The files below a folder that are wanted, in wanted folders; not those of links to folders, and of folders that cannot be read.
    package func files(below directory: String, depth: Int = 0, where isWanted: (FileEntry) -> Bool = { _ in true }) -> [String] {
        guard depth < 64, let entries = try? entries(of: directory) else { return [] }
        return entries.filter(isWanted).flatMap { entry -> [String] in
            let path = joinPath(directory, entry.name)
            if entry.kind == .file { return [path] }
            return entry.isLink ? [] : files(below: path, depth: depth + 1, where: isWanted)
        }
    }

    public func contents(of path: String) throws(WorkspaceError) -> [UInt8] { try withContents(of: path) { Array($0) } }
}

public struct FileEntry: Hashable, Sendable {
    public enum Kind: Hashable, Sendable { case file, directory }

    public let name: String
    public let kind: Kind
    public var isLink = false

    package init(name: String, kind: Kind, isLink: Bool = false) { (self.name, self.kind, self.isLink) = (name, kind, isLink) }
}

/// Whether a path begins and ends with a name and contains neither empty components nor ones that begin with a dot.
func isPlain(_ path: String) -> Bool {
    var previous: UInt8 = 0x2F
    for byte in path.utf8 {
        if previous == 0x2F, byte == 0x2F || byte == 0x2E { return false }
        previous = byte
    }
    return previous != 0x2F
}

/// Joins a folder and a path inside it; an empty folder is the workspace. `.` and `..` are resolved as far as they can be.
public func joinPath(_ directory: String, _ path: String) -> String {
    // The most frequent cases.
    let isName = !path.utf8.contains(0x2F) && path != "." && path != ".." && !path.isEmpty
    if isName || isPlain(path), !directory.isEmpty, isPlain(directory) { return directory + "/" + path }
    var parts: [Substring] = []
    for part in directory.split(separator: "/") + path.split(separator: "/") where part != "." {
        if part == "..", let last = parts.last, last != ".." {
            parts.removeLast()
        } else {
            parts.append(part)
        }
    }
    return parts.joined(separator: "/")
}

extension StringProtocol where SubSequence == Substring {
    /// The folder that contains a path; empty for the workspace itself.
    package var parentFolder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }

    /// The last component of a path without its extension.
    var stem: String {
        let name = split(separator: "/").last ?? ""
        return String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
    }

    /// The path and the folders around it, from the inside out, without the workspace itself.
    package var selfAndParents: [Substring] { Array(sequence(first: self[...]) { path in path.lastIndex(of: "/").map { path[..<$0] } }) }

    /// Whether a path is a folder or inside it; everything is inside the workspace.
    func isInside(_ folder: some StringProtocol) -> Bool {
        folder.isEmpty || hasPrefix(folder) && [nil, 0x2F].contains(utf8.dropFirst(folder.utf8.count).first)
    }

    /// The path relative to a folder around it.
    func below(_ folder: some StringProtocol) -> String { String(dropFirst(folder.isEmpty ? 0 : folder.count + 1)) }
}

extension Sequence where Element: Hashable {
    var withoutRepetitions: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

package func relativePath(from directory: String, to path: String) -> String {
    let (start, end) = (directory.split(separator: "/"), path.split(separator: "/"))
    let shared = zip(start, end).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: start.count - shared) + end[shared...]).joined(separator: "/")
}

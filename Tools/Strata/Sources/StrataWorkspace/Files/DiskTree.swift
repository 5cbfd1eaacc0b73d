import Foundation

public struct DiskTree: FileTree {
    /// The folder's absolute path, links resolved, without a slash at the end.
    public let root: String

    /// Creates a tree.
    ///
    /// - Throws: `WorkspaceError` when `path` is no folder.
    public init(_ path: String) throws(WorkspaceError) {
        guard let resolved = Self.resolve(path) else { throw .unreadableFile(path, reason: Self.lastReason()) }
        root = resolved == "/" ? "" : resolved
        guard kind(of: "") == .directory else { throw .unreadableFile(path, reason: "it is not a folder") }
    }

    public func absolutePath(of path: String) -> String? { path.isEmpty ? (root.isEmpty ? "/" : root) : "\(root)/\(path)" }

    private func systemPath(_ path: String) -> String { absolutePath(of: path) ?? path }

    /// The folder's entries, except those that are neither files nor folders, such as sockets and broken links.
    public func entries(of directory: String) throws(WorkspaceError) -> [FileEntry] {
        guard let stream = opendir(systemPath(directory)) else { throw .unreadableFile(directory, reason: Self.lastReason()) }
        defer { closedir(stream) }
        var entries: [FileEntry] = []
        while let record = readdir(stream) {
            let name = withUnsafePointer(to: &record.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            let isLink = Int32(record.pointee.d_type) == Int32(DT_LNK)
            let kind: FileEntry.Kind? =
                switch Int32(record.pointee.d_type) {
                case Int32(DT_REG): .file
                case Int32(DT_DIR): .directory
                default: self.kind(of: joinPath(directory, name))
                }
            if let kind { entries.append(FileEntry(name: name, kind: kind, isLink: isLink)) }
        }
        return entries.sorted { $0.name < $1.name }
    }

    public func kind(of path: String) -> FileEntry.Kind? {
        var status = stat()
        guard stat(systemPath(path), &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .directory
        default: return nil
        }
    }

    /// Reads the whole file, which is faster than mapping for source files.
    public func withContents<Result>(of path: String, _ body: (UnsafeRawBufferPointer) -> Result) throws(WorkspaceError) -> Result {
        let descriptor = open(systemPath(path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadableFile(path, reason: Self.lastReason()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadableFile(path, reason: Self.lastReason()) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadableFile(path, reason: "it is not a file") }
        let size = Int(status.st_size)
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        defer { buffer.deallocate() }
        var (count, received) = (0, 1)
        while count < size, received != 0 {
            received = read(descriptor, buffer + count, size - count)
            guard received >= 0 || errno == EINTR else { throw .unreadableFile(path, reason: Self.lastReason()) }
            count += max(received, 0)
        }
        return body(UnsafeRawBufferPointer(start: buffer, count: count))
    }

    public func canonicalName(of path: String) -> String { Self.resolve(systemPath(path)) ?? path }

    package static func resolve(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func lastReason() -> String { String(cString: strerror(errno)) }
}

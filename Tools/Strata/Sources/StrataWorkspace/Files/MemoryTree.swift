public struct MemoryTree: FileTree {
    public var files: [String: [UInt8]]

    public init(_ texts: [String: String] = [:]) {
        files = texts.mapValues { Array($0.utf8) }
    }

    public func entries(of directory: String) throws(WorkspaceError) -> [FileEntry] {
        guard kind(of: directory) == .directory else { throw .unreadableFile(directory, reason: "no such folder") }
        let prefix = directory.isEmpty ? "" : directory + "/"
        var kinds: [String: FileEntry.Kind] = [:]
        for path in files.keys where path.hasPrefix(prefix) {
            let rest = path.dropFirst(prefix.count)
            let name = String(rest.prefix { $0 != "/" })
            kinds[name] = name.count == rest.count ? .file : .directory
        }
        return kinds.map { FileEntry(name: $0, kind: $1) }.sorted { $0.name < $1.name }
    }

    public func kind(of path: String) -> FileEntry.Kind? {
        if files[path] != nil { return .file }
        return path.isEmpty || files.keys.contains { $0.hasPrefix(path + "/") } ? .directory : nil
    }

    public func withContents<Result>(of path: String, _ body: (UnsafeRawBufferPointer) -> Result) throws(WorkspaceError) -> Result {
        guard let bytes = files[path] else { throw .unreadableFile(path, reason: "no such file") }
        return bytes.withUnsafeBytes(body)
    }

    public func canonicalName(of path: String) -> String { path }

    public func absolutePath(of path: String) -> String? { nil }
}

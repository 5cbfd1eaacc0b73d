package import StrataWorkspace

/// Files in memory with their modes.
package struct FileSet: FileTree, Hashable {
    /// A file.
    package struct File: Hashable, Sendable {
        package var bytes: [UInt8]
        package var isExecutable: Bool

        package init(_ bytes: [UInt8], isExecutable: Bool = false) {
            self.bytes = bytes
            self.isExecutable = isExecutable
        }
    }

    /// The files by path.
    package let files: [String: File]
    /// The entries of each folder, by name.
    private let folders: [String: [String: FileEntry.Kind]]

    package init(_ files: [String: File]) {
        self.files = files
        var folders: [String: [String: FileEntry.Kind]] = ["": [:]]
        for path in files.keys {
            var (path, kind) = (path, FileEntry.Kind.file)
            while !path.isEmpty {
                let (folder, name) = (TreePath.parent(of: path), TreePath.name(of: path))
                let isKnown = folders[folder]?.updateValue(kind, forKey: name) != nil
                if folders[folder] == nil { folders[folder] = [name: kind] }
                if isKnown { break }
                (path, kind) = (folder, .directory)
            }
        }
        self.folders = folders
    }

    /// The files after the changes of a plan, whose new files are executable if it says so.
    func applying(_ plan: TreePlan) -> FileSet {
        var files = files
        for change in plan.changes {
            files[change.path] = change.new.map { File($0, isExecutable: files[change.path]?.isExecutable ?? change.isExecutable) }
        }
        return FileSet(files)
    }

    package func entries(of directory: String) throws(WorkspaceError) -> [FileEntry] {
        guard let entries = folders[directory] else { throw .unreadableFile(directory, reason: "no such folder") }
        return entries.map { FileEntry(name: $0, kind: $1) }.sorted { $0.name < $1.name }
    }

    package func kind(of path: String) -> FileEntry.Kind? {
        files[path] != nil ? .file : folders[path] != nil ? .directory : nil
    }

    package func withContents<Result>(of path: String, _ body: (UnsafeRawBufferPointer) -> Result) throws(WorkspaceError) -> Result {
        guard let file = files[path] else { throw .unreadableFile(path, reason: "no such file") }
        return file.bytes.withUnsafeBytes(body)
    }

    /// The path itself; there are no links.
    package func canonicalName(of path: String) -> String { path }

    /// Always `nil`.
    package func absolutePath(of path: String) -> String? { nil }
}

import Foundation

/// The files of a workspace on disk. No operation follows a link; each change of a file is whole or not made.
package struct DiskStorage {
    /// The folder of files that are not complete.
    static let folder = ".strata/pending"
    static let part = "\(folder)/part"

    private let root: String
    private let lock: Int32
    private let willChange: () throws -> Void

    /// Opens a workspace at an absolute path with links resolved, unless another command is changing it. Tests interrupt operations of the
    /// file system in `willChange`.
    package init(_ root: String, willChange: @escaping () throws -> Void = {}) throws {
        self.root = root
        self.willChange = willChange
        lock = open(root.isEmpty ? "/" : root, O_RDONLY | O_CLOEXEC)
        try Self.check(lock >= 0, root, "opened")
        // Released by `close`, and by the end of the process in any way.
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw GeneratorError("another command is changing \(root); run this one again when it has ended")
        }
    }

    /// Allows other commands to change the workspace.
    package func unlock() {
        // A process that is being started may have it open as well.
        flock(lock, LOCK_UN)
        close(lock)
    }

    private static func check(_ isDone: Bool, _ path: String, _ purpose: String) throws {
        if !isDone { throw GeneratorError("\(path) cannot be \(purpose): \(String(cString: strerror(errno)))") }
    }

    /// The absolute path, and the kind of what is there; all components before it are folders, and none is a link.
    private func locate(_ path: String) throws -> (file: String, kind: mode_t?) {
        try TreePath.validate(path)
        var (current, kind) = (root, S_IFDIR)
        for part in path.split(separator: "/") {
            guard kind == S_IFDIR else { throw GeneratorError("\(path) leads through a file; move it away") }
            current += "/\(part)"
            var status = stat()
            guard lstat(current, &status) == 0 else { return ("\(root)/\(path)", nil) }
            kind = status.st_mode & S_IFMT
            if kind == S_IFLNK { throw GeneratorError("\(path) leads through a symbolic link; replace it by a folder or file") }
        }
        return (current, kind)
    }

    /// The contents of a file; `nil` if nothing is at the path.
    package func contents(of path: String) throws -> [UInt8]? {
        let (file, kind) = try locate(path)
        guard let kind else { return nil }
        guard kind == S_IFREG else { throw GeneratorError("\(path) is no file; move it away") }
        let data = FileManager.default.contents(atPath: file)
        try Self.check(data != nil, path, "read")
        return data.map(Array.init)
    }

    /// Opens a new file, or an empty one instead of an existing one.
    static func create(_ path: String, isExecutable: Bool) throws -> FileHandle {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, isExecutable ? 0o777 : 0o666)
        try check(descriptor >= 0, path, "written")
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Writes a file, and replaces an existing one in one step; creates its folders.
    ///
    /// The contents survive a loss of power from the end of the call on, as far as the file system is able to.
    package func write(_ file: File, to path: String) throws {
        let (target, part) = (try locate(path).file, try locate(Self.part).file)
        for file in [part, target] {
            try willChange()
            try FileManager.default.createDirectory(atPath: TreePath.parent(of: file), withIntermediateDirectories: true)
        }
        try willChange()
        let handle = try Self.create(part, isExecutable: file.isExecutable)
        try willChange()
        try handle.write(contentsOf: file.bytes)
        try handle.synchronize()
        try willChange()
        try Self.check(rename(part, target) == 0, path, "written")
        try? FileHandle(forReadingAtPath: TreePath.parent(of: target))?.synchronize()
    }

    /// Removes a file, and its folders if they are empty. It is no error if there is none.
    package func remove(_ path: String) throws {
        let (file, kind) = try locate(path)
        try willChange()
        try Self.check(kind == nil || unlink(file) == 0, path, "removed")
        var folder = TreePath.parent(of: path)
        while !folder.isEmpty {
            try willChange()
            guard rmdir("\(root)/\(folder)") == 0 || errno == ENOENT else { return }
            folder = TreePath.parent(of: folder)
        }
    }
}

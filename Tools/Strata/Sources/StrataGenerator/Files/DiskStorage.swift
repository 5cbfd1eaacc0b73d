import Foundation
import StrataWorkspace

/// The files of a workspace on disk. No operation follows a link.
package struct DiskStorage {
    private let root: String
    private let lock: Int32

    /// Opens a workspace at an absolute path with links resolved, unless another command is changing it.
    package init(_ root: String) throws {
        self.root = root
        lock = open(root.isEmpty ? "/" : root, O_RDONLY | O_CLOEXEC)
        try Self.check(lock >= 0, root, "opened")
        // Released by `close`, and by the end of the process in any way.
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw GeneratorError("another command is changing \(root); run this one again when it has ended")
        }
    }

    package func unlock() {
        // A process that is being started may have it open as well.
        flock(lock, LOCK_UN)
        close(lock)
    }

    /// Makes all changes, or none if a file is not as a change expects it, or cannot be written.
    package func make(_ changes: [FileChange]) throws {
        let old = try changes.map { change in
            let file = try file(change.path)
            guard file?.bytes == change.old else {
                throw GeneratorError("\(change.path) was changed in the meantime; run the command again")
            }
            return file
        }
        for (index, change) in changes.enumerated() {
            do { try set(change.new, at: change.path) } catch {
                for (change, file) in zip(changes[...index], old) { try? set(file, at: change.path) }
                throw error
            }
        }
    }

    private func set(_ file: File?, at path: String) throws { if let file { try write(file, to: path) } else { try remove(path) } }

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

    /// A file; `nil` if nothing is at the path.
    package func file(_ path: String) throws -> File? {
        let (file, kind) = try locate(path)
        guard let kind else { return nil }
        guard kind == S_IFREG else { throw GeneratorError("\(path) is no file; move it away") }
        let data = FileManager.default.contents(atPath: file)
        try Self.check(data != nil, path, "read")
        return data.map { File(Array($0), isExecutable: FileManager.default.isExecutableFile(atPath: file)) }
    }

    /// Opens a new file, or an empty one instead of an existing one.
    static func create(_ path: String, isExecutable: Bool) throws -> FileHandle {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, isExecutable ? 0o777 : 0o666)
        try check(descriptor >= 0, path, "written")
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Writes a file, and replaces an existing one in one step; creates its folders.
    package func write(_ file: File, to path: String) throws {
        let target = try locate(path).file
        let part = target + ".strata-new"
        try FileManager.default.createDirectory(atPath: target.parentFolder, withIntermediateDirectories: true)
        do {
            try Self.create(part, isExecutable: file.isExecutable).write(contentsOf: file.bytes)
            try Self.check(rename(part, target) == 0, path, "written")
        } catch {
            unlink(part)
            throw error
        }
    }

    /// Removes a file, and its folders if they are empty. It is no error if there is none.
    package func remove(_ path: String) throws {
        let (file, kind) = try locate(path)
        try Self.check(kind == nil || unlink(file) == 0, path, "removed")
        for folder in path.selfAndParents.dropFirst() where rmdir("\(root)/\(folder)") != 0 && errno != ENOENT { break }
    }
}

import Foundation

/// The files of a workspace on disk. No operation follows a link.
package struct DiskStorage: TreeStorage {
    private let root: String
    private let lock: Int32

    /// - Parameter root: The workspace's absolute path, links resolved.
    /// - Throws: ``GeneratorError`` if it cannot be opened, or if another command is changing it.
    package init(_ root: String) throws(GeneratorError) {
        self.root = root
        lock = open(root.isEmpty ? "/" : root, O_RDONLY | O_CLOEXEC)
        guard lock >= 0 else { throw GeneratorError(.storage, "\(root) cannot be opened: \(Self.reason)") }
        // Released by `close`, and by the end of the process in any way.
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw GeneratorError(.storage, "another command is changing \(root); run this one again when it has ended")
        }
    }

    /// Allows other commands to change the workspace.
    package func unlock() { close(lock) }

    private static var reason: String { String(cString: strerror(errno)) }

    private func failure(_ path: String, _ purpose: String) -> GeneratorError {
        GeneratorError(.storage, "\(path) cannot be \(purpose): \(Self.reason)")
    }

    /// The absolute path; all existing components are folders, except for the last one, which is no link.
    private func absolute(_ path: String) throws(GeneratorError) -> String {
        try TreePath.validate(path)
        var current = root
        let parts = path.split(separator: "/")
        for (index, part) in parts.enumerated() {
            current += "/\(part)"
            var status = stat()
            guard lstat(current, &status) == 0 else { return root + "/" + path }
            let kind = status.st_mode & S_IFMT
            if kind == S_IFLNK { throw GeneratorError(.path, "\(path) leads through a symbolic link; replace it by a folder or file") }
            guard kind == S_IFDIR || index == parts.count - 1 else { throw GeneratorError(.path, "\(path): \(part) is no folder") }
        }
        return current
    }

    package func contents(of path: String) throws -> [UInt8]? {
        let file = try absolute(path)
        var status = stat()
        guard lstat(file, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG else { throw GeneratorError(.path, "\(path) is no file; move it away") }
        guard let data = FileManager.default.contents(atPath: file) else { throw failure(path, "read") }
        return [UInt8](data)
    }

    package func isExecutable(_ path: String) -> Bool {
        (try? absolute(path)).map(Self.isExecutable) ?? false
    }

    /// Whether the file at an absolute path is executable.
    static func isExecutable(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IXUSR != 0
    }

    package func write(_ bytes: [UInt8], isExecutable: Bool, isDurable: Bool, to path: String) throws {
        let file = try absolute(path)
        try makeFolder(of: path, file)
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, isExecutable ? 0o777 : 0o666)
        guard descriptor >= 0 else { throw failure(path, "written") }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in Foundation.write(descriptor, buffer.baseAddress, buffer.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure(path, "written")
            }
            rest = rest.dropFirst(count)
        }
        guard !isDurable || fsync(descriptor) == 0 else { throw failure(path, "written") }
    }

    private func makeFolder(of path: String, _ file: String) throws(GeneratorError) {
        do {
            try FileManager.default.createDirectory(atPath: TreePath.parent(of: file), withIntermediateDirectories: true)
        } catch {
            throw failure(path, "written")
        }
    }

    package func move(_ path: String, to target: String) throws {
        let (file, destination) = (try absolute(path), try absolute(target))
        try makeFolder(of: target, destination)
        guard rename(file, destination) == 0 else { throw failure(target, "written") }
        for folder in Set([file, destination].map(TreePath.parent)) { sync(folder) }
    }

    /// Makes the names in a folder durable, as far as the file system is able to.
    private func sync(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

    package func remove(_ path: String) throws {
        let file = try absolute(path)
        var status = stat()
        guard lstat(file, &status) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFDIR {
            guard rmdir(file) == 0 || errno == ENOTEMPTY || errno == EEXIST else { throw failure(path, "removed") }
        } else {
            guard unlink(file) == 0 else { throw failure(path, "removed") }
        }
    }

    package func names(in folder: String) throws -> [String] {
        let path = try absolute(folder)
        return (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
    }
}

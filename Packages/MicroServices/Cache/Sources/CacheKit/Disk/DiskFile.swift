import CCacheSQLite
import Foundation

/// The database file: its path, permissions and identity, and the lock that prevents two processes from replacing it at once.
struct DiskFile: Sendable {
    /// The identity of the file at a path. An open file keeps its inode number, so an equal number means the same file.
    struct Identity: Equatable, Sendable {
        private let device: UInt64
        private let number: UInt64

        init?(_ path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

    private(set) var path: String

    /// Creates the folder if it is missing, and resolves its symbolic links, such as `/var` on macOS; the file itself must not be a symbolic link.
    init(_ path: String) {
        self.path = path
        createFolder()
        guard let real = realpath(folder, nil) else { return }
        self.path = String(cString: real) + "/" + (path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path)
        free(real)
    }

    var identity: Identity? { Identity(path) }

    /// Sets the protection of new files in the folder. SQLite creates its log files anew at almost every opening.
    func protectFolder(_ protection: DiskStore.FileProtection) throws {
        let code = protection.protect(folder: folder)
        guard code == 0 else { throw CacheError.system("protect", file: path, number: code) }
    }

    /// Creates the folder, readable by its owner only, if it is missing. A failure is reported when a file in it is opened.
    func createFolder() {
        guard access(folder, F_OK) != 0 else { return }
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    private var folder: String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// Creates the file if it is missing, readable by its owner only. SQLite copies the permissions to its log files.
    func create() {
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(0o600))
        var status = stat()
        if file >= 0 { close(file) } else if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { chmod(path, 0o600) }
    }

    /// Removes the database first: SQLite discards a log without a database, but a database without its log would restore an older state.
    func remove() {
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    }

    /// Runs `body` with the lock file locked. The system releases the lock of a killed process.
    func withFileLock<Result>(_ body: () throws -> Result) throws -> Result {
        let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, mode_t(0o600))
        guard lock >= 0 else { throw CacheError.system("open", file: path, sqliteCode: SQLITE_CANTOPEN) }
        defer { close(lock) }
        guard uninterrupted({ flock(lock, LOCK_EX) }) == 0 else {
            throw CacheError.system("lock", file: path, sqliteCode: SQLITE_PROTOCOL)
        }
        return try body()
    }
}

/// Repeats a call of the system for as long as signals interrupt it. Returns its result, which is negative after another error.
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}

extension CacheError {
    /// The error of a failed call of the system. SQLite's result code is ignored if the disk is full.
    static func system(_ action: String, file: String, number: Int32 = errno, sqliteCode: Int32 = SQLITE_IOERR) -> CacheError {
        let isFull = [ENOSPC, EDQUOT, EFBIG].contains(number)
        return .storage(action, file: file, sqliteCode: isFull ? SQLITE_FULL : sqliteCode, reason: String(cString: strerror(number)))
    }
}

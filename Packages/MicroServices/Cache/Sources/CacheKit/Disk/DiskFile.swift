#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The database's file: its path, who may read it, which one lies there now, and the lock that keeps two processes from replacing it at once.
struct DiskFile: Sendable {
    /// Which file lies at the path. A file that somebody has open keeps its number, so a number that is still the same means the same file.
    struct Identity: Equatable, Sendable {
        private let device: UInt64
        private let number: UInt64

        /// `nil` when there is no file.
        init?(_ path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

    let path: String

    /// Follows symbolic links in the folders, as `/var` is one on macOS; the file itself must not be one.
    init(_ path: String) {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        guard let real = realpath(folder, nil) else {
            self.path = path
            return
        }
        self.path = String(cString: real) + "/" + name
        free(real)
    }

    var identity: Identity? { Identity(path) }

    /// Makes the file if there is none, for the owner only. SQLite gives the files beside it the same permissions.
    func create() {
        let file = Self.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC)
        if file >= 0 { close(file) } else { chmod(path, 0o600) }
    }

    /// The database first: without it, SQLite drops what is left; the other way round an older state would come back.
    func remove() {
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    }

    /// Runs `body` while no other process or store does. The system drops the lock of a killed process.
    func whileLocked<Result>(_ body: () throws -> Result) throws -> Result {
        let lock = Self.open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC)
        guard lock >= 0 else { throw failure("open", 14) }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw failure("lock", 15) }
        }
        return try body()
    }

    private func failure(_ action: String, _ code: Int32) -> CacheError {
        .storage(action, file: path, sqliteCode: errno == ENOSPC ? 13 : code, reason: String(cString: strerror(errno)))
    }

    static func open(_ path: String, _ flags: Int32) -> Int32 {
        #if canImport(Darwin)
        Darwin.open(path, flags, mode_t(0o600))
        #elseif canImport(Musl)
        Musl.open(path, flags, mode_t(0o600))
        #else
        Glibc.open(path, flags, mode_t(0o600))
        #endif
    }
}

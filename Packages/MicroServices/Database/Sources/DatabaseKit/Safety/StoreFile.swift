import Foundation
import GRDB

/// The files of a store: the database, its log (`-wal`), its index (`-shm`), files moved aside (`.damaged-N`) and the empty mark of a damaged
/// file (`.damaged-0`).
///
/// Only SQLite opens the database itself: closing a descriptor would release the locks of this process.
enum StoreFile {
    /// The path as SQLite opens it: it would read some relative paths as URIs or as databases in memory.
    static func literal(_ path: String) -> String { path.hasPrefix("file:") || path.hasPrefix(":") ? "./" + path : path }

    /// The name under which SQLite reads a file that cannot be written to.
    ///
    /// On a read-only volume SQLite cannot create the index of the log. It needs none if nothing can change the file and there is no log.
    static func readOnlyName(_ path: String) -> String {
        guard access(path, W_OK) != 0, errno == EROFS, size(path + "-wal") == 0, size(path + "-journal") == 0,
            let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
        else { return path }
        return "file:" + (path.hasPrefix("/") ? "//" : "") + escaped + "?immutable=1"
    }

    /// Creates the file if needed, and restricts access to its owner.
    static func makePrivate(_ path: String) throws {
        let made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if made >= 0 { close(made) }
        var status = stat()
        // A folder, such as "/", must keep its mode.
        guard made >= 0 || errno == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, R_OK | W_OK) == 0
        else { throw StoreError.cannotWrite(path) }
        for side in ["", "-wal", "-shm"] {
            guard chmod(path + side, 0o600) == 0 || errno == ENOENT || errno == EPERM else {
                throw StoreError.file("made private", path + side)
            }
        }
    }

    /// Sets the Data Protection class of the folder, from which all new files inherit it: SQLite deletes and creates the log and the index.
    static func protectFolder(
        of path: String, _ protection: Preset.FileProtection, setClass: (_ folder: Int32, _ protectionClass: Int32) -> Int32
    ) throws {
        let folder = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw StoreError.cannotWrite(path) }
        defer { close(folder) }
        guard setClass(folder, protection.rawValue) != 0 else { return }
        // A volume without Data Protection, such as that of a Mac or of a simulator.
        guard errno == ENOTSUP || errno == ENOTTY else { throw StoreError.file("protected", path) }
    }

    /// Sets the Data Protection class. Without effect on systems that have none.
    static func setProtectionClass(_ folder: Int32, _ protectionClass: Int32) -> Int32 {
        #if canImport(Darwin)
        fcntl(folder, F_SETPROTECTIONCLASS, protectionClass)
        #else
        0
        #endif
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    }

    /// The size in bytes; 0 if the file does not exist.
    static func size(_ path: String) -> Int { status(path)?.size ?? 0 }

    /// The device and the inode, which distinguish a file from another one at its path.
    struct Identity: Sendable, Hashable {
        let device: UInt64
        let number: UInt64
    }

    static func identity(_ path: String) -> Identity? { status(path)?.identity }

    /// The facts that tell whether a file has changed.
    struct Status: Sendable, Equatable {
        let identity: Identity
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    static func status(_ path: String) -> Status? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let modified = status.st_mtimespec
        #else
        let modified = status.st_mtim
        #endif
        return Status(
            identity: Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino)),
            size: Int(status.st_size), seconds: modified.tv_sec, nanoseconds: modified.tv_nsec)
    }

    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    // MARK: Mark

    static func isMarked(_ path: String) -> Bool { exists(path + ".damaged-0") }

    static func mark(_ path: String) throws { try write([], to: path + ".damaged-0") }

    static func unmark(_ path: String) { unlink(path + ".damaged-0") }

    /// Runs work exclusively among all openings of the file, in this process and others. The mark serves as lock file.
    static func exclusively<Result>(_ path: String, _ work: () throws -> Result) throws -> Result {
        try withOpen(path + ".damaged-0", O_RDWR | O_CREAT, "locked") { mark in
            guard flock(mark, LOCK_EX) == 0 else { throw StoreError.file("locked", path) }
            return try work()
        }
    }

    // MARK: Moving

    /// An unused name for a file moved aside.
    static func aside(_ path: String) -> String {
        var number = 1
        while ["", "-wal", "-shm"].contains(where: { exists("\(path).damaged-\(number)\($0)") }) { number += 1 }
        return "\(path).damaged-\(number)"
    }

    static func move(_ source: String, over target: String) throws {
        guard rename(source, target) == 0 else { throw StoreError.file("put in place", target) }
        _ = try? withOpen(folder(of: target), O_RDONLY, "synced", sync)
    }

    /// Writes a new file accessible to its owner only, and syncs it.
    static func write(_ bytes: [UInt8], to path: String) throws {
        unlink(path)
        try withOpen(path, O_WRONLY | O_CREAT | O_EXCL, "written") { file in
            try append(bytes[...], to: file, path)
            guard sync(file) else { throw StoreError.file("written", path) }
        }
    }

    /// Runs work on an open file; new files are accessible to their owner only. The action, impossible without the file, is for the error.
    static func withOpen<Result>(_ path: String, _ flags: Int32, _ action: String, _ work: (Int32) throws -> Result) throws -> Result {
        let file = open(path, flags | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StoreError.file(action, path) }
        defer { close(file) }
        return try work(file)
    }

    /// Waits until a file's content survives a power failure. Returns false if the disk reports an error.
    static func sync(_ file: Int32) -> Bool {
        #if canImport(Darwin)
        // On Darwin, fsync alone leaves the bytes in the drive's cache. Some file systems do not support the full sync.
        if fcntl(file, F_FULLFSYNC) == 0 { return true }
        #endif
        return fsync(file) == 0
    }

    static func append(_ bytes: ArraySlice<UInt8>, to file: Int32, _ path: String) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { throw StoreError.file("written", path) }
            rest = rest.dropFirst(count)
        }
    }

    // MARK: Logs

    /// Rolls back a transaction that a process left unfinished before the file had a write-ahead log.
    static func rollBackJournal(_ path: String) throws {
        guard size(path + "-journal") > 0 else { return }
        _ = try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM sqlite_master") }
    }

    /// The number of transactions in or after a damaged position of the log, which SQLite drops silently.
    static func lostTransactions(_ path: String) -> Int {
        let log = URL(fileURLWithPath: path + "-wal")
        guard size(log.path) > 0, let bytes = try? Data(contentsOf: log) else { return 0 }
        let count = WriteAheadLog(bytes).lostTransactions
        // Another process may have written meanwhile.
        return count > 0 && (try? Data(contentsOf: log)) == bytes ? count : 0
    }

    /// - Returns: the path of a copy of the log.
    static func preserveLog(_ path: String) throws -> String {
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path + "-wal")) else { throw StoreError.file("read", path + "-wal") }
        let copy = aside(path) + "-wal"
        try write(Array(bytes), to: copy)
        return copy
    }
}

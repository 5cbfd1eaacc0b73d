import Foundation
import GRDB

/// The file of a store and what lies beside it: the log (`-wal`), its index (`-shm`), what was moved aside (`.damaged-N`) and the mark of
/// a file in which damage was found (`.damaged-0`, empty).
///
/// The file itself is opened by SQLite alone: closing it would end the locks that this process holds on it.
enum StoreFile {
    /// Makes the file if there is none, and takes all rights from everybody but its owner.
    static func makePrivate(_ path: String) throws {
        let made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if made >= 0 { close(made) }
        guard made >= 0 || errno == EEXIST, access(path, R_OK | W_OK) == 0 else { throw StoreError.cannotWrite(path) }
        for side in ["", "-wal", "-shm"] {
            guard chmod(path + side, 0o600) == 0 || errno == ENOENT || errno == EPERM else {
                throw StoreError.file("made private", path + side)
            }
        }
    }

    /// In bytes; 0 when there is none.
    static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    // MARK: Mark

    static func isMarked(_ path: String) -> Bool { exists(path + ".damaged-0") }

    static func mark(_ path: String) throws { try write([], to: path + ".damaged-0") }

    static func unmark(_ path: String) { unlink(path + ".damaged-0") }

    /// Runs work while no other opening of the file, in this process or another, does. The mark is the lock.
    static func alone<Result>(_ path: String, _ work: () throws -> Result) throws -> Result {
        let mark = open(path + ".damaged-0", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard mark >= 0 else { throw StoreError.file("locked", path) }
        defer { close(mark) }
        guard flock(mark, LOCK_EX) == 0 else { throw StoreError.file("locked", path) }
        return try work()
    }

    // MARK: Moving

    /// A name for what is moved aside that nobody has yet.
    static func aside(_ path: String) -> String {
        var number = 1
        while ["", "-wal", "-shm"].contains(where: { exists("\(path).damaged-\(number)\($0)") }) { number += 1 }
        return "\(path).damaged-\(number)"
    }

    /// Replaces a file in one step that a power failure does not halve.
    static func move(_ source: String, over target: String) throws {
        guard rename(source, target) == 0 else { throw StoreError.file("put in place", target) }
        let folder = open(target.contains("/") ? String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)]) + "/" : ".", O_RDONLY)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Writes a new file that only its owner may read, and waits for the disk.
    static func write(_ bytes: [UInt8], to path: String) throws {
        unlink(path)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StoreError.file("written", path) }
        defer { close(file) }
        try append(bytes[...], to: file, path)
        guard fsync(file) == 0 else { throw StoreError.file("written", path) }
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

    /// Undoes what a process left half done before the file had a write-ahead log.
    static func rollBackJournal(_ path: String) throws {
        guard size(path + "-journal") > 0 else { return }
        _ = try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM sqlite_master") }
    }

    /// How many transactions lie in or behind a damaged place of the log. SQLite reads it up to there and drops the rest, without a word.
    static func lostTransactions(_ path: String) -> Int {
        let log = URL(fileURLWithPath: path + "-wal")
        guard size(log.path) > 0, let bytes = try? Data(contentsOf: log) else { return 0 }
        let count = WriteAheadLog(bytes).lostTransactions
        // Another process may have written meanwhile.
        return count > 0 && (try? Data(contentsOf: log)) == bytes ? count : 0
    }

    /// - Returns: where a copy of the log lies.
    static func keepLog(_ path: String) throws -> String {
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path + "-wal")) else { throw StoreError.file("read", path + "-wal") }
        let copy = aside(path) + "-wal"
        try write(Array(bytes), to: copy)
        return copy
    }
}

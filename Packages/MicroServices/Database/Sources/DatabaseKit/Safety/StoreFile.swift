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

    /// SQLite reads the log up to the first damage and drops what comes behind it, without a word.
    /// - Returns: the number of transactions behind a damaged place, and where a copy of the log lies; nil when the log is sound.
    static func keepLogIfDamaged(_ path: String) throws -> (count: Int, copy: String)? {
        let log = path + "-wal"
        guard size(log) > 0, let bytes = try? Data(contentsOf: URL(fileURLWithPath: log)) else { return nil }
        let count = WriteAheadLog(bytes).lostTransactions
        // Another process may have written meanwhile.
        guard count > 0, let again = try? Data(contentsOf: URL(fileURLWithPath: log)), again == bytes else { return nil }
        let copy = aside(path) + "-wal"
        try write(Array(bytes), to: copy)
        return (count, copy)
    }
}

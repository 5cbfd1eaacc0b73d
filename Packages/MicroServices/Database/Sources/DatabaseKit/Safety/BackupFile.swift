import Foundation
import GRDB

/// A backup on disk: a SQLite file with a trailer of 24 bytes, which contains its checksum and marks it as verified. SQLite ignores bytes after
/// the last page.
enum BackupFile {
    private static let mark = Array("proven 1".utf8)
    private static let trailerSize = 24
    private static let chunk = 1 << 20

    static func previous(_ path: String) -> String { path + ".previous" }

    /// Copies a database while it is in use, verifies the copy and moves it into place. The existing backup becomes the previous one.
    ///
    /// - Throws: ``StoreError/Code/damaged`` if the copy is damaged, ``StoreError/Code/inUse`` if a store has one of the files open. Existing
    ///   backups are not changed then.
    static func make(from reader: any DatabaseReader, at path: String) throws {
        let partial = path + ".partial"
        for file in [path, previous(path), partial] {
            Connections.waitUntilClosed(file)
            if OpenFile.contains(file) { throw StoreError.inUse }
        }
        try StoreFile.write([], to: partial)
        defer { for side in ["", "-journal", "-wal", "-shm"] { unlink(partial + side) } }
        try copy(reader, to: partial)
        try Inspection.reading(partial) { try Inspection.check($0, .whole) }
        try seal(partial)
        // A damaged file must not replace a verified backup.
        if StoreFile.exists(path), try isVerified(path) { try StoreFile.move(path, over: previous(path)) }
        try StoreFile.move(partial, over: path)
    }

    private static func copy(_ reader: any DatabaseReader, to path: String) throws {
        let target = try DatabaseQueue(path: path)
        try reader.backup(to: target)
        // One file without a log.
        try target.writeWithoutTransaction { _ = try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
        try target.close()
    }

    /// Copies the newest verified backup.
    /// - Returns: the path of the backup; nil if there is none.
    static func newestVerified(_ path: String, copyingTo copy: String) throws -> String? {
        for candidate in [path, previous(path)] where try StoreFile.exists(candidate) && isVerified(candidate) {
            try copyContent(of: candidate, to: copy)
            if isIntact(copy) { return candidate }
            unlink(copy)
        }
        return nil
    }

    private static func isIntact(_ path: String) -> Bool {
        (try? Inspection.reading(path) { try Inspection.check($0, .whole) }) != nil
    }

    // MARK: Verification

    static func isVerified(_ path: String) throws -> Bool {
        let (content, trailer) = try split(path)
        guard let trailer else { return false }
        var sum = Checksum()
        try read(path, content) { sum.add($0) }
        return trailer == self.trailer(content, sum)
    }

    private static func seal(_ path: String) throws {
        let content = StoreFile.size(path)
        var sum = Checksum()
        try read(path, content) { sum.add($0) }
        try StoreFile.withOpen(path, O_WRONLY | O_APPEND, "written") { file in
            try StoreFile.append(trailer(content, sum)[...], to: file, path)
            guard StoreFile.sync(file) else { throw StoreError.file("written", path) }
        }
    }

    private static func trailer(_ content: Int, _ sum: Checksum) -> [UInt8] {
        mark + [UInt64(content), sum.value].flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
    }

    /// The size of the database, and what follows it.
    private static func split(_ path: String) throws -> (content: Int, trailer: [UInt8]?) {
        let size = StoreFile.size(path)
        guard size % 512 == trailerSize else { return (size, nil) }
        var trailer: [UInt8] = []
        try read(path, from: size - trailerSize, trailerSize) { trailer += $0 }
        return (size - trailerSize, trailer)
    }

    private static func copyContent(of path: String, to copy: String) throws {
        try StoreFile.write([], to: copy)
        try StoreFile.withOpen(copy, O_WRONLY, "written") { file in
            try read(path, try split(path).content) { try StoreFile.append($0, to: file, copy) }
            guard StoreFile.sync(file) else { throw StoreError.file("written", copy) }
        }
    }

    private static func read(_ path: String, from start: Int = 0, _ count: Int, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        try StoreFile.withOpen(path, O_RDONLY, "read") { file in
            var buffer = [UInt8](repeating: 0, count: chunk)
            var done = 0
            while done < count {
                let wanted = min(count - done, chunk)
                let got = buffer.withUnsafeMutableBytes { pread(file, $0.baseAddress, wanted, off_t(start + done)) }
                guard got > 0 else { throw StoreError.file("read", path) }
                try body(buffer[..<got])
                done += got
            }
        }
    }

    /// A checksum that detects every changed, missing or moved word: each step is reversible and depends on the position.
    private struct Checksum {
        private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

        mutating func add(_ bytes: ArraySlice<UInt8>) {
            bytes.withUnsafeBytes { bytes in
                var place = 0
                while place + 8 <= bytes.count {
                    add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
                    place += 8
                }
                for byte in bytes[place...] { add(UInt64(byte)) }
            }
        }

        private mutating func add(_ word: UInt64) {
            let mixed = (value ^ word) &* 0xFF51_AFD7_ED55_8CCD
            value = mixed << 29 | mixed >> 35
        }
    }
}

import Cryptography
import Foundation
public import GRDB

struct UploadState: Sendable, Encodable {
    var offset: Int
    var size: Int
}

extension BackendStore {
    /// The lifetime of a slot, and of its bytes until they are used, in seconds. Each received part renews it.
    static let slotLifetime: TimeInterval = 600
    /// In bytes.
    static let partSize = 8 << 20

    /// The digest is in hexadecimal digits; nil if it is not checked.
    func makeSlot(user: String, mediaType: String, size: Int, sha256: String?) async throws -> String {
        guard let limit = MediaProbe.limits[mediaType] else { throw Refusal(status: 415, code: "not_a_picture") }
        guard (1...limit).contains(size) else { throw Refusal(status: 413, code: "too_large", detail: ["limit": limit]) }
        let slot = try makeToken()
        let time = now().timeIntervalSinceReferenceDate
        try await database.write { db in
            try db.execute(
                sql: "DELETE FROM filePart WHERE file IN (SELECT id FROM uploadSlot WHERE expires <= ?)", arguments: [time])
            try db.execute(sql: "DELETE FROM uploadSlot WHERE expires <= ?", arguments: [time])
            try db.execute(
                sql: "INSERT INTO uploadSlot (id, user, mediaType, size, expires, sha256) VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [slot, user, mediaType, size, time + Self.slotLifetime, sha256])
        }
        return slot
    }

    func upload(_ slot: String, user: String) async throws -> UploadState {
        let time = now().timeIntervalSinceReferenceDate
        return try await database.read { db in
            let row = try Self.slot(slot, user, time, db)
            return UploadState(offset: row["received"], size: row["size"])
        }
    }

    /// Appends a part of a file to its slot. A file with a wrong digest is removed with its slot.
    func append(_ bytes: [UInt8], to slot: String, at offset: Int, user: String) async throws -> UploadState {
        let time = now().timeIntervalSinceReferenceDate
        let state: UploadState? = try await database.write { db in
            let row = try Self.slot(slot, user, time, db)
            let size = row["size"] as Int
            guard row["received"] as Int == offset else { throw Refusal(status: 409, code: "wrong_offset") }
            guard !bytes.isEmpty, bytes.count <= size - offset else { throw Refusal(status: 422, code: "wrong_size") }
            if offset == 0, MediaProbe(bytes)?.mediaType != row["mediaType"] as String { throw Refusal(status: 415, code: "not_a_picture") }
            try db.execute(
                sql: "INSERT INTO filePart (file, start, bytes) VALUES (?, ?, ?)", arguments: [slot, offset, Data(bytes)])
            let received = offset + bytes.count
            if received == size, let digest = row["sha256"] as String?, try Self.digest(of: slot, db) != digest {
                try Self.removeSlot(slot, db)
                return nil
            }
            try db.execute(
                sql: "UPDATE uploadSlot SET received = ?, expires = ? WHERE id = ?", arguments: [received, time + Self.slotLifetime, slot])
            return UploadState(offset: received, size: size)
        }
        // Thrown after the removal is stored.
        guard let state else { throw Refusal(status: 460, code: "wrong_digest") }
        return state
    }

    private static func slot(_ slot: String, _ user: String, _ time: TimeInterval, _ db: Database) throws -> Row {
        let row = try Row.fetchOne(
            db, sql: "SELECT mediaType, size, received, sha256 FROM uploadSlot WHERE id = ? AND user = ? AND expires > ?",
            arguments: [slot, user, time])
        guard let row else { throw Refusal(status: 410, code: "slot_expired") }
        return row
    }

    private static func digest(of file: String, _ db: Database) throws -> String {
        var hash = try SHA256()
        let parts = try Row.fetchCursor(db, sql: "SELECT bytes FROM filePart WHERE file = ? ORDER BY start", arguments: [file])
        while let part = try parts.next() { try hash.update(Array(part["bytes"] as Data)) }
        return try hash.finish().description
    }

    /// Removes the complete upload of a picture with its slot and returns its bytes.
    public static func takePicture(_ name: String, user: String, _ time: Double, _ db: Database) throws -> [UInt8] {
        guard let slot = try completeSlot(name, user: user, time, db), PictureProbe.mediaTypes.contains(slot["mediaType"]) else {
            throw Refusal(status: 410, code: "slot_expired")
        }
        return try takeFile(name, db)
    }

    /// The media type and size of a complete upload of a user; nil if there is none.
    public static func completeSlot(_ name: String, user: String, _ time: Double, _ db: Database) throws -> Row? {
        try Row.fetchOne(
            db, sql: "SELECT mediaType, size FROM uploadSlot WHERE id = ? AND user = ? AND expires > ? AND received = size",
            arguments: [name, user, time])
    }

    /// Removes an upload with its slot and returns its bytes.
    public static func takeFile(_ name: String, _ db: Database) throws -> [UInt8] {
        let parts = try Data.fetchAll(db, sql: "SELECT bytes FROM filePart WHERE file = ? ORDER BY start", arguments: [name])
        try removeSlot(name, db)
        return parts.flatMap { Array($0) }
    }

    private static func removeSlot(_ slot: String, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM filePart WHERE file = ?", arguments: [slot])
        try db.execute(sql: "DELETE FROM uploadSlot WHERE id = ?", arguments: [slot])
    }
}

/// The format of a file for a post, read from its first bytes.
struct MediaProbe: Sendable, Equatable {
    /// In bytes.
    static let limits: [String: Int] = {
        var limits = Dictionary(uniqueKeysWithValues: PictureProbe.mediaTypes.map { ($0, 8 << 20) })
        for type in ["video/mp4", "video/webm"] { limits[type] = 64 << 20 }
        for type in ["audio/mp4", "audio/ogg", "audio/wav"] { limits[type] = 16 << 20 }
        return limits
    }()

    let mediaType: String

    /// Returns nil unless the format is one of ``limits``.
    init?(_ bytes: [UInt8]) {
        func has(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        if let picture = PictureProbe(bytes) {
            mediaType = picture.mediaType
        } else if has("ftyp", at: 4) {
            mediaType = has("M4A ", at: 8) ? "audio/mp4" : "video/mp4"
        } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            mediaType = "video/webm"
        } else if has("OggS") {
            mediaType = "audio/ogg"
        } else if has("RIFF"), has("WAVE", at: 8) {
            mediaType = "audio/wav"
        } else {
            return nil
        }
    }
}

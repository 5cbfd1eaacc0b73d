import Foundation
import GRDB

extension BackendStore {
    /// The lifetime of a slot, and of its bytes until they are used, in seconds.
    static let slotLifetime: TimeInterval = 600
    /// The maximum size of a file in bytes.
    static let uploadSize = 8 << 20
    /// The maximum number of slots per user.
    static let slotLimit = 50

    /// Creates a slot for a file of a type and size.
    func makeSlot(user: String, mediaType: String, size: Int) async throws -> String {
        guard PictureProbe.mediaTypes.contains(mediaType) else { throw Refusal(status: 415, code: "not_a_picture") }
        guard (1...Self.uploadSize).contains(size) else {
            throw Refusal(status: 413, code: "too_large", detail: ["limit": Self.uploadSize])
        }
        let slot = try makeToken()
        let time = now().timeIntervalSinceReferenceDate
        try await database.write { db in
            try db.execute(sql: "DELETE FROM uploadSlot WHERE expires <= ?", arguments: [time])
            let count = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM uploadSlot WHERE user = ?", arguments: [user]) ?? 0
            guard count < Self.slotLimit else { throw Refusal(status: 429, code: "too_many_slots", retryAfter: Int(Self.slotLifetime)) }
            try db.execute(
                sql: "INSERT INTO uploadSlot (id, user, mediaType, size, expires) VALUES (?, ?, ?, ?, ?)",
                arguments: [slot, user, mediaType, size, time + Self.slotLifetime])
        }
        return slot
    }

    /// Stores a file in its slot. Repeating the same bytes has no effect.
    func fillSlot(_ slot: String, user: String, bytes: [UInt8]) async throws {
        let time = now().timeIntervalSinceReferenceDate
        try await database.write { db in
            guard
                let row = try Row.fetchOne(
                    db, sql: "SELECT mediaType, size, bytes FROM uploadSlot WHERE id = ? AND user = ? AND expires > ?",
                    arguments: [slot, user, time])
            else { throw Refusal(status: 410, code: "slot_expired") }
            guard bytes.count == row["size"] as Int else { throw Refusal(status: 422, code: "wrong_size") }
            guard PictureProbe(bytes)?.mediaType == row["mediaType"] as String else { throw Refusal(status: 415, code: "not_a_picture") }
            if let known = row["bytes"] as Data? {
                guard Array(known) == bytes else { throw Refusal(status: 409, code: "slot_in_use") }
                return
            }
            try db.execute(sql: "UPDATE uploadSlot SET bytes = ? WHERE id = ?", arguments: [Data(bytes), slot])
        }
    }
}

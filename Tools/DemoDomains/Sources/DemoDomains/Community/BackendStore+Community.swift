import Cryptography
import DemoBackendKit
import Foundation
import GRDB

struct PictureRow: Sendable, Codable, FetchableRecord {
    var id: String
    var width: Int?
    var height: Int?
    var alternative: String
}

/// A file of a post that is not a picture.
struct MediaRow: Sendable, Codable, FetchableRecord {
    var id: String
    var mediaType: String
    var size: Int
    var alternative: String
}

/// A post as a user sees it.
struct Post: Sendable, Encodable {
    var id: String
    var author: String
    var authorName: String
    var text: String
    var created: String
    /// Visible to the author only.
    var draft: String?
    var pictures: [PictureRow]
    var media: [MediaRow]
    var reactions: [String: Int]
    var ownReaction: String?
}

struct PostOrder: Codable, Sendable {
    struct Picture: Codable, Sendable {
        var slot: String
        var alternative: String
    }
    var draft: String
    var author: String
    var kind: String
    var text: String
    var pictures: [Picture]
}

extension BackendStore {
    static let textLength = 5_000
    /// Posts with this word are rejected, to demonstrate rejections.
    static let unwelcomeWord = "spam"

    func posts(before: Int?, limit: Int, for user: String) async throws -> (posts: [Post], hasMore: Bool) {
        try await database.read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT * FROM communityPost WHERE id < ? ORDER BY id DESC LIMIT ?", arguments: [before ?? Int.max, limit + 1])
            return (try rows.prefix(limit).map { try Self.post($0, for: user, db) }, rows.count > limit)
        }
    }

    func picture(_ id: String) async throws -> (mediaType: String, bytes: [UInt8]) {
        let row = try await database.read {
            try Row.fetchOne($0, sql: "SELECT mediaType, bytes FROM picture WHERE id = ?", arguments: [id])
                .map { ($0["mediaType"] as String, Array($0["bytes"] as Data)) }
        }
        guard let row else { throw Refusal.notFound }
        return row
    }

    /// A part of a file of a post: the bytes from an offset to the end of the stored part, and the size of the file.
    func media(_ id: String, from offset: Int) async throws -> (mediaType: String, bytes: [UInt8], size: Int) {
        let part = try await database.read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT mediaType, size, start, bytes FROM media JOIN filePart USING (file)
                    WHERE id = ? AND start <= ? ORDER BY start DESC LIMIT 1
                    """, arguments: [id, offset])
        }
        guard let part else { throw Refusal.notFound }
        let bytes = Array((part["bytes"] as Data).dropFirst(offset - (part["start"] as Int)))
        guard !bytes.isEmpty else { throw Refusal(status: 416, code: "no_such_range", detail: ["size": part["size"]]) }
        return (part["mediaType"], bytes, part["size"])
    }

    /// Once per key. The uploads move from their slots to the post.
    func publish(_ order: PostOrder, user: UserRow, key: String) async throws -> Post {
        let request = try hash(order)
        let time = now().timeIntervalSinceReferenceDate
        return try await database.write { db in
            // The key is checked first: a repeated request gets the same result, whatever the state of the upload slots.
            if let row = try Row.fetchOne(
                db, sql: "SELECT * FROM communityPost WHERE author = ? AND key = ?", arguments: [user.id, key])
            {
                guard row["request"] as Data? == request else { throw Refusal(status: 409, code: "key_reused") }
                return try Self.post(row, for: user.id, db)
            }
            try Self.check(order)
            try db.execute(
                sql: "INSERT INTO communityPost (author, authorName, text, created, draft, key, request) VALUES (?, ?, ?, ?, ?, ?, ?)",
                arguments: [user.id, user.displayName, order.text, time, order.draft, key, request])
            let post = Int(db.lastInsertedRowID)
            for (position, picture) in order.pictures.enumerated() {
                try Self.attach(picture, to: post, at: position, user: user.id, time, db)
            }
            return try Self.post(Self.existing(post, db), for: user.id, db)
        }
    }

    private static func check(_ order: PostOrder) throws {
        guard order.text.utf8.count <= textLength * bytesPerCharacter, order.text.count <= textLength else {
            throw Refusal(status: 422, code: "text_too_long", detail: ["limit": textLength])
        }
        guard order.pictures.count <= 4,
            order.pictures.allSatisfy({ $0.alternative.utf8.count <= 500 * bytesPerCharacter && $0.alternative.count <= 500 }),
            !order.text.isEmpty || !order.pictures.isEmpty, (1...100).contains(order.draft.utf8.count)
        else { throw Refusal(status: 422, code: "malformed_post") }
        let words = order.text.lowercased().split { !$0.isLetter }
        if words.contains(where: { $0 == unwelcomeWord }) { throw Refusal(status: 422, code: "text_not_welcome") }
    }

    /// Moves a complete upload to a post: a picture into its table, another file with its parts.
    private static func attach(_ order: PostOrder.Picture, to post: Int, at position: Int, user: String, _ time: Double, _ db: Database)
        throws
    {
        guard let slot = try completeSlot(order.slot, user: user, time, db) else {
            throw Refusal(status: 410, code: "slot_expired", detail: ["picture": position])
        }
        if PictureProbe.mediaTypes.contains(slot["mediaType"]) {
            let picture = try takeFile(order.slot, db)
            try insertPicture("pic-\(post)-\(position)", of: post, at: position, picture, order.alternative, db)
        } else {
            try db.execute(
                sql: "INSERT INTO media (id, post, position, mediaType, size, alternative, file) VALUES (?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    "media-\(post)-\(position)", post, position, slot["mediaType"] as String, slot["size"] as Int, order.alternative,
                    order.slot,
                ])
            try db.execute(sql: "DELETE FROM uploadSlot WHERE id = ?", arguments: [order.slot])
        }
    }

    static func insertPicture(
        _ id: String, of post: Int, at position: Int, _ bytes: [UInt8], _ alternative: String, _ db: Database
    ) throws {
        guard let probe = PictureProbe(bytes) else { throw Refusal(status: 415, code: "not_a_picture") }
        try db.execute(
            sql: """
                INSERT INTO picture (id, post, position, mediaType, width, height, alternative, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [id, post, position, probe.mediaType, probe.size?.width, probe.size?.height, alternative, Data(bytes)])
    }

    static func post(_ row: Row, for user: String, _ db: Database) throws -> Post {
        let (id, author) = (row["id"] as Int, row["author"] as String)
        let reactions = try Row.fetchAll(db, sql: "SELECT user, kind FROM reaction WHERE post = ?", arguments: [id])
        return Post(
            id: String(id), author: author, authorName: row["authorName"], text: row["text"],
            created: Date(timeIntervalSinceReferenceDate: row["created"]).ISO8601Format(), draft: author == user ? row["draft"] : nil,
            pictures: try PictureRow.fetchAll(
                db, sql: "SELECT id, width, height, alternative FROM picture WHERE post = ? ORDER BY position", arguments: [id]),
            media: try MediaRow.fetchAll(
                db, sql: "SELECT id, mediaType, size, alternative FROM media WHERE post = ? ORDER BY position", arguments: [id]),
            reactions: Dictionary(reactions.map { ($0["kind"], 1) }, uniquingKeysWith: +),
            ownReaction: reactions.first { $0["user"] as String == user }?["kind"])
    }
}

import DemoBackendKit
import Foundation
import GRDB

extension BackendStore {
    static let reactions: Set = ["like", "love", "laugh", "wow"]

    /// nil removes the reaction.
    func react(_ reaction: String?, to post: Int, user: String) async throws -> Post {
        if let reaction, !Self.reactions.contains(reaction) { throw Refusal(status: 422, code: "unknown_reaction") }
        return try await database.write { db in
            let row = try Self.existing(post, db)
            try db.execute(sql: "DELETE FROM reaction WHERE post = ? AND user = ?", arguments: [post, user])
            if let reaction {
                try db.execute(sql: "INSERT INTO reaction (post, user, kind) VALUES (?, ?, ?)", arguments: [post, user, reaction])
            }
            return try Self.post(row, for: user, db)
        }
    }

    func deletePost(_ post: Int, user: String) async throws {
        try await database.write { db in
            guard try Self.existing(post, db)["author"] as String == user else { throw Refusal(status: 403, code: "not_yours") }
            for statement in [
                "DELETE FROM reaction WHERE post = ?", "DELETE FROM picture WHERE post = ?",
                "DELETE FROM filePart WHERE file IN (SELECT file FROM media WHERE post = ?)", "DELETE FROM media WHERE post = ?",
                "DELETE FROM communityPost WHERE id = ?",
            ] {
                try db.execute(sql: statement, arguments: [post])
            }
        }
    }

    static func existing(_ post: Int, _ db: Database) throws -> Row {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM communityPost WHERE id = ?", arguments: [post]) else {
            throw Refusal.notFound
        }
        return row
    }
}

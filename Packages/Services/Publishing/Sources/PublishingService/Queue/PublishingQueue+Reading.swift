import DatabaseKit
import PublishingAPI

import struct Foundation.Date

extension PublishingQueue {
    /// Everything of a person, oldest first.
    func entries(of author: String) async throws -> [QueueEntry] {
        try await store.read { try Self.entries("author = ? ORDER BY number", author, $0) }
    }

    func entry(_ id: String, of author: String) async throws -> QueueEntry? {
        try await store.read { try Self.entry(id, of: author, $0) }
    }

    /// The drafts of a person that are remembered as published, oldest first.
    func published(of author: String) async throws -> [(id: String, post: String)] {
        try await store.read { connection in
            try connection.rows("SELECT id, post FROM published WHERE author = ? ORDER BY number", author) {
                (try $0.text(0), try $0.text(1))
            }
        }
    }

    func attachment(_ position: Int, of id: String, author: String) async throws -> PostAttachment? {
        try await store.read { connection in
            try connection.first(
                """
                SELECT mediaType, bytes, attachment.alternative FROM attachment JOIN post ON post.number = attachment.post
                WHERE id = ? AND author = ? AND position = ?
                """, id, author, position
            ) { PostAttachment(mediaType: try $0.text(0), bytes: try $0.bytes(1), alternative: try $0.text(2)) }
        }
    }

    static func isTaken(_ id: String, _ connection: Connection) throws -> Bool {
        try connection.first("SELECT 1 FROM post WHERE id = ? UNION ALL SELECT 1 FROM published WHERE id = ?", id, id) {
            try $0.integer(0)
        } != nil
    }

    static func entry(_ id: String, of author: String, _ connection: Connection) throws -> QueueEntry? {
        try entries("author = ? AND id = ?", author, id, connection).first
    }

    /// A queued post as it was handed in.
    static func draft(_ id: String, of author: String, _ connection: Connection) throws -> PostDraft? {
        guard let entry = try entry(id, of: author, connection) else { return nil }
        let attachments = try connection.rows(
            "SELECT mediaType, bytes, alternative FROM attachment WHERE post = ? ORDER BY position", entry.number
        ) { PostAttachment(mediaType: try $0.text(0), bytes: try $0.bytes(1), alternative: try $0.text(2)) }
        return PostDraft(id: id, kind: entry.kind, text: entry.text, attachments: attachments)
    }

    static func entries(_ condition: String, _ author: String, _ connection: Connection) throws -> [QueueEntry] {
        try read(connection, connection.rows("SELECT \(columns) FROM post WHERE \(condition)", author, make: entry))
    }

    static func entries(_ condition: String, _ author: String, _ id: String, _ connection: Connection) throws -> [QueueEntry] {
        try read(connection, connection.rows("SELECT \(columns) FROM post WHERE \(condition)", author, id, make: entry))
    }

    private static let columns = "number, id, author, kind, text, created, revision, hasLeft, attempts, failure"

    private static func entry(_ row: Row) throws -> QueueEntry {
        QueueEntry(
            number: try row.integer(0), id: try row.text(1), author: try row.text(2), kind: PostKind(rawValue: try row.text(3)),
            text: try row.text(4), created: Date(timeIntervalSince1970: try row.real(5)), revision: try row.integer(6),
            hasLeft: try row.bool(7), attempts: try row.integer(8),
            failure: try row.optional(9, row.text).map(PublishingError.init(code:)), attachments: [], facts: [:])
    }

    /// Adds to posts what lies in other tables.
    private static func read(_ connection: Connection, _ entries: [QueueEntry]) throws -> [QueueEntry] {
        try entries.map { entry in
            var entry = entry
            entry.attachments = try connection.rows(
                "SELECT mediaType, size, alternative, width, height FROM attachment WHERE post = ? ORDER BY position", entry.number
            ) { row in
                let extent = try row.optional(3, row.integer).map { PictureSize(width: $0, height: try row.integer(4)) }
                return PendingAttachment(
                    mediaType: try row.text(0), size: try row.integer(1), alternative: try row.text(2), extent: extent)
            }
            for (name, fact) in try connection.rows(
                "SELECT name, fact FROM step WHERE post = ?", entry.number, make: { (try $0.text(0), try $0.text(1)) })
            {
                entry.facts[name] = fact
            }
            return entry
        }
    }
}

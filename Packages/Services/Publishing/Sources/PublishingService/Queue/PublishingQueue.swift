import DatabaseKit
import PublishingAPI

import struct Foundation.Date

/// The posts on their way, in order, with what is done of each. Every method is one transaction.
struct PublishingQueue: Sendable {
    static let migrations = [
        Migration(
            "1-posts-and-steps",
            """
            CREATE TABLE post (
                number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, author TEXT NOT NULL, kind TEXT NOT NULL,
                text TEXT NOT NULL, created REAL NOT NULL, revision INTEGER NOT NULL DEFAULT 0, hasLeft INTEGER NOT NULL DEFAULT 0,
                attempts INTEGER NOT NULL DEFAULT 0, failure TEXT
            ) STRICT;
            CREATE INDEX postByAuthor ON post (author, number);
            CREATE TABLE attachment (
                post INTEGER NOT NULL REFERENCES post (number) ON DELETE CASCADE, position INTEGER NOT NULL, mediaType TEXT NOT NULL,
                alternative TEXT NOT NULL, size INTEGER NOT NULL, width INTEGER, height INTEGER, bytes BLOB NOT NULL,
                PRIMARY KEY (post, position)
            ) STRICT;
            CREATE TABLE step (
                post INTEGER NOT NULL REFERENCES post (number) ON DELETE CASCADE, name TEXT NOT NULL, fact TEXT NOT NULL,
                PRIMARY KEY (post, name)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE published (
                number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, author TEXT NOT NULL, post TEXT NOT NULL
            ) STRICT;
            """)
    ]

    /// How many published drafts are remembered a person, so that handing one in again does not publish it again.
    static let memory = 500

    let store: Store

    // MARK: Handing in

    func add(_ draft: PostDraft, of author: String, at time: Date) async throws -> Admission {
        try await store.write { connection in
            if let post = try connection.reading.first(
                "SELECT post FROM published WHERE id = ? AND author = ?", draft.id, author, make: { try $0.text(0) })
            {
                return .published(post: post)
            }
            if try Self.isTaken(draft.id, connection.reading) {
                guard try Self.draft(draft.id, of: author, connection.reading) == draft else { throw PublishingError.draftReused }
                return .known
            }
            try Self.checkRoom(for: draft, of: author, connection.reading)
            try connection.run(
                "INSERT INTO post (id, author, kind, text, created) VALUES (?, ?, ?, ?, ?)", draft.id, author, draft.kind.rawValue,
                draft.text, time.timeIntervalSince1970)
            try Self.insert(draft.attachments, of: connection.lastInsertedID, connection)
            return .queued
        }
    }

    /// Replaces what a post says. Whatever was done of it is void.
    func replace(_ draft: PostDraft, of author: String) async throws {
        try await store.write { connection in
            guard let entry = try Self.entry(draft.id, of: author, connection.reading) else { throw PublishingError.notFound }
            guard !entry.hasLeft else { throw PublishingError.alreadyLeft }
            try connection.run("DELETE FROM step WHERE post = ?", entry.number)
            try connection.run("DELETE FROM attachment WHERE post = ?", entry.number)
            try Self.checkRoom(for: draft, of: author, replacing: true, connection.reading)
            try connection.run(
                "UPDATE post SET kind = ?, text = ?, revision = revision + 1, attempts = 0, failure = NULL WHERE number = ?",
                draft.kind.rawValue, draft.text, entry.number)
            try Self.insert(draft.attachments, of: entry.number, connection)
        }
    }

    private static func insert(_ attachments: [PostAttachment], of number: Int, _ connection: WritableConnection) throws {
        for (position, file) in attachments.enumerated() {
            let extent = PictureSize(of: file.bytes)
            try connection.run(
                """
                INSERT INTO attachment (post, position, mediaType, alternative, size, width, height, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                number, position, file.mediaType, file.alternative, file.bytes.count, extent?.width, extent?.height,
                SQLValue.bytes(file.bytes))
        }
    }

    private static func checkRoom(
        for draft: PostDraft, of author: String, replacing: Bool = false, _ connection: Connection
    ) throws {
        let count = try connection.first("SELECT COUNT(*) FROM post WHERE author = ?", author) { try $0.integer(0) } ?? 0
        let size =
            try connection.first(
                "SELECT COALESCE(SUM(size), 0) FROM attachment JOIN post ON post.number = attachment.post WHERE author = ?", author
            ) { try $0.integer(0) } ?? 0
        guard count < PublishingLimits.queueLength || replacing,
            size + draft.attachments.reduce(0, { $0 + $1.bytes.count }) <= PublishingLimits.queueSize
        else { throw PublishingError.queueFull(limit: PublishingLimits.queueLength) }
    }

    // MARK: Taking back, trying again

    /// - Parameter isBeingSent: then what may reach the back end cannot be taken back any more.
    func remove(_ id: String, of author: String, isBeingSent: Bool) async throws {
        try await store.write { connection in
            guard let entry = try Self.entry(id, of: author, connection.reading) else { throw PublishingError.notFound }
            guard !entry.hasLeft || !isBeingSent else { throw PublishingError.alreadyLeft }
            try connection.run("DELETE FROM post WHERE number = ?", entry.number)
        }
    }

    func clearFailure(of id: String, of author: String) async throws {
        try await store.write { connection in
            let count = try connection.run("UPDATE post SET failure = NULL, attempts = 0 WHERE id = ? AND author = ?", id, author)
            if count == 0 { throw PublishingError.notFound }
        }
    }

    /// Removes everything of a person.
    func removeAll(of author: String) async throws {
        try await store.write { connection in
            for table in ["post", "published"] { try connection.run("DELETE FROM \(table) WHERE author = ?", author) }
        }
        try await store.scrub()
    }

    // MARK: Sending

    /// The post whose turn it is: the oldest that has not failed.
    func next(of author: String) async throws -> QueueEntry? {
        try await store.read { connection in
            try Self.entries("author = ? AND failure IS NULL ORDER BY number LIMIT 1", author, connection).first
        }
    }

    /// Notes that a step begins, so that what may have reached the back end is not edited.
    /// - Returns: false when the post was edited or taken back meanwhile; the step must not run then.
    func begin(_ entry: QueueEntry, publishes: Bool) async throws -> Bool {
        try await store.write { connection in
            try connection.run(
                "UPDATE post SET hasLeft = MAX(hasLeft, ?) WHERE number = ? AND revision = ? AND failure IS NULL", publishes, entry.number,
                entry.revision) > 0
        }
    }

    func finish(_ step: String, of entry: QueueEntry, fact: String) async throws {
        try await change(entry) { connection in
            try connection.run("INSERT OR REPLACE INTO step (post, name, fact) VALUES (?, ?, ?)", entry.number, step, fact)
        }
    }

    /// Forgets steps whose results are no longer good. The back end has said that it did not take the post.
    func goBack(_ entry: QueueEntry, forgetting steps: [String], failure: PublishingError?) async throws {
        try await change(entry) { connection in
            for step in steps { try connection.run("DELETE FROM step WHERE post = ? AND name = ?", entry.number, step) }
            try connection.run(
                "UPDATE post SET hasLeft = 0, attempts = attempts + 1, failure = ? WHERE number = ?", failure?.code, entry.number)
        }
    }

    /// Notes a failed attempt.
    /// - Parameters:
    ///   - hasLeft: whether the back end may have the post now.
    ///   - counts: whether the back end answered.
    ///   - failure: why it is not tried again; nil when it is.
    func note(_ entry: QueueEntry, hasLeft: Bool, counts: Bool, failure: PublishingError?) async throws {
        try await change(entry) { connection in
            try connection.run(
                "UPDATE post SET hasLeft = ?, attempts = attempts + ?, failure = ? WHERE number = ?", hasLeft, counts, failure?.code,
                entry.number)
        }
    }

    /// Removes a post that the back end has, and remembers that it has it.
    /// - Returns: false when the post was removed meanwhile, by an erasure; nothing is remembered then.
    func complete(_ entry: QueueEntry, post: String) async throws -> Bool {
        try await store.write { connection in
            guard try connection.run("DELETE FROM post WHERE number = ?", entry.number) > 0 else { return false }
            try connection.run("INSERT OR REPLACE INTO published (id, author, post) VALUES (?, ?, ?)", entry.id, entry.author, post)
            try connection.run(
                """
                DELETE FROM published WHERE author = ? AND number <=
                (SELECT number FROM published WHERE author = ? ORDER BY number DESC LIMIT 1 OFFSET ?)
                """, entry.author, entry.author, Self.memory)
            return true
        }
    }

    /// Changes a post unless it was edited or taken back meanwhile.
    private func change(_ entry: QueueEntry, _ body: @Sendable (WritableConnection) throws -> Void) async throws {
        try await store.write { connection in
            let isCurrent = try connection.reading.first(
                "SELECT 1 FROM post WHERE number = ? AND revision = ?", entry.number, entry.revision, make: { try $0.integer(0) })
            if isCurrent != nil { try body(connection) }
        }
    }
}

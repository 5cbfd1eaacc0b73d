import CommunityAPI
import DatabaseKit
import Foundation

/// The feed as it was fetched last, for reading without the back end.
///
/// Every row has its person, so that an answer that comes after another one has signed in is not shown to them.
struct FeedShelf: Sendable {
    static let migrations = [
        Migration(
            "1-feed",
            """
            CREATE TABLE feed (user TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
            CREATE TABLE post (
                user TEXT NOT NULL REFERENCES feed (user) ON DELETE CASCADE, position INTEGER NOT NULL, json TEXT NOT NULL, next TEXT,
                PRIMARY KEY (user, position)
            ) STRICT, WITHOUT ROWID;
            """)
    ]

    /// How many posts are kept a person.
    static let capacity = 300

    let store: Store

    /// Nil when the feed was never fetched. What cannot be read any more ends it: from there it is fetched again.
    func pages(of user: String) async throws -> FeedPages? {
        try await store.read { connection in
            guard try connection.first("SELECT 1 FROM feed WHERE user = ?", user, make: { try $0.integer(0) }) != nil else { return nil }
            let rows = try connection.rows("SELECT json, next FROM post WHERE user = ? ORDER BY position", user) {
                (json: try $0.text(0), next: try $0.optional(1, $0.text))
            }
            let entries = rows.map { row in
                (try? JSONDecoder().decode(CommunityPost.self, from: Data(row.json.utf8))).map { FeedPages.Entry(post: $0, next: row.next) }
            }
            guard let damaged = entries.firstIndex(of: nil) else { return FeedPages(entries: entries.compactMap { $0 }) }
            let whole = entries[..<damaged].compactMap { $0 }
            return whole.lastIndex { $0.next != nil }.map { FeedPages(entries: Array(whole[...$0])) }
        }
    }

    func replace(_ pages: FeedPages, of user: String) async throws {
        let encoder = JSONEncoder()
        let rows = try pages.kept(atMost: Self.capacity).map { (String(decoding: try encoder.encode($0.post), as: UTF8.self), $0.next) }
        try await store.write { connection in
            try connection.run("DELETE FROM feed WHERE user = ?", user)
            try connection.run("INSERT INTO feed (user) VALUES (?)", user)
            for (position, row) in rows.enumerated() {
                try connection.run("INSERT INTO post (user, position, json, next) VALUES (?, ?, ?, ?)", user, position, row.0, row.1)
            }
        }
    }

    /// Removes the feeds of everybody but one; with nil, all of them.
    func purge(exceptOf user: String?) async throws {
        try await store.write { _ = try $0.run("DELETE FROM feed WHERE user <> ?", user ?? "") }
        try await store.scrub()
    }
}

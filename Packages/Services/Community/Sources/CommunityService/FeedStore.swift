import CommunityAPI
import DatabaseKit
import Foundation
import PersonalDataService

/// The stored feed of a user.
struct FeedStore: Sendable {
    static let migrations = [
        Migration(
            "1-feed",
            """
            CREATE TABLE feed (isFetched INTEGER PRIMARY KEY CHECK (isFetched = 1)) STRICT;
            CREATE TABLE post (position INTEGER PRIMARY KEY, json TEXT NOT NULL, next TEXT) STRICT;
            """)
    ]

    /// The maximum number of posts.
    static let capacity = 300

    let userStore: UserStore

    private var store: Store { userStore.store }

    /// Returns the stored pages; nil if the feed was never fetched. Posts after an unreadable one are omitted and fetched again.
    func pages() async throws -> FeedPages? {
        try await store.read { connection in
            guard try connection.first("SELECT 1 FROM feed", make: { try $0.integer(0) }) != nil else { return nil }
            let rows = try connection.rows("SELECT json, next FROM post ORDER BY position") {
                (json: try $0.text(0), next: try $0.optional(1, $0.text))
            }
            let entries = rows.map { row in
                (try? JSONDecoder().decode(CommunityPost.self, from: Data(row.json.utf8))).map { FeedPages.Entry(post: $0, next: row.next) }
            }
            guard let damaged = entries.firstIndex(of: nil) else { return FeedPages(entries: entries.compactMap { $0 }) }
            let readable = entries[..<damaged].compactMap { $0 }
            return readable.lastIndex { $0.next != nil }.map { FeedPages(entries: Array(readable[...$0])) }
        }
    }

    func replace(_ pages: FeedPages) async throws {
        let encoder = JSONEncoder()
        let rows = try pages.storable(atMost: Self.capacity).map { (String(decoding: try encoder.encode($0.post), as: UTF8.self), $0.next) }
        try await store.write { connection in
            try connection.run("INSERT OR IGNORE INTO feed (isFetched) VALUES (1)")
            try connection.run("DELETE FROM post")
            for (position, row) in rows.enumerated() {
                try connection.run("INSERT INTO post (position, json, next) VALUES (?, ?, ?)", position, row.0, row.1)
            }
        }
    }
}

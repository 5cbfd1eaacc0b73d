import CommunityAPI
import DatabaseKit
import Foundation
import PersonalDataService

struct FeedStore: Sendable {
    static let migrations = [Migration("1-feed", "CREATE TABLE feed (json TEXT NOT NULL) STRICT;")]

    /// The maximum number of posts.
    static let capacity = 300

    let userStore: UserStore

    /// Returns the stored pages; nil if the feed was never fetched. A feed of another version is fetched again.
    func pages() async throws -> FeedPages? {
        let json = try await userStore.store.read { try $0.first("SELECT json FROM feed") { try $0.text(0) } }
        return json.flatMap { try? JSONDecoder().decode([FeedPages.Entry].self, from: Data($0.utf8)) }.map { FeedPages(entries: $0) }
    }

    func replace(_ pages: FeedPages) async throws {
        let json = String(decoding: try JSONEncoder().encode(pages.storable(atMost: Self.capacity)), as: UTF8.self)
        try await userStore.store.write { connection in
            try connection.run("DELETE FROM feed")
            try connection.run("INSERT INTO feed (json) VALUES (?)", json)
        }
    }
}

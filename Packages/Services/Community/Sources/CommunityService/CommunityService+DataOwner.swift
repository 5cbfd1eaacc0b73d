import CacheKit
import CommunityAPI
import DatabaseKit
import Foundation
public import PrivacyAPI
import RoutingService
import Synchronization

extension CommunityService: DataOwner {
    public var dataName: String { "community" }

    /// The feed's file. Pictures are kept in memory only.
    public var dataFiles: [String] {
        shelf.store.path.map { [URL(fileURLWithPath: $0).lastPathComponent] } ?? []
    }

    /// What this device keeps of the feed, as JSON: the person's own posts in it.
    /// - Throws: ``CommunityError``.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            let user = try await claim()
            let own = state.withLock { $0.pages.entries.map(\.post).filter { $0.author == user } }
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return Array(try encoder.encode(CommunityExport(posts: own)))
        }
    }

    /// Removes everything of everybody from this device: the back end has it too.
    /// - Throws: ``CommunityError``.
    public func eraseData() async throws {
        try await translating {
            forget()
            await pictures.removeAll()
            try await shelf.purge(exceptOf: nil)
            mediator.post(FeedChanged())
        }
    }
}

private struct CommunityExport: Encodable {
    var version = 1
    var posts: [CommunityPost]
}

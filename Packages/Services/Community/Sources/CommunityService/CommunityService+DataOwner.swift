import CommunityAPI
import Foundation
import PersonalDataService
public import PrivacyAPI
import Synchronization

extension CommunityService: DataOwner {
    public var dataName: String { "community" }

    /// What this device keeps of the feed, as JSON: the person's own posts in it.
    /// - Throws: ``CommunityError``.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            let shelf = try await shelf()
            let own = state.withLock { $0.pages.entries.map(\.post).filter { $0.author == shelf.part.person } }
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return Array(try encoder.encode(CommunityExport(posts: own)))
        }
    }
}

private struct CommunityExport: Encodable {
    var version = 1
    var posts: [CommunityPost]
}

import CommunityAPI
import PersonalDataService
public import PrivacyAPI
import Synchronization

extension CommunityService: DataOwner {
    public var dataName: String { "community" }

    /// Returns the user's own posts of the stored feed as JSON.
    /// - Throws: ``CommunityError``.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            let feedStore = try await feedStore()
            let own = state.withLock { $0.pages.entries.map(\.post).filter { $0.author == feedStore.userStore.userID } }
            return try json(of: CommunityExport(posts: own))
        }
    }
}

private struct CommunityExport: Encodable {
    var version = 1
    var posts: [CommunityPost]
}

import CommunityAPI
import PersonalDataService
public import PrivacyAPI
import Synchronization

extension CommunityService: DataOwner {
    public var dataName: String { "community" }

    /// Returns the user's own posts and reactions of the stored feed, and the pending deletions, as JSON.
    /// - Throws: ``CommunityError``.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            let feedStore = try await feedStore()
            let own = state.withLock { $0.pages.entries.map(\.post).filter { $0.author == feedStore.userStore.userID } }
            let reactions = state.withLock { state in
                state.pages.entries.compactMap { entry in
                    entry.post.reactions.own.map { CommunityExport.Reaction(post: entry.post.id, reaction: $0.rawValue) }
                }
            }
            let deletions = await pendingDeletions(of: feedStore.userStore.userID).keys.sorted()
            return try json(of: CommunityExport(posts: own, reactions: reactions, deletions: deletions))
        }
    }
}

private struct CommunityExport: Encodable {
    var version = 1
    struct Reaction: Encodable {
        var post: String
        var reaction: String
    }
    var posts: [CommunityPost]
    var reactions: [Reaction]
    /// The IDs of the posts that are being deleted.
    var deletions: [String]
}

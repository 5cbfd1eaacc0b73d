import CommunityAPI
public import DomainAPI
import OutboxService
import PersonalDataService
public import PrivacyAPI
import RoutingService
import Synchronization

extension CommunityService {
    /// The description of the service for the app.
    public var domain: Domain {
        var domain = Domain("community", owner: self)
        domain.routes.register(PostPicture.self) { try await self.picture($0.id) }
        domain.routes.register(PostText.self) { try await self.text(of: $0.id) }
        domain.routes.register(PostMedia.self) { try await self.media($0.id, from: $0.start ?? 0) }
        domain.whenSignedIn = { self.outbox.wake() }
        domain.whenSignedOut = forgetUnlessSignedIn
        domain.run = run
        return domain
    }

    /// The text of a post in the stored feed.
    private func text(of id: String) async throws -> RouteFile {
        for case .post(let post) in try await storedFeed()?.items ?? [] where post.id == id {
            return RouteFile(mediaType: "text/plain", bytes: Array(post.text.utf8))
        }
        throw RoutingError.notFound(address: PostText.path)
    }
}

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

import CommunityAPI
public import DomainAPI
import OutboxService
import RoutingService

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

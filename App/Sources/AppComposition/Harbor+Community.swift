import CacheKit
import CommunityAPI
import CommunityService
import DatabaseKit
import Foundation
public import LiveHTML
import NetworkKit
import PublishingService
import RoutingService
import UserAPI
import UserService

extension Harbor {
    /// The queue of posts. It repeats what fails by itself, so its client does not.
    static func makePublishing(
        _ configuration: Configuration, events: EventInterceptor, users: UserService, mediator: Mediator
    ) throws -> PublishingService {
        PublishingService(
            client: HTTPClient(
                baseURL: configuration.api, transport: configuration.transport, interceptors: [events, users.authentication]),
            // Posts that have not left lie here and nowhere else: a damaged file is not set aside silently.
            store: try Store(
                path: configuration.directory.appendingPathComponent("publishing.sqlite").path, preset: .durable,
                migrations: PublishingService.migrations),
            mediator: mediator, currentUser: { await users.currentUser()?.id })
    }

    /// The feed, with the posts on their way.
    static func makeCommunity(
        _ configuration: Configuration, client: HTTPClient, publishing: PublishingService, users: UserService, mediator: Mediator
    ) throws -> CommunityService {
        CommunityService(
            client: client,
            store: try Store(
                path: configuration.directory.appendingPathComponent("community.sqlite").path, migrations: CommunityService.migrations,
                // The back end has all of it too.
                onDamage: .quarantine(backup: nil)),
            pictures: Cache(memory: CacheLimit(count: 200, bytes: 64 << 20), cost: CommunityService.cost), publishing: publishing,
            mediator: mediator, currentUser: { await users.currentUser()?.id })
    }

    /// Posts go on when their author signs in.
    nonisolated static func resume(_ publishing: PublishingService, mediator: Mediator) -> Task<Void, Never> {
        let changes = mediator.events(of: SessionChanged.self)
        return Task { for await _ in changes { publishing.resume() } }
    }

    /// A file that pages refer to: a picture of a post. Nil for every other address.
    public nonisolated func asset(at path: String) async -> LiveAsset? {
        guard let route = try? mediator.route(for: path, from: .web), let route = route as? PostPicture,
            let picture = try? await mediator(route)
        else { return nil }
        return LiveAsset(mediaType: picture.mediaType, bytes: picture.bytes)
    }
}

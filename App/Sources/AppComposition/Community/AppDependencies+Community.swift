public import AppRuntime
import CacheKit
import CommunityScreens
import CommunityService

extension AppDependencies {
    /// The community: posts and their pages.
    public func community() throws -> Feature {
        let community = CommunityService(
            client: authorized, feed: personalData.store(for: CommunityService.feed),
            changes: personalData.store(for: CommunityService.changes),
            pictures: Cache(memory: CacheLimit(count: 200, bytes: 64 << 20), cost: CommunityService.cost), publishing: publishing,
            mediator: mediator, currentUser: currentUser)
        return Feature(community.domain, screens: .community(community, publishing: publishing, makeID: makeID))
    }
}

import CacheKit
import CommunityScreens
import CommunityService
import PersonalDataService
import PublishingAPI
import PublishingService

extension AppDependencies {
    /// The kinds of posts. Removing a line removes the kind; its page is listed in `PostMedium.all`.
    static let postStrategies: [any PublishingStrategy] =
        PublishingService.strategies + [
            FileStrategy(.video),
            FileStrategy(.voice),
        ]

    /// The community: posts and their pages.
    public func community() throws -> Feature {
        let community = CommunityService(
            client: authorised, feed: personalData.store(for: CommunityService.feed),
            changes: personalData.store(for: CommunityService.changes),
            pictures: Cache(memory: CacheLimit(count: 200, bytes: 64 << 20), cost: CommunityService.cost), publishing: publishing,
            mediator: mediator, currentUser: currentUser)
        return Feature(community.domain, screens: .community(community, publishing: publishing, makeID: makeID))
    }
}

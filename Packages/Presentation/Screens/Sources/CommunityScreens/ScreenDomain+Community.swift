public import ScreensKit

public import struct Foundation.Date

extension ScreenDomain {
    /// The pages of the community.
    /// - Parameters:
    ///   - makeID: Creates an unpredictable, unique ID for a draft.
    ///   - now: Returns the time that relative times refer to.
    public static func community(
        _ community: any CommunityServing, publishing: any PublishingServing, media: [PostMedium] = PostMedium.all,
        now: @escaping @Sendable () -> Date = { Date() }, makeID: @escaping @Sendable () -> String
    ) -> ScreenDomain {
        var domain = ScreenDomain(tab: Tab("community", icon: .home, .community))
        domain.name(dataOf: "community", .communityData)
        domain.name(dataOf: "publishing", .pendingPosts)
        domain.page(FeedPage.self, .tab) { _, navigator in
            FeedController(feed: community, pictures: community, posts: community, pending: publishing, now: now, navigator: navigator)
        }
        domain.page(ComposePostPage.self, .modal) { route, navigator in
            ComposeController(
                editing: route.draft, kind: route.kind, media: media, posts: publishing, pending: publishing, makeID: makeID,
                navigator: navigator)
        }
        return domain
    }
}

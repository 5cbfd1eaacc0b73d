public import ScreensKit

extension ScreenDomain {
    /// The pages of the community.
    /// - Parameter makeID: Creates an unpredictable, unique ID for a draft.
    public static func community(
        _ community: any CommunityServing, publishing: any PublishingServing, media: [PostMedium] = PostMedium.all,
        makeID: @escaping @Sendable () -> String
    ) -> ScreenDomain {
        var domain = ScreenDomain(tab: Tab("community", icon: .home, .community))
        domain.name(dataOf: "community", .communityData)
        domain.name(dataOf: "publishing", .pendingPosts)
        domain.page(FeedPage.self, .tab) { _, navigator in
            FeedController(
                feed: community, pictures: community, posts: community, pending: publishing, media: media, navigator: navigator)
        }
        domain.page(ComposePostPage.self, .modal) { route, navigator in
            ComposeController(
                editing: route.draft, kind: route.kind, media: media, posts: publishing, pending: publishing, makeID: makeID,
                navigator: navigator)
        }
        return domain
    }
}

public import Services

/// The pages of the community.
public enum CommunityScreensModule {
    /// Registers the makers of the pages.
    public static func register(into routes: inout RouteRegistry, services: AppServices) {
        routes.register(page: FeedPage.self) { _, navigator in
            FeedController(
                feed: services.feed, pictures: services.pictures, pending: services.pendingPosts, navigator: navigator)
        }
        routes.register(page: ComposePostPage.self) { route, navigator in
            ComposeController(
                editing: route.draft, posts: services.posts, pending: services.pendingPosts, makeID: services.makeOrderID,
                navigator: navigator)
        }
    }
}

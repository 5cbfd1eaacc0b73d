public import RoutingService

/// What the page of the feed needs. Writing goes through publishing.
public protocol FeedProviding: Sendable {
    /// The feed as known on this device, at once; nil before the first time it was fetched.
    func storedFeed() async throws(CommunityError) -> Feed?
    /// Fetches the newest posts. Older ones that were fetched before stay, unless there is a gap between them and the new ones.
    /// - Throws: ``CommunityError``; what was stored stays.
    @discardableResult func refreshFeed() async throws(CommunityError) -> Feed
    /// Fetches the posts behind the oldest that is known. Without any, the same as ``refreshFeed()``.
    /// - Throws: ``CommunityError``; what was stored stays.
    @discardableResult func loadMore() async throws(CommunityError) -> Feed
    /// The feed after each change on this device from now on, also of one's own posts on their way.
    func feedChanges() -> AsyncStream<Feed>
}

/// What shows pictures.
public protocol PicturesProviding: Sendable {
    /// A picture of a post, published or on its way.
    /// - Throws: ``CommunityError``; ``CommunityError/noPicture`` when there is none, or when it is none that a browser should show.
    func picture(_ id: String) async throws(CommunityError) -> RouteFile
    /// The address below the app's own origin where a picture is, for a page that shows it; nil when the app serves none.
    func location(of picture: PostPicture) -> String?
}

/// Everything that the community does for screens.
public typealias CommunityServing = FeedProviding & PicturesProviding

/// The feed has changed on this device.
public struct FeedChanged: DomainEvent, Hashable {
    public init() {}
}

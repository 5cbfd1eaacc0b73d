public import RoutingService

/// Provides the feed. Posts are written through Publishing.
public protocol FeedProviding: Sendable {
    /// Returns the stored feed without network access; nil if it was never fetched.
    func storedFeed() async throws(CommunityError) -> Feed?
    /// Fetches the newest posts. Older pages are kept unless there is a gap between them and the new ones.
    /// - Throws: ``CommunityError``; the stored feed is unchanged then.
    @discardableResult func refreshFeed() async throws(CommunityError) -> Feed
    /// Fetches the posts after the oldest one. Equal to ``refreshFeed()`` for an empty feed.
    /// - Throws: ``CommunityError``; the stored feed is unchanged then.
    @discardableResult func loadMore() async throws(CommunityError) -> Feed
    /// Returns the feed after each change, including changes of the user's pending posts.
    func feedChanges() -> AsyncStream<Feed>
}

/// Provides the pictures of posts.
public protocol PicturesProviding: Sendable {
    /// Returns a picture of a published or pending post.
    /// - Throws: ``CommunityError``; ``CommunityError/noPicture`` if it does not exist or has an unsupported format.
    func picture(_ id: String) async throws(CommunityError) -> RouteFile
    /// Returns the address of a picture on the app's own origin; nil if the app serves none.
    func location(of picture: PostPicture) -> String?
    /// Returns the address of a sound or a video on the app's own origin; nil if the app serves none.
    func location(of media: PostMedia) -> String?
}

/// Deletes and rates published posts.
public protocol PostsChanging: Sendable {
    /// Deletes the current user's own post. The deletion is stored and carried out as soon as possible, in this or a later run of the app.
    /// - Throws: ``CommunityError``; ``CommunityError/notYours`` for a post of another user or an unknown one.
    func delete(_ post: CommunityPost.ID) async throws(CommunityError)
    /// Keeps a post whose deletion has not been sent, or was rejected.
    /// - Throws: ``CommunityError``; ``CommunityError/tooLate`` if the back end may have received the deletion.
    func keep(_ post: CommunityPost.ID) async throws(CommunityError)
    /// Sets the current user's reaction to a post; nil removes it.
    /// - Throws: ``CommunityError``; the reaction is unchanged then, unless the back end has received it.
    func react(_ reaction: PostReaction?, to post: CommunityPost.ID) async throws(CommunityError)
}

/// The whole service, for screens.
public typealias CommunityServing = FeedProviding & PicturesProviding & PostsChanging

/// Posted after the feed on this device has changed.
public struct FeedChanged: DomainEvent, Hashable { public init() {} }

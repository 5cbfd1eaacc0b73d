public import RoutingService

/// Publishes posts.
public protocol PostPublishing: Sendable {
    /// Stores a post of the current user, to be sent as soon as possible in this or a later run of the app.
    ///
    /// A draft is published once, even if it is passed repeatedly. White space around the text is removed.
    /// - Returns: The pending post, or the published one if the draft was passed before.
    /// - Throws: ``PublishingError``; nothing is stored then.
    @discardableResult func publish(_ draft: PostDraft) async throws(PublishingError) -> PendingPost
}

/// Provides and changes pending posts.
public protocol PendingPostsProviding: Sendable {
    /// Returns the current user's posts that are not published yet, in the order of sending.
    func pendingPosts() async throws(PublishingError) -> [PendingPost]
    /// Returns the pending posts now and after each change.
    func pendingPostChanges() -> AsyncStream<[PendingPost]>
    /// Returns a file of a pending post.
    /// - Throws: ``PublishingError/notFound``.
    func attachment(_ index: Int, of post: String) async throws(PublishingError) -> PostAttachment
    /// Sends a delayed or failed post now. Has no effect on a post that is being sent.
    /// - Throws: ``PublishingError/notFound``.
    func retry(_ id: String) async throws(PublishingError)
    /// Cancels a post. One that may be published already (``PendingPost/mayBePublished``) may appear nevertheless.
    /// - Throws: ``PublishingError/notFound``; ``PublishingError/alreadyLeft`` if the post is being sent.
    func cancel(_ id: String) async throws(PublishingError)
    /// Replaces the content of a post with the draft's ID that has not been sent, or was rejected and is then sent again. The post retains
    /// its position.
    /// - Throws: ``PublishingError/notFound``, ``PublishingError/alreadyLeft``, and errors of ``PostPublishing/publish(_:)``.
    @discardableResult func edit(_ draft: PostDraft) async throws(PublishingError) -> PendingPost
}

/// The whole service, for screens and other services.
public typealias PublishingServing = PostPublishing & PendingPostsProviding

/// Posted after the pending posts on this device have changed.
public struct PendingPostsChanged: DomainEvent, Hashable { public init() {} }

/// Posted after the back end has accepted a post.
public struct PostPublished: DomainEvent, Hashable {
    /// The post before its publication; its stage contains the ID of the published post.
    public let post: PendingPost

    public init(post: PendingPost) { self.post = post }
}

public import RoutingService

/// What a page needs that publishes.
public protocol PostPublishing: Sendable {
    /// Keeps a post of whoever is signed in and sends it as soon as it can be sent, in this or a later run of the app. Returns when it is
    /// kept.
    ///
    /// The same draft is published once, however often it is handed in. White space around the text is left out.
    /// - Returns: the post on its way, or as published when it was handed in before.
    /// - Throws: ``PublishingError``; nothing is kept then.
    @discardableResult func publish(_ draft: PostDraft) async throws(PublishingError) -> PendingPost
}

/// What a page needs that shows posts on their way.
public protocol PendingPostsProviding: Sendable {
    /// Everything of whoever is signed in that is not published yet, oldest first: the order in which it is sent.
    func pendingPosts() async throws(PublishingError) -> [PendingPost]
    /// The same after each change from now on, and once at the beginning.
    func pendingPostChanges() -> AsyncStream<[PendingPost]>
    /// A file of a pending post.
    /// - Throws: ``PublishingError/notFound``.
    func attachment(_ index: Int, of post: String) async throws(PublishingError) -> PostAttachment
    /// Sends a post now that waits or has failed. Does nothing for one that is being sent.
    /// - Throws: ``PublishingError/notFound``.
    func retry(_ id: String) async throws(PublishingError)
    /// Takes a post back. One that may be published already (``PendingPost/mayBePublished``) may appear all the same.
    /// - Throws: ``PublishingError/notFound``; ``PublishingError/alreadyLeft`` for one that is being sent right now.
    func cancel(_ id: String) async throws(PublishingError)
    /// Replaces what a post says that has not left yet, or that was refused; a refused one is sent again. It keeps its place.
    ///
    /// The id of the draft is the id of the post.
    /// - Throws: ``PublishingError/notFound``, ``PublishingError/alreadyLeft``, and as ``PostPublishing/publish(_:)``.
    @discardableResult func edit(_ draft: PostDraft) async throws(PublishingError) -> PendingPost
}

/// Everything that publishing does for screens and other services.
public typealias PublishingServing = PostPublishing & PendingPostsProviding

/// Posts on their way have changed on this device.
public struct PendingPostsChanged: DomainEvent, Hashable {
    public init() {}
}

/// The back end has taken a post.
public struct PostPublished: DomainEvent, Hashable {
    /// As it was on its way; its stage says under which id the back end has it.
    public let post: PendingPost

    public init(post: PendingPost) { self.post = post }
}

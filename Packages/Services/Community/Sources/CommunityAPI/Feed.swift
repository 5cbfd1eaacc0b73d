public import PublishingAPI

/// The feed as far as it is known on this device, newest first: one's own posts on their way, then what is published.
public struct Feed: Sendable, Hashable {
    /// A row.
    public enum Item: Sendable, Hashable, Identifiable {
        /// Of the person themselves, on its way or failed.
        case pending(PendingPost)
        case post(CommunityPost)

        /// Stable: one's own post has the same id on its way and afterwards.
        public var id: String {
            switch self {
            case .pending(let post): "draft-" + post.id
            case .post(let post): post.draft.map { "draft-" + $0 } ?? "post-" + post.id
            }
        }
    }

    /// Newest first, each id once.
    public var items: [Item]
    /// Whether the community has older posts than these.
    public var hasMore: Bool

    public init(items: [Item] = [], hasMore: Bool = false) {
        self.items = items
        self.hasMore = hasMore
    }

    /// What is on its way, newest first.
    public var pending: [PendingPost] { items.compactMap { if case .pending(let post) = $0 { post } else { nil } } }
    /// What is published, newest first.
    public var posts: [CommunityPost] { items.compactMap { if case .post(let post) = $0 { post } else { nil } } }
}

public import PublishingAPI

/// The feed as known on this device, newest first: the user's own pending posts, followed by published ones.
public struct Feed: Sendable, Hashable {
    /// A row of the feed.
    public enum Item: Sendable, Hashable, Identifiable {
        /// A pending or failed post of the current user.
        case pending(PendingPost)
        case post(CommunityPost)

        /// A stable ID, which is equal before and after the publication of the user's own post.
        public var id: String {
            switch self {
            case .pending(let post): "draft-" + post.id
            case .post(let post): post.draft.map { "draft-" + $0 } ?? "post-" + post.id
            }
        }
    }

    /// The rows, newest first, with unique IDs.
    public var items: [Item]
    /// Whether older posts can be loaded.
    public var hasMore: Bool
    /// Whether the back end sent more posts than can be shown.
    public var isCut: Bool
    /// The user's own posts that are being deleted, by ID.
    public var deletions: [CommunityPost.ID: PostDeletion]
    /// The ID of the current user, who can delete posts of this author; nil if it is unknown.
    public var userID: String?

    public init(
        items: [Item] = [], hasMore: Bool = false, isCut: Bool = false, deletions: [CommunityPost.ID: PostDeletion] = [:],
        userID: String? = nil
    ) {
        (self.deletions, self.userID, self.items, self.hasMore, self.isCut) = (deletions, userID, items, hasMore, isCut)
    }
}

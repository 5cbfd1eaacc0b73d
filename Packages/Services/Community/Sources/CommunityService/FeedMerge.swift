import CommunityAPI
import PublishingAPI

/// Combines the user's pending posts with the published ones, each once.
enum FeedMerge {
    /// - Parameters:
    ///   - pages: The known published posts.
    ///   - pending: The user's pending posts, oldest first.
    ///   - published: The user's posts that were published since the feed was fetched.
    ///   - user: The ID of the current user.
    static func feed(_ pages: FeedPages, pending: [PendingPost], published: [PendingPost], user: String) -> Feed {
        let posts = pages.entries.map(\.post)
        // The feed may contain a pending post whose response was lost.
        let arrived = Set(posts.filter { $0.author == user }.compactMap(\.draft))
        var ids: Set<String> = []
        let own = (published + pending).filter { !arrived.contains($0.id) && ids.insert($0.id).inserted }
        return Feed(items: own.reversed().map(Feed.Item.pending) + posts.map(withoutForeignDraft), hasMore: pages.next != nil)

        /// Removes the draft IDs of other users, which could equal an ID of the user's own.
        func withoutForeignDraft(_ post: CommunityPost) -> Feed.Item {
            var post = post
            if post.author != user { post.draft = nil }
            return .post(post)
        }
    }
}

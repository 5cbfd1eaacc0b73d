import CommunityAPI
import PublishingAPI

/// One's own posts on their way before what is published, each once.
enum FeedMerge {
    /// - Parameters:
    ///   - pages: what is published, as far as it is known.
    ///   - pending: the person's posts on their way, oldest first.
    ///   - departed: posts of the person that were published since the feed was fetched.
    ///   - user: who is looking.
    static func feed(_ pages: FeedPages, pending: [PendingPost], departed: [PendingPost], user: String) -> Feed {
        let posts = pages.entries.map(\.post)
        // The back end may have a post whose answer was lost: it is shown as what it is.
        let arrived = Set(posts.filter { $0.author == user }.compactMap(\.draft))
        var ids: Set<String> = []
        let own = (departed + pending).filter { !arrived.contains($0.id) && ids.insert($0.id).inserted }
        return Feed(items: own.reversed().map(Feed.Item.pending) + posts.map(unmistakable), hasMore: pages.next != nil)

        /// Two people's drafts could have the same id: only one's own are keyed by it.
        func unmistakable(_ post: CommunityPost) -> Feed.Item {
            var post = post
            if post.author != user { post.draft = nil }
            return .post(post)
        }
    }
}

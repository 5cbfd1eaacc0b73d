import CommunityAPI

/// The known posts, newest first, and the cursor of the next page. A pure value, which fetches nothing.
struct FeedPages: Sendable, Hashable {
    /// A response of the back end.
    struct Page: Sendable, Hashable {
        /// Newest first.
        var posts: [CommunityPost]
        /// The cursor of the next page; nil if this is the last one.
        var next: String?
        /// Whether all posts of the page were valid.
        var isComplete = true
        /// Whether the page had more posts than were requested, which are omitted.
        var isCut = false
    }

    struct Entry: Sendable, Hashable, Codable {
        var post: CommunityPost
        /// The cursor of the page after this post; only the last post of a page has one.
        var next: String?
        /// Whether the page of the post contained invalid posts and must be fetched again.
        var isOfPartialPage = false
        /// The cursor of a page after this post without valid posts, which must be fetched again.
        var gap: String?
    }

    private(set) var entries: [Entry] = []
    /// Whether the feed was ever fetched; it may be empty.
    private(set) var isFetched = false
    /// Whether posts of a page are omitted.
    private(set) var isCut = false

    init() {}

    /// - Precondition: The entries were returned by ``storable(atMost:)``.
    init(entries: [Entry]) {
        self.entries = entries
        isFetched = true
    }

    /// The cursor after the oldest post; nil if there are no older ones.
    var next: String? { entries.last?.next }

    /// Applies the newest page. Known entries after it are kept if the page reaches them.
    ///
    /// Deleted posts are in no page any more and are removed. If the oldest new post is unknown, there may be a gap, so that all older
    /// posts are removed and fetched again on demand.
    mutating func refresh(_ page: Page) {
        (isFetched, isCut) = (true, page.isCut)
        var fresh = Self.entries(page)
        if page.next != nil, let last = page.posts.last, let known = entries.firstIndex(where: { $0.post.id == last.id }) {
            let ids = Set(page.posts.map(\.id))
            let tail = Self.trusted(entries[(known + 1)...])
            // The order after the same post is unchanged. If the back end has changed the order, the posts are fetched again.
            if !tail.isEmpty, !tail.contains(where: { ids.contains($0.post.id) }) {
                fresh[fresh.count - 1].next = entries[known].next
                fresh += tail
            }
        }
        entries = fresh
    }

    /// Appends a page, unless the feed has changed since it was requested.
    mutating func append(_ page: Page, after cursor: String) {
        guard next == cursor else { return }
        isCut = isCut || page.isCut
        let known = Set(entries.map(\.post.id))
        var fresh = Self.entries(page).filter { !known.contains($0.post.id) }
        for index in fresh.indices { fresh[index].isOfPartialPage = !page.isComplete }
        if fresh.isEmpty {
            if !page.isComplete { entries[entries.count - 1].gap = cursor }
            entries[entries.count - 1].next = page.next
        } else {
            entries += fresh
            entries[entries.count - 1].next = page.next
        }
    }

    /// Removes posts. The cursor after a removed post is that of the one before it.
    mutating func remove(_ ids: Set<CommunityPost.ID>) {
        guard entries.contains(where: { ids.contains($0.post.id) }) else { return }
        var kept: [Entry] = []
        for entry in entries {
            if !ids.contains(entry.post.id) {
                kept.append(entry)
            } else if let next = entry.next, !kept.isEmpty {
                (kept[kept.count - 1].next, kept[kept.count - 1].gap) = (next, entry.gap)
            }
        }
        entries = kept
    }

    mutating func setReactions(_ reactions: PostReactions, of id: CommunityPost.ID) {
        for index in entries.indices where entries[index].post.id == id { entries[index].post.reactions = reactions }
    }

    /// Returns the newest entries up to the end of a page, without entries after an incomplete page.
    func storable(atMost count: Int) -> [Entry] {
        let entries = Self.trusted(entries[...])
        guard entries.count > count else { return entries }
        let end = entries[..<count].lastIndex { $0.next != nil }
        return end.map { Array(entries[...$0]) } ?? []
    }

    /// Returns the entries before the first incomplete page.
    private static func trusted(_ entries: ArraySlice<Entry>) -> [Entry] {
        var trusted: [Entry] = []
        for var entry in entries.prefix(while: { !$0.isOfPartialPage }) {
            let gap = entry.gap
            if gap != nil { (entry.next, entry.gap) = (gap, nil) }
            trusted.append(entry)
            if gap != nil { break }
        }
        return trusted
    }

    private static func entries(_ page: Page) -> [Entry] {
        var ids: Set<String> = []
        var entries = page.posts.filter { ids.insert($0.id).inserted }.map { Entry(post: $0) }
        if !entries.isEmpty { entries[entries.count - 1].next = page.next }
        return entries
    }
}

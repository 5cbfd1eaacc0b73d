import CommunityAPI

/// The posts that are known, newest first, and where to go on. Pages come in, decisions are made here, nothing is fetched.
struct FeedPages: Sendable, Hashable {
    /// An answer of the back end.
    struct Page: Sendable, Hashable {
        /// Newest first.
        var posts: [CommunityPost]
        /// Where the next page begins; nil when this is the last.
        var next: String?
    }

    struct Entry: Sendable, Hashable {
        var post: CommunityPost
        /// Where the page behind this post begins; only the last post of a page knows.
        var next: String?
    }

    private(set) var entries: [Entry] = []
    /// Whether anything was ever fetched: a feed may be empty.
    private(set) var isFetched = false

    init() {}

    /// - Precondition: the entries were kept by ``kept(atMost:)``.
    init(entries: [Entry]) {
        self.entries = entries
        isFetched = true
    }

    /// Where the posts behind the oldest begin; nil when there are none.
    var next: String? { entries.last?.next }

    /// Takes the newest posts. What is known behind them stays when they reach it.
    ///
    /// Posts that were deleted in between are in no page any more, and go. When the oldest of the new posts is not known, there may be a
    /// gap behind it: everything older is forgotten, and fetched again when somebody scrolls there.
    mutating func refresh(_ page: Page) {
        isFetched = true
        var fresh = Self.entries(page)
        if page.next != nil, let last = page.posts.last, let known = entries.firstIndex(where: { $0.post.id == last.id }) {
            let ids = Set(page.posts.map(\.id))
            let tail = entries[(known + 1)...]
            // Behind the same post comes what came before, and the cursor is wherever that ends. A back end that has changed the order
            // is asked anew.
            if !tail.isEmpty, !tail.contains(where: { ids.contains($0.post.id) }) {
                fresh[fresh.count - 1].next = entries[known].next
                fresh += tail
            }
        }
        entries = fresh
    }

    /// Takes the page behind what is known, if that still ends where the page was asked for.
    mutating func append(_ page: Page, after cursor: String) {
        guard next == cursor else { return }
        let known = Set(entries.map(\.post.id))
        let fresh = Self.entries(page).filter { !known.contains($0.post.id) }
        if fresh.isEmpty {
            entries[entries.count - 1].next = page.next
        } else {
            entries += fresh
            entries[entries.count - 1].next = page.next
        }
    }

    /// The newest entries, up to the end of a page, from where more can be fetched.
    func kept(atMost count: Int) -> [Entry] {
        guard entries.count > count else { return entries }
        let end = entries[..<count].lastIndex { $0.next != nil }
        return end.map { Array(entries[...$0]) } ?? []
    }

    private static func entries(_ page: Page) -> [Entry] {
        var ids: Set<String> = []
        var entries = page.posts.filter { ids.insert($0.id).inserted }.map { Entry(post: $0) }
        if !entries.isEmpty { entries[entries.count - 1].next = page.next }
        return entries
    }
}

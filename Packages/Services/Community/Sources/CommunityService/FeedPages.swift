import CommunityAPI

/// The posts that are known, newest first, and where to go on. Pages come in, decisions are made here, nothing is fetched.
struct FeedPages: Sendable, Hashable {
    /// An answer of the back end.
    struct Page: Sendable, Hashable {
        /// Newest first.
        var posts: [CommunityPost]
        /// Where the next page begins; nil when this is the last.
        var next: String?
        /// Whether all posts of the page made sense.
        var isWhole = true
    }

    struct Entry: Sendable, Hashable {
        var post: CommunityPost
        /// Where the page behind this post begins; only the last post of a page knows.
        var next: String?
        /// Whether its page had posts that made no sense: it is asked for again.
        var isOfPartialPage = false
        /// Where a page without any post that made sense begins, behind this one: it is asked for again.
        var gap: String?
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
            let tail = Self.trusted(entries[(known + 1)...])
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
        var fresh = Self.entries(page).filter { !known.contains($0.post.id) }
        for index in fresh.indices { fresh[index].isOfPartialPage = !page.isWhole }
        if fresh.isEmpty {
            if !page.isWhole { entries[entries.count - 1].gap = cursor }
            entries[entries.count - 1].next = page.next
        } else {
            entries += fresh
            entries[entries.count - 1].next = page.next
        }
    }

    /// The newest entries, up to the end of a page, from where more can be fetched; none behind a page that made no sense as a whole.
    func kept(atMost count: Int) -> [Entry] {
        let entries = Self.trusted(entries[...])
        guard entries.count > count else { return entries }
        let end = entries[..<count].lastIndex { $0.next != nil }
        return end.map { Array(entries[...$0]) } ?? []
    }

    /// What lies before the first page that made no sense as a whole.
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

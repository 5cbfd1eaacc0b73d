import CommunityAPI
import FaultTesting
import Testing

import struct Foundation.Date

@testable import CommunityService

@Suite(.timeLimit(.minutes(10))) struct FeedPagesTests {
    private func page(_ ids: [Int], next: String? = nil, isComplete: Bool = true) -> FeedPages.Page {
        let posts = ids.map { CommunityPost(id: "\($0)", author: "a", authorName: "A", text: "", created: Date(timeIntervalSince1970: 0)) }
        return FeedPages.Page(posts: posts, next: next, isComplete: isComplete)
    }

    private func ids(_ pages: FeedPages) -> [Int] { pages.entries.compactMap { Int($0.post.id) } }

    @Test func post_whenDeleted_isRemovedByTheNextRefresh() {
        var pages = FeedPages()
        pages.refresh(page([9, 8, 7], next: "7"))
        pages.append(page([6, 5], next: "5"), after: "7")
        pages.refresh(page([9, 7, 6], next: "6"))
        #expect(ids(pages) == [9, 7, 6, 5] && pages.next == "5")
        pages.refresh(page([9, 7]))
        #expect(ids(pages) == [9, 7] && pages.next == nil, "the last page has no successor")
    }

    @Test func page_whenPostIsRepeated_containsItOnce() {
        var pages = FeedPages()
        pages.refresh(page([3, 3, 2], next: "2"))
        pages.append(page([3, 2, 1]), after: "2")
        #expect(ids(pages) == [3, 2, 1] && pages.next == nil)
    }

    @Test func refresh_whenOrderHasChanged_removesOlderPages() {
        var pages = FeedPages()
        pages.refresh(page([5, 4], next: "4"))
        pages.append(page([3, 2], next: "2"), after: "4")
        pages.refresh(page([2, 4], next: "4"))
        #expect(ids(pages) == [2, 4] && pages.next == "4")
    }

    @Test func storableEntries_endWithAPage() {
        var pages = FeedPages()
        pages.refresh(page([9, 8, 7], next: "7"))
        pages.append(page([6, 5, 4], next: "4"), after: "7")
        pages.append(page([3, 2, 1]), after: "4")
        #expect(pages.storable(atMost: 9).count == 9)
        #expect(FeedPages(entries: pages.storable(atMost: 8)).next == "4")
        #expect(pages.storable(atMost: 5).map(\.post.id) == ["9", "8", "7"])
        #expect(pages.storable(atMost: 2) == [])
    }

    /// A later version of the app may understand the posts that this one does not.
    @Test(arguments: [[3], []]) func page_withInvalidPosts_isFetchedAgainInTheNextRun(new: [Int]) {
        var pages = FeedPages()
        pages.refresh(page([5, 4], next: "4"))
        pages.append(page(new, next: "2", isComplete: false), after: "4")
        #expect(pages.next == "2", "this run continues")
        pages.append(page([1], next: nil), after: "2")
        let stored = pages.storable(atMost: 100)
        #expect(stored.map(\.post.id) == ["5", "4"] && FeedPages(entries: stored).next == "4")
    }

    @Test func pages_whenTheLastPostOfAPageIsRemoved_keepTheCursor() {
        var pages = FeedPages()
        pages.refresh(page([4, 3], next: "3"))
        pages.append(page([2, 1], next: "1"), after: "3")
        pages.remove(["3", "9"])
        #expect(ids(pages) == [4, 2, 1] && pages.entries.map(\.next) == ["3", nil, "1"])
        pages.remove(["1", "2"])
        #expect(pages.entries.map(\.next) == ["1"])
        pages.remove(["4"])
        #expect(pages.entries.isEmpty && pages.next == nil)
    }

    /// Reads a growing feed: every post is returned once, in order.
    @Test(arguments: 0..<50) func reading_whileOthersWrite_returnsEveryPostOnceInOrder(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var posts = Array((1...Int.random(in: 0...10, using: &random) + 1).reversed())
        var pages = FeedPages()
        func answer(_ cursor: String?) -> FeedPages.Page {
            let rest = posts.filter { $0 < cursor.flatMap { Int($0) } ?? .max }
            let slice = Array(rest.prefix(4))
            return page(slice, next: rest.count > slice.count ? slice.last.map(String.init) : nil)
        }
        for _ in 0..<60 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: posts.insert((posts.first ?? 0) + 1, at: 0)
            case 1: if posts.count > 1 { posts.remove(at: Int.random(in: 0..<posts.count, using: &random)) }
            case 2: pages.refresh(answer(nil))
            default: if let cursor = pages.next { pages.append(answer(cursor), after: cursor) }
            }
            let seen = ids(pages)
            #expect(seen == seen.sorted(by: >) && Set(seen).count == seen.count)
        }
        pages.refresh(answer(nil))
        while let cursor = pages.next { pages.append(answer(cursor), after: cursor) }
        // Deleted posts after the newest page may remain; no post is missing.
        #expect(Set(ids(pages)).isSuperset(of: posts))
    }
}

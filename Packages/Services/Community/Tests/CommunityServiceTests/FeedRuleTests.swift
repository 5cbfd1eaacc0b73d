import CommunityAPI
import DomainAPI
import NetworkKit
import PersonalDataServiceTesting
import PublishingTesting
import RoutingService
import Synchronization
import Testing

import struct Foundation.Date

@testable import CommunityService
@testable import PublishingAPI

/// The rules about the authors of posts, and about pages that must be fetched again.
@Suite struct FeedRuleTests {
    let backend: TestBackend
    let service: CommunityService

    init() throws {
        backend = try TestBackend()
        service = try backend.service()
    }

    @Test(
        arguments: [
            ("draft.draft-0001.0", "draft-0001 0"), ("draft.a.12", "a 12"), ("draft.a.-1", nil), ("draft.a.x", nil), ("draft.a", nil),
            ("draft.a.0.1", nil), ("drift.a.0", nil), ("pic-1", nil), ("", nil),
        ] as [(String, String?)])
    func pictureID_ofAPendingPost_namesPostAndIndex(id: String, expected: String?) {
        #expect(PostPicture(id: id).draft.map { "\($0.id) \($0.index)" } == expected)
    }

    /// JPEG and PNG files of the largest size that a JPEG can have (ITU-T T.81, B.2.2: 16 bits).
    @Test(
        arguments: [(65_535, 1, true), (1, 65_535, true), (65_536, 1, false), (0, 1, false), (1, nil, false), (nil, 1, false)]
            as [(Int?, Int?, Bool)])
    func pictureSize_whenIncompleteOrImpossible_isOmitted(width: Int?, height: Int?, isKept: Bool) throws {
        let info = try #require(PicturePayload(id: "p", width: width, height: height).info)
        #expect(info.width == (isKept ? width : nil) && info.height == (isKept ? height : nil))
    }

    /// An ID of one letter is the shortest.
    @Test func picture_withTheShortestID_isFetched() async throws {
        backend.setPicture("p", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(try await service.picture("p").mediaType == "image/png")
    }

    @Test func picture_ofTheLargestSize_isShown() async throws {
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        backend.setPicture("p", head + [UInt8](repeating: 0, count: CommunityService.pictureSize - head.count))
        #expect(try await service.picture("p").bytes.count == CommunityService.pictureSize)
    }

    private func post(_ draft: String, by author: String) -> PendingPost {
        PendingPost(
            id: draft, author: author, kind: .text, text: "Mine", created: Date(timeIntervalSince1970: 0), stage: .published(post: "5"))
    }

    /// Another user's post with the same draft ID, or the user's post with another one.
    @Test(arguments: [("usr-9", "draft-0001"), ("usr-1", "draft-0002")])
    func publishedPost_whenTheFeedContainsASimilarOne_isShown(author: String, draft: String) async throws {
        backend.answer(
            """
            {"posts":[{"id":"5","author":"\(author)","author_name":"Eve","text":"Other","created":"2026-03-01T10:00:00Z","pictures":[],
            "draft":"\(draft)"}],"next":null}
            """)
        try await service.refreshFeed()
        backend.fail(with: .cannotConnect("refused"))
        var changes = service.feedChanges().makeAsyncIterator()
        backend.mediator.post(PostPublished(post: post("draft-0001", by: "usr-1")))
        // Announced although the feed cannot be fetched.
        #expect(await changes.next()?.lines == ["~Mine", "5"])
    }

    @Test func publishedPost_ofAnotherUser_isNotShown() async throws {
        try await service.refreshFeed()
        backend.fail(with: .cannotConnect("refused"))
        var changes = service.feedChanges().makeAsyncIterator()
        for author in ["usr-9", "usr-1"] { backend.mediator.post(PostPublished(post: post("draft-0001", by: author))) }
        #expect(await changes.next()?.pending.map(\.author) == ["usr-1"])
    }

    @Test func publishedPost_whichTheFeedContains_isShownOnce() async throws {
        backend.setPosts([1])
        backend.setDraft("draft-0001", of: 1)
        try await service.refreshFeed()
        backend.fail(with: .cannotConnect("refused"))
        var changes = service.feedChanges().makeAsyncIterator()
        backend.mediator.post(PostPublished(post: post("draft-0001", by: "usr-1")))
        #expect(await changes.next()?.lines == ["1"])
    }

    /// A session of the same user continues with the store, but not with what the memory contained.
    @Test func sessionEnd_removesTheMemory() async throws {
        backend.setPosts([2, 1])
        backend.setPicture("p", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        try await service.refreshFeed()
        _ = try await service.picture("p")
        #expect(service.state.withLock { $0.pages.entries.count } == 2)
        backend.device.userID = nil
        try await service.domain.whenSignedOut?()
        #expect(service.state.withLock { $0.pages.entries.count } == 0)
        backend.device.userID = "usr-1"
        _ = try await service.picture("p")
        #expect(backend.log.filter { $0.hasSuffix("/p") }.count == 2, "the picture is fetched again")
    }

    // MARK: Pages

    private func page(_ ids: [Int], next: String?, isComplete: Bool = true) -> FeedPages.Page {
        let posts = ids.map { CommunityPost(id: "\($0)", author: "a", authorName: "A", text: "", created: Date(timeIntervalSince1970: 0)) }
        return FeedPages.Page(posts: posts, next: next, isComplete: isComplete)
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

    @Test func page_whichIsComplete_isStored() {
        var pages = FeedPages()
        pages.refresh(page([5, 4], next: "4"))
        pages.append(page([], next: "3"), after: "4")
        pages.append(page([2], next: nil), after: "3")
        #expect(pages.storable(atMost: 100).map(\.post.id) == ["5", "4", "2"] && pages.next == nil)
    }
}

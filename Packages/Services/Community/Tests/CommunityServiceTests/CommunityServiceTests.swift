import CommunityAPI
import CommunityTesting
import DatabaseKit
import Foundation
import NetworkKit
import PersonalDataService
import PersonalDataServiceTesting
import PrivacyAPI
import PublishingTesting
import RoutingService
import Testing

@testable import CommunityService
@testable import PublishingAPI

@Suite(.timeLimit(.minutes(10))) struct CommunityServiceTests {
    let backend: TestBackend
    let service: CommunityService

    init() throws {
        backend = try TestBackend()
        service = try backend.service()
    }

    /// Refreshes the feed from posts of the back end.
    private func show(_ posts: [Int]) async throws {
        backend.setPosts(posts)
        try await service.refreshFeed()
    }

    // MARK: Reading

    @Test func feed_isFetchedInPages_andAvailableOffline() async throws {
        backend.setPosts((1...7).reversed())
        #expect(try await service.storedFeed() == nil)
        #expect(try await service.refreshFeed().lines == ["7", "6", "5", "…"])
        #expect(try await service.loadMore().lines == ["7", "6", "5", "4", "3", "2", "…"])
        #expect(try await service.loadMore().lines == ["7", "6", "5", "4", "3", "2", "1"])
        #expect(try await service.loadMore().lines == ["7", "6", "5", "4", "3", "2", "1"])
        #expect(backend.log.count == 3, "there is no request after the last post")
        backend.fail(with: .cannotConnect("refused"))
        let later = try backend.service()
        #expect(try await later.storedFeed()?.lines == ["7", "6", "5", "4", "3", "2", "1"])
        await #expect(throws: CommunityError.unreachable) { try await later.refreshFeed() }
        #expect(try await later.storedFeed()?.lines.count == 7)
    }

    @Test func feed_ofABackEndThatSendsMoreThanAPage_isCut() async throws {
        let posts = (1...10_000).map {
            #"{"id":"\#($0)","author":"a","author_name":"A","text":"","created":"2026-03-01T10:00:00Z","pictures":[]}"#
        }
        backend.answer(#"{"posts":[\#(posts.joined(separator: ","))],"next":"1"}"#)
        let feed = try await service.refreshFeed()
        #expect(feed.items.count == CommunityService.pageSize && feed.isCut && feed.hasMore)
        backend.answer(nil)
        try await show([2, 1])
        #expect(try await service.storedFeed()?.isCut == false)
    }

    @Test func feed_afterARestart_resumesLoading() async throws {
        try await show((1...9).reversed())
        try await service.loadMore()
        #expect(try await backend.service().loadMore().lines == (1...9).reversed().map(String.init))
    }

    @Test func loadMore_whenEmpty_refreshes() async throws {
        backend.setPosts([2, 1])
        #expect(try await service.loadMore().lines == ["2", "1"])
    }

    @Test func feed_whenEmpty_isStored() async throws {
        #expect(try await service.refreshFeed() == Feed(userID: "usr-1"))
        #expect(try await backend.service().storedFeed() == Feed(userID: "usr-1"))
    }

    @Test func refresh_keepsOlderPagesUnlessThereIsAGap() async throws {
        try await show((1...7).reversed())
        try await service.loadMore()
        backend.setPosts((1...8).reversed())
        #expect(try await service.refreshFeed().lines == ["8", "7", "6", "5", "4", "3", "2", "…"])
        backend.setPosts((1...20).reversed())
        #expect(try await service.refreshFeed().lines == ["20", "19", "18", "…"])
        #expect(try await service.loadMore().lines == ["20", "19", "18", "17", "16", "15", "…"])
    }

    @Test func response_afterANewerOne_isIgnored() async throws {
        backend.setPosts([1])
        let service = service
        backend.server.meanwhile { [backend] in
            try await show([2, 1])
        }
        #expect(try await service.refreshFeed().lines == ["2", "1"])
    }

    @Test func page_whenFeedHasChanged_isIgnored() async throws {
        try await show((1...7).reversed())
        let service = service
        backend.server.meanwhile { [backend] in
            try await show((1...30).reversed())
        }
        #expect(try await service.loadMore().lines == ["30", "29", "28", "…"])
    }

    @Test func rows_whenInvalid_areOmitted() async throws {
        backend.answer(
            """
            {"posts":[{"id":"2"},{"id":"1","author":"a","author_name":"A","text":"Good","created":"2026-03-01T10:00:00Z","pictures":[
            {"id":"pic-1","width":10,"height":20,"alternative":"Sea"},{"id":"../../secret"},{"id":"pic-2","width":-1,"height":5},{"no":"id"},
            {"id":"draft.x.0"},{"id":"pic-3","width":99999,"height":1}]},7,null],"next":null}
            """)
        let feed = try await service.refreshFeed()
        #expect(feed.lines == ["1"])
        #expect(
            feed.posts[0].pictures == [
                PostPictureInfo(id: "pic-1", width: 10, height: 20, alternative: "Sea"), PostPictureInfo(id: "pic-2"),
                PostPictureInfo(id: "pic-3"),
            ])
    }

    @Test(arguments: ["", "[]", "{", "{\"posts\":{}}", "{\"posts\":[],\"next\":7}", "null", "\u{0}"])
    func response_whenInvalid_changesNothing(body: String) async throws {
        try await show([1])
        backend.answer(body)
        await #expect(throws: CommunityError.unexpectedAnswer) { try await service.refreshFeed() }
        #expect(try await service.storedFeed()?.lines == ["1"])
    }

    @Test func failure_isThrown() async throws {
        for (failure, error) in [
            (NetworkError.badStatus(401), CommunityError.signedOut), (.badStatus(404), .unexpectedAnswer), (.badStatus(503), .unreachable),
            (.timedOut(.firstByte, after: .seconds(1)), .unreachable),
        ] {
            backend.fail(with: failure)
            await #expect(throws: error) { try await service.refreshFeed() }
        }
        backend.device.userID = nil
        await #expect(throws: CommunityError.signedOut) { try await service.storedFeed() }
    }

    // MARK: Pending posts

    @Test func pendingPosts_areOnTopUntilTheyArrive() async throws {
        try await show([1])
        try await backend.publishing.publish(.text("First", id: "draft-0001"))
        try await backend.publishing.publish(.text("Second", id: "draft-0002"))
        let before = try #require(try await service.storedFeed())
        #expect(before.lines == ["~Second", "~First", "1"])
        #expect(before.items.map(\.id) == ["draft-draft-0002", "draft-draft-0001", "post-1"])
        backend.setPosts([2, 1])
        backend.setDraft("draft-0001", of: 2)
        // The response to the post was lost, so it is still pending.
        let after = try await service.refreshFeed()
        #expect(after.lines == ["~Second", "2", "1"])
        #expect(after.items.map(\.id) == before.items.map(\.id), "the row keeps its ID after the publication")
    }

    @Test func publishedPost_isShownUntilTheFeedContainsIt() async throws {
        try await show([1])
        var post = try await backend.publishing.publish(.text("Mine", id: "draft-0001"))
        backend.publishing.publish("draft-0001", as: "2")
        post.stage = .published(post: "2")
        var changes = service.feedChanges().makeAsyncIterator()
        backend.setPosts([2, 1])
        backend.setDraft("draft-0001", of: 2)
        let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
        let (shown, show) = AsyncStream.makeStream(of: Void.self)
        backend.server.meanwhile {
            arrival.finish()
            for await _ in shown {}
        }
        backend.mediator.post(PostPublished(post: post))
        for await _ in arrived {}
        #expect(try await service.storedFeed()?.lines == ["~Mine", "1"])
        #expect(try await service.storedFeed()?.pending.first?.isPublished == true)
        show.finish()
        while let feed = await changes.next(), feed.lines != ["2", "1"] {}
        #expect(try await service.storedFeed()?.lines == ["2", "1"])
    }

    @Test func publishedPost_whenNotInTheFeed_disappears() async throws {
        try await show([1])
        let post = PendingPost(
            id: "draft-0001", author: "usr-1", kind: .text, text: "Removed", created: Date(timeIntervalSince1970: 0),
            stage: .published(post: "2"))
        var changes = service.feedChanges().makeAsyncIterator()
        backend.mediator.post(PostPublished(post: post))
        // On top until the response arrives, then removed.
        while let feed = await changes.next(), feed.lines != ["1"] {}
        #expect(try await service.storedFeed()?.lines == ["1"])
    }

    @Test func feed_changesWithPendingPosts() async throws {
        try await show([1])
        var changes = service.feedChanges().makeAsyncIterator()
        try await backend.publishing.publish(.text("Mine", id: "draft-0001"))
        backend.mediator.post(PendingPostsChanged())
        #expect(await changes.next()?.lines == ["~Mine", "1"])
        backend.publishing.fail(with: .storage)
        #expect(try await service.storedFeed()?.lines == ["1"], "the feed is readable without the queue")
    }

    // MARK: Users

    @Test func feed_isSeparateForEachUser() async throws {
        try await show([1])
        backend.device.userID = "usr-2"
        #expect(try await service.storedFeed() == nil)
        try await backend.publishing.publish(.text("Of usr-1", id: "draft-0001"))
        #expect(try await service.refreshFeed().lines == ["1"])
        try await backend.device.personalData.removeSignedOut()
        backend.device.userID = "usr-1"
        #expect(try await service.storedFeed() == nil)
    }

    @Test func export_containsTheUsersPosts_andEraseRemovesEverything() async throws {
        backend.setPosts([2, 1])
        backend.setDraft("draft-0001", of: 1)
        try await service.refreshFeed()
        let export = try #require(try JSONSerialization.jsonObject(with: Data(try await service.exportData())) as? [String: Any])
        #expect(export["version"] as? Int == 1)
        #expect((export["posts"] as? [[String: Any]])?.map { $0["id"] as? String } == ["1"])
        #expect((export["posts"] as? [[String: Any]])?[0]["created"] as? String == "2026-03-01T10:00:00Z")
        try await backend.device.personalData.erase()
        try await backend.signOut(service)
        backend.device.userID = "usr-1"
        #expect(try await service.storedFeed() == nil)
        #expect(try await backend.service().storedFeed() == nil)
    }

    @Test func storedFeed_whenUnreadable_isFetchedAgain() async throws {
        try await show([2, 1])
        try await backend.device.store(for: CommunityService.feed)().store.write { try $0.run("UPDATE feed SET json = '{garbage'") }
        let later = try backend.service()
        #expect(try await later.storedFeed() == nil)
        #expect(try await later.refreshFeed().lines == ["2", "1"])
    }
}

@Suite(.timeLimit(.minutes(10))) struct FakeCommunityTests {
    /// The example of the README.
    @Test func readmeExample_printsItsOutput() async throws {
        var lines: [String] = []
        let community = FakeCommunity(isStored: false)
        lines.append("\(try await community.storedFeed() as Any)")
        for post in try await community.refreshFeed().posts { lines.append("\(post.id) \(post.authorName) \(post.text)") }
        let feed = try await community.loadMore()
        lines.append("\(feed.items.map(\.id)) \(feed.hasMore)")
        do { _ = try await community.picture("pic-1") } catch { lines.append("\(error)") }
        #expect(
            lines == ["nil", "3 Jörg Weiß Grüße vom Hafen.", "2 李小龍 今天天氣很好", #"["post-3", "post-2", "post-1"] false"#, "no such picture"])
    }
}

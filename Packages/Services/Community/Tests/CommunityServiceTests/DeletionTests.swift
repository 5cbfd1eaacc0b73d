import CommunityAPI
import DomainAPI
import Foundation
import NetworkKit
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import CommunityService

@Suite(.timeLimit(.minutes(10))) struct DeletionTests {
    let backend: TestBackend
    let service: CommunityService

    init() throws {
        backend = try TestBackend()
        backend.setPosts([3, 2, 1])
        backend.setDraft("draft-0002", of: 2)
        service = try backend.service()
    }

    private func deletions() async throws -> [String: PostDeletion]? { try await service.storedFeed()?.deletions }

    private func deleteAndDrain() async throws {
        try await service.delete("2")
        _ = await service.drain()
    }

    @Test func ownPost_isDeleted_andLeavesTheFeed() async throws {
        try await service.refreshFeed()
        try await service.delete("2")
        #expect(try await deletions() == ["2": .pending(nil)])
        #expect(await service.drain() == nil)
        #expect(backend.posts == [3, 1])
        #expect(try await service.storedFeed()?.lines == ["3", "1"])
        #expect(try await deletions() == [:])
        #expect(try await backend.service().storedFeed()?.lines == ["3", "1"], "the stored feed")
    }

    @Test(arguments: ["1", "3", "99", ""]) func post_ofAnotherUser_isNotDeleted(id: String) async throws {
        try await service.refreshFeed()
        await #expect(throws: CommunityError.notYours) { try await service.delete(id) }
        #expect(await service.drain() == nil)
        #expect(backend.posts == [3, 2, 1] && backend.log.count == 1)
    }

    /// Both the service and the back end check the author.
    @Test func post_thatTheBackEndKeeps_isReported_andCanBeTriedAgain() async throws {
        try await service.refreshFeed()
        backend.setDraft(nil, of: 2)
        try await deleteAndDrain()
        #expect(try await deletions() == ["2": .failed(.notYours)])
        #expect(backend.posts == [3, 2, 1])
        backend.setDraft("draft-0002", of: 2)
        try await deleteAndDrain()
        #expect(backend.posts == [3, 1])
        #expect(try await service.storedFeed()?.lines == ["3", "1"])
    }

    @Test func deletion_whenOffline_isCarriedOutByALaterRunOfTheApp() async throws {
        try await service.refreshFeed()
        backend.fail(with: .cannotConnect("refused"))
        try await deleteAndDrain()
        #expect(try await deletions() == ["2": .pending(.unreachable)])
        backend.fail(with: nil)
        let next = try backend.service()
        #expect(try await next.storedFeed()?.deletions == ["2": .pending(nil)])
        _ = await next.drain()
        #expect(backend.posts == [3, 1])
        #expect(try await next.storedFeed()?.lines == ["3", "1"])
    }

    @Test func deletion_canBeTakenBack_untilItMayHaveBeenReceived() async throws {
        try await service.refreshFeed()
        backend.fail(with: .cannotConnect("refused"))
        try await deleteAndDrain()
        try await service.keep("2")
        #expect(try await deletions() == [:])
        await #expect(throws: CommunityError.tooLate) { try await service.keep("2") }
        backend.fail(with: .connectionLost("reset"))
        try await deleteAndDrain()
        await #expect(throws: CommunityError.tooLate) { try await service.keep("2") }
        backend.fail(with: nil)
        _ = await service.drain()
        #expect(backend.posts == [3, 1])
    }

    @Test func domain_carriesOutDeletions() async throws {
        try await service.refreshFeed()
        var changes = backend.mediator.events(of: FeedChanged.self).makeAsyncIterator()
        let domain = service.domain
        let running = Task { await domain.run?() }
        try await service.delete("2")
        while backend.posts != [3, 1] { await changes.next() }
        running.cancel()
        await running.value
    }

    /// The first attempt was received, and its answer was lost.
    @Test func post_thatIsAlreadyGone_isDeleted() async throws {
        try await service.refreshFeed()
        backend.setPosts([3, 1])
        try await deleteAndDrain()
        #expect(try await service.storedFeed()?.lines == ["3", "1"])
        #expect(try await deletions() == [:])
    }

    @Test func feed_thatWasRequestedBefore_doesNotBringThePostBack() async throws {
        try await service.refreshFeed()
        try await service.delete("2")
        let service = service
        backend.server.meanwhile { _ = await service.drain() }
        #expect(try await service.refreshFeed().lines == ["3", "1"])
    }

    // MARK: Reactions

    @Test func reaction_isSentAndStored() async throws {
        try await service.refreshFeed()
        try await service.react(.love, to: "3")
        let reactions = try #require(try await service.storedFeed()?.posts.first?.reactions)
        #expect(reactions.own == .love && reactions.others(.love) == 0 && reactions.others(.like) == 5)
        #expect(try await backend.service().storedFeed()?.posts.first?.reactions == reactions)
        try await service.react(nil, to: "3")
        #expect(try await service.storedFeed()?.posts.first?.reactions == PostReactions())
        #expect(backend.log.suffix(2) == ["PUT /v1/community/posts/3/reaction", "PUT /v1/community/posts/3/reaction"])
    }

    @Test func reaction_whenNotAccepted_isNotStored() async throws {
        try await service.refreshFeed()
        backend.fail(with: .cannotConnect("refused"))
        await #expect(throws: CommunityError.unreachable) { try await service.react(.love, to: "3") }
        backend.fail(with: nil)
        backend.server.change { $0.falseReaction = "laugh" }
        await #expect(throws: CommunityError.unexpectedAnswer) { try await service.react(.love, to: "3") }
        backend.answer(
            #"{"id":"2","author":"a","author_name":"A","text":"","created":"2026-03-01T10:00:00Z","pictures":[],"own_reaction":"love"}"#)
        await #expect(throws: CommunityError.unexpectedAnswer, "about another post") { try await service.react(.love, to: "3") }
        #expect(try await service.storedFeed()?.posts.first?.reactions == PostReactions())
    }

    @Test func reaction_afterASignOut_isNotStored() async throws {
        try await service.refreshFeed()
        let (service, backend) = (service, backend)
        backend.server.meanwhile { try await backend.signOut(service) }
        await #expect(throws: CommunityError.signedOut) { try await service.react(.love, to: "3") }
    }

    @Test func counts_areBounded_andUnknownReactionsOmitted() throws {
        let reactions = PostReactions([.like: -1, .love: 0, .laugh: .max, .wow: 2], own: .like)
        #expect(reactions.others(.like) == 0 && reactions.own == .like && reactions.others(.love) == 0)
        #expect(reactions.others(.laugh) == PostReactions.limit && reactions.others(.wow) == 2)
        let changed = reactions.replacing(own: .wow)
        #expect(changed.others(.wow) == 2 && changed.others(.like) == 0 && changed.own == .wow)
        #expect(changed.replacing(own: .wow) == changed && changed.replacing(own: nil).others(.wow) == 2)
        let payload =
            #"{"id":"1","author":"a","author_name":"A","text":"","created":"2026-03-01T10:00:00Z","pictures":[],"#
            + #""reactions":{"like":3,"hate":9},"own_reaction":"hate"}"#
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let post = try decoder.decode(CommunityPostPayload.self, from: Data(payload.utf8)).post
        #expect(post.reactions == PostReactions([.like: 3]))
    }

    @Test func export_containsReactionsAndDeletions() async throws {
        try await service.refreshFeed()
        try await service.react(.wow, to: "3")
        try await service.delete("2")
        let export = try #require(try JSONSerialization.jsonObject(with: Data(try await service.exportData())) as? [String: Any])
        #expect(export["reactions"] as? [[String: String]] == [["post": "3", "reaction": "wow"]])
        #expect(export["deletions"] as? [String] == ["2"])
        try await backend.device.eraseAndReturn()
        #expect(try await service.refreshFeed().deletions == [:])
    }
}

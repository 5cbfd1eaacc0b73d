import DatabaseKit
import Foundation
import NetworkKit
import NetworkKitTesting
import PublishingAPI
import RoutingService
import Synchronization
import Testing

@testable import PublishingService

/// What goes wrong on a post's way.
@Suite struct PublishingFailureTests {
    let community: TestCommunity
    let service: PublishingService

    init() throws {
        community = try TestCommunity()
        service = try community.service()
    }

    @Test func offline_isNoFailure_andPausesGrow() async throws {
        community.setAway(true)
        try await service.publish(.text("Later", id: "draft-0001"))
        var pauses: [Duration?] = []
        for _ in 1...20 { pauses.append(try await service.drain()) }
        #expect(pauses.prefix(8) == [1, 2, 4, 8, 16, 32, 60, 60].map { Duration.seconds($0) }[...])
        #expect(try await service.stages() == ["Later: delayed unreachable"])
        #expect(try await service.pendingPosts()[0].isEditable, "nothing has left")
        community.setAway(false)
        #expect(try await service.drain() == nil)
        #expect(community.texts == ["Later"])
    }

    @Test func answerThatIsLost_isAskedForAgain_withTheSameKey() async throws {
        community.fail("send", .after(.connectionLost("reset")), .after(.timedOut(after: .seconds(20), waitingFor: "answer")))
        try await service.publish(.text("Once", id: "draft-0001"))
        for _ in 1...2 {
            #expect(try await service.drain() != nil)
            #expect(try await service.pendingPosts()[0].mayBePublished)
            await #expect(throws: PublishingError.alreadyLeft) { try await service.edit(.text("Twice", id: "draft-0001")) }
        }
        #expect(try await service.drain() == nil)
        #expect(community.texts == ["Once"] && community.log == ["send", "send", "send"])
    }

    @Test func postThatMayBePublished_canBeTakenBack_whenItIsNotBeingSent() async throws {
        community.fail("send", .after(.timedOut(after: .seconds(20), waitingFor: "answer")))
        try await service.publish(.text("Perhaps", id: "draft-0001"))
        _ = try await service.drain()
        community.setAway(true)
        _ = try await service.drain()
        let post = try await service.pendingPosts()[0]
        #expect(post.mayBePublished && post.isCancellable && !post.isEditable)
        try await service.cancel("draft-0001")
        #expect(try await service.pendingPosts() == [])
        community.setAway(false)
        #expect(try await service.drain() == nil)
        #expect(community.log == ["send"])
    }

    @Test func errorOfAStrategysOwn_isNoEndlessWait() async throws {
        struct Odd: Error {}
        struct OddStrategy: PublishingStrategy {
            let kind = PostKind(rawValue: "odd")
            func prepared(_ draft: PostDraft) throws(PublishingError) -> PostDraft { draft }
            func steps(for post: OutgoingPost) -> [PublishingStep] { [PublishingStep("send", publishes: true) { _, _ in throw Odd() }] }
        }
        let service = try community.service(strategies: PublishingService.strategies + [OddStrategy()])
        try await service.publish(PostDraft(id: "draft-0001", kind: PostKind(rawValue: "odd"), text: "Odd"))
        try await service.publish(.text("Next", id: "draft-0002"))
        for _ in 1...12 { _ = try await service.drain() }
        #expect(try await service.stages() == ["Odd: failed gaveUp"])
        #expect(community.texts == ["Next"])
        try await service.cancel("draft-0001")
        #expect(try await service.pendingPosts() == [])
    }

    @Test func wishOfTheBackEnd_toBeLeftAlone_isKeptTo() async throws {
        try await service.publish(.text("Later", id: "draft-0001"))
        community.fail(
            "send", .status(503, "down", retryAfter: 40), .status(429, "slowly", retryAfter: 0), .status(503, "", retryAfter: 999_999))
        #expect(try await service.drain() == .seconds(40))
        #expect(try await service.drain() == .seconds(2))
        #expect(try await service.drain() == .seconds(3_600))
    }

    @Test func erasure_whileAPostIsOnItsWay_isNotUndoneByItsAnswer() async throws {
        try await service.publish(.text("Secret", id: "draft-0001"))
        let told = Mutex(0)
        let events = community.mediator.events(of: PostPublished.self)
        let counting = Task { for await _ in events { told.withLock { $0 += 1 } } }
        community.meanwhile { [community] in try await community.eraseAndReturn() }
        _ = try await service.drain()
        #expect(try await community.rows() == [])
        counting.cancel()
        await counting.value
        #expect(told.withLock { $0 } == 0)
    }

    @Test func slotThatIsGone_isAskedForAgain() async throws {
        try await service.publish(.image([png("one")], id: "draft-0001"))
        community.fail("send", .before(.cannotConnect("refused")))
        #expect(try await service.drain() == .seconds(1))
        community.forgetSlots()
        #expect(try await service.drain() == .seconds(2), "the way goes back to the slot")
        #expect(try await service.pendingPosts()[0].stepsDone == 0)
        #expect(try await service.drain() == nil)
        #expect(community.log == ["slot", "upload", "send", "send", "slot", "upload", "send"])
        #expect(community.posts.map(\.pictures) == [[png("one").bytes]])
    }

    @Test func backEndThatAlwaysThrowsSlotsAway_isLeftAlone_afterTwelveTimes() async throws {
        try await service.publish(.image([png()], text: "Slot", id: "draft-0001"))
        for _ in 1...12 {
            community.fail("upload", .status(410, "slot_expired"))
            _ = try await service.drain()
        }
        #expect(try await service.drain() == nil)
        #expect(try await service.stages() == ["Slot: failed gaveUp"])
    }

    @Test func backEndThatCannot_isLeftAlone_afterTwelveAnswers_untilThePersonWantsIt() async throws {
        try await service.publish(.text("Heavy", id: "draft-0001"))
        try await service.publish(.text("Next", id: "draft-0002"))
        community.fail("send", .status(503, "down"), .status(429, "slowly"), .status(500, "oops"))
        for _ in 1...3 { _ = try await service.drain() }
        for _ in 4...12 {
            community.fail("send", .status(500, "oops"))
            _ = try await service.drain()
        }
        #expect(try await service.stages() == ["Heavy: failed gaveUp"])
        #expect(community.texts == ["Next"])
        let failed = try await service.pendingPosts()[0]
        #expect(failed.isCancellable && !failed.isEditable && failed.mayBePublished)
        try await service.retry("draft-0001")
        _ = try await service.drain()
        #expect(community.texts == ["Next", "Heavy"])
    }

    @Test(arguments: [
        (422, "text_not_welcome", PublishingError.Reason.text), (413, "too_large", .picture), (415, "", .picture),
        (400, "malformed", .other),
        (403, "banned", .other), (409, "key_reused", .other), (404, "", .other),
    ])
    func refusal_isToldAndKept(status: Int, code: String, reason: PublishingError.Reason) async throws {
        community.fail("send", .status(status, code))
        try await service.publish(.text("No", id: "draft-0001"))
        #expect(try await service.drain() == nil)
        let post = try await community.service().pendingPosts()[0]
        #expect(post.stage == .failed(.refused(reason)) && post.isEditable && post.isCancellable && post.isFailed)
    }

    @Test func endOfTheSession_keepsThePost_forItsAuthorAlone() async throws {
        try await service.publish(.text("Mine", id: "draft-0001"))
        community.fail("send", .status(401, "unauthorized"))
        #expect(try await service.drain() == nil, "time alone brings no session")
        #expect(try await service.stages() == ["Mine: delayed signedOut"])
        community.fail("send", .status(403, "wrong_author"))
        _ = try await service.drain()
        #expect(try await service.pendingPosts()[0].isEditable)
        community.user.withLock { $0 = "usr-2" }
        #expect(try await service.pendingPosts() == [])
        _ = try await service.drain()
        await #expect(throws: PublishingError.notFound) { try await service.cancel("draft-0001") }
        await #expect(throws: PublishingError.notFound) { try await service.attachment(0, of: "draft-0001") }
        #expect(community.texts == [])
        community.user.withLock { $0 = "usr-1" }
        _ = try await service.drain()
        #expect(community.posts.map(\.author) == ["usr-1"])
    }

    @Test func personWhoChangesBetweenTwoSteps_doesNotPublishAnothersPost() async throws {
        try await service.publish(.image([png()], text: "Mine", id: "draft-0001"))
        community.meanwhile { [community] in community.user.withLock { $0 = "usr-2" } }
        _ = try await service.drain()
        #expect(community.log == ["slot"])
    }
}

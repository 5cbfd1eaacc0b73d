import DatabaseKit
import Foundation
import NetworkKit
import NetworkKitTesting
import PersonalDataServiceTesting
import PublishingAPI
import RoutingService
import Synchronization
import Testing

@testable import PublishingService

/// Failures during the delivery of posts.
@Suite struct PublishingFailureTests {
    let community: TestCommunity
    let service: PublishingService

    init() throws {
        community = try TestCommunity()
        service = try community.service()
    }

    @Test func drain_whenOffline_pausesLongerEachTime() async throws {
        community.setAway(true)
        try await service.publish(.text("Later", id: "draft-0001"))
        var pauses: [Duration?] = []
        for _ in 1...20 { pauses.append(try await service.drain()) }
        #expect(pauses.prefix(8) == [1, 2, 4, 8, 16, 32, 60, 60].map { Duration.seconds($0) }[...])
        #expect(try await service.stages() == ["Later: delayed unreachable"])
        #expect(try await service.pendingPosts()[0].isEditable, "the post was not sent")
        community.setAway(false)
        #expect(try await service.drain() == nil)
        #expect(community.texts == ["Later"])
    }

    @Test func drain_whenAnswerIsLost_repeatsWithTheSameKey() async throws {
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

    @Test func cancel_whenUnansweredAndNotBeingSent_succeeds() async throws {
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

    @Test func strategyError_isRetriedUpToTheLimit() async throws {
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

    @Test func retryAfter_isRespected() async throws {
        try await service.publish(.text("Later", id: "draft-0001"))
        community.fail(
            "send", .status(503, "down", retryAfter: 40), .status(429, "slowly", retryAfter: 0), .status(503, "", retryAfter: 999_999))
        #expect(try await service.drain() == .seconds(40))
        #expect(try await service.drain() == .seconds(2))
        #expect(try await service.drain() == .seconds(3_600))
    }

    @Test func erasure_whenAPostIsBeingSent_isNotUndoneByItsAnswer() async throws {
        try await service.publish(.text("Secret", id: "draft-0001"))
        let count = Mutex(0)
        let events = community.mediator.events(of: PostPublished.self)
        let counting = Task { for await _ in events { count.withLock { $0 += 1 } } }
        community.meanwhile { [community] in try await community.device.eraseAndReturn() }
        _ = try await service.drain()
        #expect(try await community.rows() == [])
        counting.cancel()
        await counting.value
        #expect(count.withLock { $0 } == 0)
    }

    @Test func slot_whenGone_isRequestedAgain() async throws {
        try await service.publish(.image([png("one")], id: "draft-0001"))
        community.fail("send", .before(.cannotConnect("refused")))
        #expect(try await service.drain() == .seconds(1))
        community.forgetSlots()
        #expect(try await service.drain() == .seconds(2), "the slot is requested again")
        #expect(try await service.pendingPosts()[0].stepsDone == 0)
        #expect(try await service.drain() == nil)
        #expect(community.log == ["slot", "upload", "send", "send", "slot", "upload", "send"])
        #expect(community.posts.map(\.pictures) == [[png("one").bytes]])
    }

    @Test func slot_whenGoneTwelveTimes_failsThePost() async throws {
        try await service.publish(.image([png()], text: "Slot", id: "draft-0001"))
        for _ in 1...12 {
            community.fail("upload", .status(410, "slot_expired"))
            _ = try await service.drain()
        }
        #expect(try await service.drain() == nil)
        #expect(try await service.stages() == ["Slot: failed gaveUp"])
    }

    @Test func post_whenNotAcceptedTwelveTimes_waitsForARetry() async throws {
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
    func rejectedPost_isReportedAndKept(status: Int, code: String, reason: PublishingError.Reason) async throws {
        community.fail("send", .status(status, code))
        try await service.publish(.text("No", id: "draft-0001"))
        #expect(try await service.drain() == nil)
        let post = try await community.service().pendingPosts()[0]
        #expect(post.stage == .failed(.refused(reason)) && post.isEditable && post.isCancellable && post.isFailed)
    }

    @Test func sessionEnd_keepsThePostForItsAuthor() async throws {
        try await service.publish(.text("Mine", id: "draft-0001"))
        community.fail("send", .status(401, "unauthorized"))
        #expect(try await service.drain() == nil, "only a sign-in helps")
        #expect(try await service.stages() == ["Mine: delayed signedOut"])
        community.fail("send", .status(403, "wrong_author"))
        _ = try await service.drain()
        #expect(try await service.pendingPosts()[0].isEditable)
        community.device.userID = "usr-2"
        #expect(try await service.pendingPosts() == [])
        _ = try await service.drain()
        await #expect(throws: PublishingError.notFound) { try await service.cancel("draft-0001") }
        await #expect(throws: PublishingError.notFound) { try await service.attachment(0, of: "draft-0001") }
        #expect(community.texts == [])
        community.device.userID = "usr-1"
        _ = try await service.drain()
        #expect(community.posts.map(\.author) == ["usr-1"])
    }

    @Test func post_whenUserChangesBetweenSteps_isNotPublished() async throws {
        try await service.publish(.image([png()], text: "Mine", id: "draft-0001"))
        community.meanwhile { [community] in community.device.userID = "usr-2" }
        _ = try await service.drain()
        #expect(community.log == ["slot"])
    }
}

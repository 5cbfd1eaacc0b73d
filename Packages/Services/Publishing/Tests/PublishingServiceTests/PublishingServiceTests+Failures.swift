import DatabaseKit
import NetworkKit
import NetworkKitTesting
import OutboxService
import PersonalDataServiceTesting
import PublishingAPI
import RoutingService
import Testing

@testable import PublishingService

/// Failures during the delivery of posts.
extension PublishingServiceTests {
    @Test func slot_whenGone_isRequestedAgain() async throws {
        try await service.publish(.image([png("one")], id: "draft-0001"))
        community.failSending(.unreachable(.cannotConnect("refused")))
        #expect(await service.drain() == .seconds(1))
        community.server.change { $0.slots = [:] }
        #expect(await service.drain() == .seconds(2), "the slot is requested again")
        #expect(try await service.pendingPosts()[0].stepsDone == 0)
        #expect(await service.drain() == nil)
        #expect(community.log == ["slot", "upload", "send", "send", "slot", "upload", "send"])
        #expect(community.posts.map(\.pictures) == [[png("one").bytes]])
    }

    @Test func post_whenNotAcceptedTwelveTimes_waitsForARetry() async throws {
        try await service.publish(.text("Heavy", id: "draft-0001"))
        try await service.publish(.text("Next", id: "draft-0002"))
        community.failSending(.rejected(503, "down"), .rejected(429, "slowly"), .rejected(500, "oops"))
        for _ in 1...3 { _ = await service.drain() }
        for _ in 4...12 {
            community.failSending(.rejected(500, "oops"))
            _ = await service.drain()
        }
        #expect(try await service.stages() == ["Heavy: failed given up after too many attempts"])
        #expect(community.texts == ["Next"])
        let failed = try await service.pendingPosts()[0]
        #expect(failed.isCancellable && !failed.isEditable && failed.mayBePublished)
        try await service.retry("draft-0001")
        _ = await service.drain()
        #expect(community.texts == ["Next", "Heavy"])
    }

    @Test func sessionEnd_keepsThePostForItsAuthor() async throws {
        try await service.publish(.text("Mine", id: "draft-0001"))
        community.failSending(.rejected(401, "unauthorized"))
        #expect(await service.drain() == nil, "only a sign-in helps")
        #expect(try await service.stages() == ["Mine: delayed no user is signed in"])
        community.failSending(.rejected(403, "wrong_author"))
        _ = await service.drain()
        #expect(try await service.pendingPosts()[0].isEditable)
        community.device.userID = "usr-2"
        #expect(try await service.pendingPosts() == [])
        _ = await service.drain()
        await #expect(throws: PublishingError.notFound) { try await service.cancel("draft-0001") }
        await #expect(throws: PublishingError.notFound) { try await service.attachment(0, of: "draft-0001") }
        #expect(community.texts == [])
        community.device.userID = "usr-1"
        _ = await service.drain()
        #expect(community.posts.map(\.author) == ["usr-1"])
    }
}

@Suite(.timeLimit(.minutes(10))) struct PostFailureTests {
    private struct Other: Error {}

    private static func refused(_ status: Int, _ code: String) -> NetworkError {
        .badStatus(status, body: Array("{\"error\":\"\(code)\",\"detail\":{}}".utf8))
    }

    private typealias Failure = OutboxStep<PublishingError>.Failure

    private static func rejected(_ reason: PublishingError.Reason) -> Failure { Failure(.refused(reason), isFinal: true, isNotTaken: true) }
    private static let counted = Failure(.unreachable, counts: true)
    private static let unsent = Failure(.unreachable, isNotTaken: true)

    /// The classification of all errors of an attempt.
    @Test(arguments: [
        // Certainly not received, so the post can be edited.
        (NetworkError.cannotConnect("refused") as any Error, unsent), (NetworkError.tlsFailure("expired"), unsent),
        (NetworkError.transportClosed, unsent),
        // Possibly received, so it cannot.
        (NetworkError.connectionLost("reset"), Failure(.unreachable)), (NetworkError.cancelled, Failure(.unreachable)),
        (NetworkError.timedOut(.firstByte, after: .seconds(20)), Failure(.unreachable)),
        // An unexpected answer counts.
        (NetworkError.badStatus(500), counted), (NetworkError.badStatus(503), counted), (NetworkError.badStatus(302), counted),
        (NetworkError.badStatus(408), counted), (NetworkError.badStatus(425), counted), (NetworkError.badStatus(429), counted),
        (NetworkError.undecodable("id is missing"), counted), (NetworkError.malformedResponse("no status"), counted),
        (NetworkError.bodyTooLarge(limit: 1), counted),
        // Waits for a session.
        (refused(401, "unauthorized"), .signedOut), (refused(403, "wrong_author"), .signedOut),
        // Rejected for good.
        (refused(403, "banned"), rejected(.other)), (refused(499, "banned"), rejected(.other)),
        (refused(422, "text_not_welcome"), rejected(.text)), (refused(422, "text_too_long"), rejected(.text)),
        (refused(422, "wrong_size"), rejected(.picture)), (refused(409, "slot_in_use"), rejected(.picture)),
        (refused(415, "not_a_picture"), rejected(.picture)), (NetworkError.badStatus(413), rejected(.picture)),
        (NetworkError.badStatus(415), rejected(.picture)),
        (refused(409, "key_reused"), rejected(.other)), (NetworkError.badStatus(404), rejected(.other)),
        (NetworkError.badStatus(400, body: Array("<html>".utf8)), rejected(.other)), (NetworkError.invalidRequest("x"), rejected(.other)),
        // Errors of this device.
        (CancellationError(), Failure(.unreachable)), (PublishingError.storage, .storage),
        // Errors of a strategy count, so that they do not recur indefinitely.
        (Other(), counted),
        // With the pause requested by the back end.
        (NetworkError.badStatus(503, retryAfter: .seconds(9)), Failure(.unreachable, counts: true, retryAfter: .seconds(9))),
    ])
    private func failure_isClassified(cause: any Error, meaning: Failure) { #expect(Failure(sending: cause) == meaning) }
}

import NetworkKit
import OutboxService
import PublishingAPI
import Testing

@testable import PublishingService

@Suite struct PostFailureTests {
    private struct Other: Error {}

    private static func refused(_ status: Int, _ code: String) -> NetworkError {
        .badStatus(status, body: Array("{\"error\":\"\(code)\",\"detail\":{}}".utf8))
    }

    /// What an attempt that failed means, for everything that can go wrong.
    @Test(arguments: [
        // Certainly not sent: it may still be edited.
        (NetworkError.cannotConnect("refused") as any Error, OutboxFailure(PublishingError.unreachable, isNotTaken: true)),
        (NetworkError.tlsFailure("expired"), OutboxFailure(PublishingError.unreachable, isNotTaken: true)),
        (NetworkError.transportClosed, OutboxFailure(PublishingError.unreachable, isNotTaken: true)),
        // Perhaps sent: it may not.
        (NetworkError.connectionLost("reset"), OutboxFailure(PublishingError.unreachable)),
        (NetworkError.timedOut(after: .seconds(20), waitingFor: "answer"), OutboxFailure(PublishingError.unreachable)),
        (NetworkError.cancelled, OutboxFailure(PublishingError.unreachable)),
        // Answered, and not as it should be: counted.
        (NetworkError.badStatus(500), OutboxFailure(PublishingError.unreachable, counts: true)),
        (NetworkError.badStatus(503), OutboxFailure(PublishingError.unreachable, counts: true)),
        (NetworkError.badStatus(302), OutboxFailure(PublishingError.unreachable, counts: true)),
        (NetworkError.badStatus(408), OutboxFailure(PublishingError.unreachable, counts: true)),
        (NetworkError.badStatus(425), OutboxFailure(PublishingError.unreachable, counts: true)),
        (NetworkError.badStatus(429), OutboxFailure(PublishingError.unreachable, counts: true)),
        (NetworkError.undecodable("id is missing"), OutboxFailure(PublishingError.unreachable, counts: true)),
        (NetworkError.malformedResponse("no status"), OutboxFailure(PublishingError.unreachable, counts: true)),
        (NetworkError.bodyTooLarge(limit: 1), OutboxFailure(PublishingError.unreachable, counts: true)),
        // Waits for a session.
        (refused(401, "unauthorized"), OutboxFailure.signedOut),
        (refused(403, "wrong_author"), OutboxFailure.signedOut),
        // Refused for good.
        (refused(403, "banned"), OutboxFailure(PublishingError.refused(.other), isFinal: true, isNotTaken: true)),
        (refused(422, "text_not_welcome"), OutboxFailure(PublishingError.refused(.text), isFinal: true, isNotTaken: true)),
        (refused(422, "text_too_long"), OutboxFailure(PublishingError.refused(.text), isFinal: true, isNotTaken: true)),
        (refused(422, "wrong_size"), OutboxFailure(PublishingError.refused(.picture), isFinal: true, isNotTaken: true)),
        (refused(409, "slot_in_use"), OutboxFailure(PublishingError.refused(.picture), isFinal: true, isNotTaken: true)),
        (refused(415, "not_a_picture"), OutboxFailure(PublishingError.refused(.picture), isFinal: true, isNotTaken: true)),
        (NetworkError.badStatus(413), OutboxFailure(PublishingError.refused(.picture), isFinal: true, isNotTaken: true)),
        (
            NetworkError.badStatus(400, body: Array("<html>".utf8)),
            OutboxFailure(PublishingError.refused(.other), isFinal: true, isNotTaken: true)
        ),
        (NetworkError.invalidRequest("a header"), OutboxFailure(PublishingError.refused(.other), isFinal: true, isNotTaken: true)),
        // Of this device.
        (CancellationError(), OutboxFailure(PublishingError.unreachable)),
        (PublishingError.storage, OutboxFailure.storage),
        // Of a strategy's own: it must not go on for ever.
        (Other(), OutboxFailure(PublishingError.unreachable, counts: true)),
        // With the back end's wish.
        (
            NetworkError.badStatus(503, retryAfter: .seconds(9)),
            OutboxFailure(PublishingError.unreachable, counts: true, retryAfter: .seconds(9))
        ),
    ])
    func failure_means(cause: any Error, meaning: OutboxFailure) {
        #expect(OutboxFailure(sending: cause) == meaning)
    }
}

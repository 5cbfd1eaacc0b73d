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

    /// The classification of all errors of an attempt.
    @Test(arguments: [
        // Certainly not received, so the post can be edited.
        (NetworkError.cannotConnect("refused") as any Error, OutboxStep.Failure(PublishingError.unreachable, isNotTaken: true)),
        (NetworkError.tlsFailure("expired"), OutboxStep.Failure(PublishingError.unreachable, isNotTaken: true)),
        (NetworkError.transportClosed, OutboxStep.Failure(PublishingError.unreachable, isNotTaken: true)),
        // Possibly received, so it cannot.
        (NetworkError.connectionLost("reset"), OutboxStep.Failure(PublishingError.unreachable)),
        (NetworkError.timedOut(after: .seconds(20), waitingFor: "answer"), OutboxStep.Failure(PublishingError.unreachable)),
        (NetworkError.cancelled, OutboxStep.Failure(PublishingError.unreachable)),
        // An unexpected answer counts.
        (NetworkError.badStatus(500), OutboxStep.Failure(PublishingError.unreachable, counts: true)),
        (NetworkError.badStatus(503), OutboxStep.Failure(PublishingError.unreachable, counts: true)),
        (NetworkError.badStatus(302), OutboxStep.Failure(PublishingError.unreachable, counts: true)),
        (NetworkError.badStatus(408), OutboxStep.Failure(PublishingError.unreachable, counts: true)),
        (NetworkError.badStatus(425), OutboxStep.Failure(PublishingError.unreachable, counts: true)),
        (NetworkError.badStatus(429), OutboxStep.Failure(PublishingError.unreachable, counts: true)),
        (NetworkError.undecodable("id is missing"), OutboxStep.Failure(PublishingError.unreachable, counts: true)),
        (NetworkError.malformedResponse("no status"), OutboxStep.Failure(PublishingError.unreachable, counts: true)),
        (NetworkError.bodyTooLarge(limit: 1), OutboxStep.Failure(PublishingError.unreachable, counts: true)),
        // Waits for a session.
        (refused(401, "unauthorized"), OutboxStep.Failure.signedOut),
        (refused(403, "wrong_author"), OutboxStep.Failure.signedOut),
        // Rejected for good.
        (refused(403, "banned"), OutboxStep.Failure(PublishingError.refused(.other), isFinal: true, isNotTaken: true)),
        (refused(499, "banned"), OutboxStep.Failure(PublishingError.refused(.other), isFinal: true, isNotTaken: true)),
        (refused(422, "text_not_welcome"), OutboxStep.Failure(PublishingError.refused(.text), isFinal: true, isNotTaken: true)),
        (refused(422, "text_too_long"), OutboxStep.Failure(PublishingError.refused(.text), isFinal: true, isNotTaken: true)),
        (refused(422, "wrong_size"), OutboxStep.Failure(PublishingError.refused(.picture), isFinal: true, isNotTaken: true)),
        (refused(409, "slot_in_use"), OutboxStep.Failure(PublishingError.refused(.picture), isFinal: true, isNotTaken: true)),
        (refused(415, "not_a_picture"), OutboxStep.Failure(PublishingError.refused(.picture), isFinal: true, isNotTaken: true)),
        (NetworkError.badStatus(413), OutboxStep.Failure(PublishingError.refused(.picture), isFinal: true, isNotTaken: true)),
        (
            NetworkError.badStatus(400, body: Array("<html>".utf8)),
            OutboxStep.Failure(PublishingError.refused(.other), isFinal: true, isNotTaken: true)
        ),
        (NetworkError.invalidRequest("a header"), OutboxStep.Failure(PublishingError.refused(.other), isFinal: true, isNotTaken: true)),
        // Errors of this device.
        (CancellationError(), OutboxStep.Failure(PublishingError.unreachable)),
        (PublishingError.storage, OutboxStep.Failure.storage),
        // Errors of a strategy count, so that they do not recur indefinitely.
        (Other(), OutboxStep.Failure(PublishingError.unreachable, counts: true)),
        // With the pause requested by the back end.
        (
            NetworkError.badStatus(503, retryAfter: .seconds(9)),
            OutboxStep.Failure(PublishingError.unreachable, counts: true, retryAfter: .seconds(9))
        ),
    ])
    func failure_isClassified(cause: any Error, meaning: OutboxStep.Failure) {
        #expect(OutboxStep.Failure(sending: cause) == meaning)
    }
}

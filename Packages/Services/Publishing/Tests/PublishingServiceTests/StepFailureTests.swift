import NetworkKit
import PublishingAPI
import Testing

@testable import PublishingService

@Suite struct StepFailureTests {
    private struct Other: Error {}

    private static func refused(_ status: Int, _ code: String) -> NetworkError {
        .badStatus(status, body: Array("{\"error\":\"\(code)\",\"detail\":{}}".utf8))
    }

    /// What an attempt that failed means, for everything that can go wrong.
    @Test(arguments: [
        // Certainly not sent: it may still be edited.
        (NetworkError.cannotConnect("refused") as any Error, StepFailure(error: .unreachable, isNotTaken: true)),
        (NetworkError.tlsFailure("expired"), StepFailure(error: .unreachable, isNotTaken: true)),
        (NetworkError.transportClosed, StepFailure(error: .unreachable, isNotTaken: true)),
        // Perhaps sent: it may not.
        (NetworkError.connectionLost("reset"), StepFailure(error: .unreachable)),
        (NetworkError.timedOut(after: .seconds(20), waitingFor: "answer"), StepFailure(error: .unreachable)),
        (NetworkError.cancelled, StepFailure(error: .unreachable)),
        // Answered, and not as it should be: counted.
        (NetworkError.badStatus(500), StepFailure(error: .unreachable, counts: true)),
        (NetworkError.badStatus(503), StepFailure(error: .unreachable, counts: true)),
        (NetworkError.badStatus(302), StepFailure(error: .unreachable, counts: true)),
        (NetworkError.badStatus(408), StepFailure(error: .unreachable, counts: true)),
        (NetworkError.badStatus(425), StepFailure(error: .unreachable, counts: true)),
        (NetworkError.badStatus(429), StepFailure(error: .unreachable, counts: true)),
        (NetworkError.undecodable("id is missing"), StepFailure(error: .unreachable, counts: true)),
        (NetworkError.malformedResponse("no status"), StepFailure(error: .unreachable, counts: true)),
        (NetworkError.bodyTooLarge(limit: 1), StepFailure(error: .unreachable, counts: true)),
        // Waits for a session.
        (refused(401, "unauthorized"), StepFailure(error: .signedOut, isNotTaken: true)),
        (refused(403, "wrong_author"), StepFailure(error: .signedOut, isNotTaken: true)),
        // Refused for good.
        (refused(403, "banned"), StepFailure(error: .refused(.other), isFinal: true, isNotTaken: true)),
        (refused(422, "text_not_welcome"), StepFailure(error: .refused(.text), isFinal: true, isNotTaken: true)),
        (refused(422, "text_too_long"), StepFailure(error: .refused(.text), isFinal: true, isNotTaken: true)),
        (refused(422, "wrong_size"), StepFailure(error: .refused(.picture), isFinal: true, isNotTaken: true)),
        (refused(409, "slot_in_use"), StepFailure(error: .refused(.picture), isFinal: true, isNotTaken: true)),
        (refused(415, "not_a_picture"), StepFailure(error: .refused(.picture), isFinal: true, isNotTaken: true)),
        (NetworkError.badStatus(413), StepFailure(error: .refused(.picture), isFinal: true, isNotTaken: true)),
        (NetworkError.badStatus(400, body: Array("<html>".utf8)), StepFailure(error: .refused(.other), isFinal: true, isNotTaken: true)),
        (NetworkError.invalidRequest("a header"), StepFailure(error: .refused(.other), isFinal: true, isNotTaken: true)),
        // Of this device.
        (CancellationError(), StepFailure(error: .unreachable)),
        (PublishingError.storage, StepFailure(error: .storage)),
        // Of a strategy's own: it must not go on for ever.
        (Other(), StepFailure(error: .unreachable, counts: true)),
        // With the back end's wish.
        (NetworkError.badStatus(503, retryAfter: .seconds(9)), StepFailure(error: .unreachable, counts: true, retryAfter: .seconds(9))),
    ])
    func failure_means(cause: any Error, meaning: StepFailure) {
        #expect(StepFailure(cause) == meaning)
    }
}

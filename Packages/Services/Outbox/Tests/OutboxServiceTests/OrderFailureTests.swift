import NetworkKit
import OutboxService
import Testing

@Suite struct OrderFailureTests {
    @Test(arguments: [
        (NetworkError.badStatus(401), OutboxStep.Failure.signedOut),
        (.badStatus(503), OutboxStep.Failure("noAnswer")),
        (.cannotConnect("refused"), OutboxStep.Failure("unreachable", isNotTaken: true)),
        (.transportClosed, OutboxStep.Failure("unreachable", isNotTaken: true)),
        (.connectionLost("reset"), OutboxStep.Failure("noAnswer")),
    ])
    func failure_withoutARejection_mayHaveBeenCarriedOut_unlessItWasNotSent(error: NetworkError, failure: OutboxStep.Failure) {
        #expect(OutboxStep.Failure(sending: error, rejection: nil) == failure)
    }

    @Test func rejection_isFinal() {
        #expect(OutboxStep.Failure(sending: .badStatus(401), rejection: "refused") == OutboxStep.Failure("refused", isFinal: true))
    }
}

import FinanceAPI
import RoutingService
import Testing

@Suite struct PaymentFailureTests {
    private struct OtherError: Error {}

    @Test(arguments: [
        (FinanceError.insufficientFunds(available: Money(minorUnits: 1, currency: .eur)), PaymentRefusal.insufficientFunds),
        (.notAllowed, .notAllowed), (.unknownAccount("acc-1"), .unknownAccount), (.currencyMismatch, .currencyMismatch),
        (.malformedOrder, .notAccepted), (.refused(reason: "The wallet is empty."), .said("The wallet is empty.")),
    ])
    func rejection_ofTheBank_meansThatNothingWasPaid(error: FinanceError, refusal: PaymentRefusal) {
        #expect(PaymentFailure(error) == .refused(refusal))
    }

    @Test func error_beforeTheBankWasReached_isNoAttempt() {
        #expect(PaymentFailure(FinanceError.unreachable) == .notSent)
        #expect(PaymentFailure(FinanceError.signedOut) == .signedOut)
        #expect(PaymentFailure(RoutingError.signInRequired(path: Pay.path)) == .signedOut)
    }

    @Test func anyOtherError_mayHaveMovedMoney() {
        for error in [FinanceError.noAnswer, .storage, .unexpectedAnswer, .canceled] { #expect(PaymentFailure(error) == .unknown) }
        #expect(PaymentFailure(RoutingError.signInRequired(path: PayableAccounts.path)) == .unknown)
        #expect(PaymentFailure(OtherError()) == .unknown)
    }
}

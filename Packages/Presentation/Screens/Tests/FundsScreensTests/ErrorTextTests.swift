import FundsScreens
import ScreensKit
import Testing

/// Each problem has words of its own in each language, so that a user can tell what to do.
@Suite(.timeLimit(.minutes(10))) struct ErrorTextTests {
    private static let errors: [FundsError] = [
        .unreachable, .noAnswer, .signedOut, .signedOutMeanwhile, .unknownFund, .priceChanged, .tooFewUnits, .accountNotAccepted,
        .notAccepted, .notBought(booking: 7), .malformedOrder, .unexpectedAnswer, .storage, .paymentRefused(reason: .insufficientFunds),
        .paymentRefused(reason: .unknownAccount), .paymentRefused(reason: .notAllowed), .paymentRefused(reason: .currencyMismatch),
        .paymentRefused(reason: .notAccepted), .paymentRefused(reason: .said("No.")),
    ]

    @Test(arguments: Language.allCases.compactMap(\.page)) func eachProblem_hasItsOwnText(language: PageLanguage) {
        let texts = Self.errors.map { $0.message.text(in: language) }
        #expect(Set(texts).count == texts.count && !texts.contains(""))
    }
}

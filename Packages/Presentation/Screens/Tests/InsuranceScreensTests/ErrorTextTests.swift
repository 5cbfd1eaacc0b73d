import InsuranceScreens
import ScreensKit
import Testing

/// Each problem has words of its own in each language, so that a user can tell what to do.
@Suite(.timeLimit(.minutes(10))) struct ErrorTextTests {
    private static let errors: [InsuranceError] = [
        .unreachable, .noAnswer, .signedOut, .signedOutMeanwhile, .offerChanged, .unknownProduct, .unknownPolicy, .policyEnded,
        .termsChanged, .accountNotAccepted, .notAccepted, .claimDay(.malformed), .claimDay(.beforeStart("2026-01-31")),
        .claimDay(.inFuture), .claimDay(.afterEnd("2026-01-31")), .descriptionMissing, .descriptionTooLong,
        .amountNotInsured(Money(minorUnits: 100, currency: .eur)), .tooManyPhotos, .photoTooLarge, .notAPhoto,
        .paymentRefused(reason: .insufficientFunds), .notIssued(booking: 7), .malformedOrder, .unexpectedAnswer, .storage,
    ]

    @Test(arguments: Language.allCases.compactMap(\.page)) func eachProblem_hasItsOwnText(language: PageLanguage) {
        let texts = Self.errors.map { $0.message.text(in: language) }
        #expect(Set(texts).count == texts.count && !texts.contains(""))
    }
}

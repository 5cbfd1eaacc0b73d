import ScreensKit
import Testing

@testable import FinanceScreens

/// Each problem has words of its own in each language, so that a user can tell what to do.
@Suite(.timeLimit(.minutes(10))) struct ErrorTextTests {
    private static let flaws: [StatementFlaw] = [
        .empty, .unknownFormat, .noHeader, .unsupportedFormat("MT940"), .noSign, .documentType, .noOFX, .noStatement, .secondAccount,
        .otherCurrency("USD", account: .eur), .fieldCount(2, expected: 3), .textAfterQuotation, .openQuotation, .noAmount,
        .malformedNumber("x"), .malformedAmount("1,234", .eur), .malformedAmount(nil, .eur), .debitAndCredit, .unknownSign("Z"), .noDate,
        .malformedDate("x"), .impossibleDate, .implausibleDate("1800-01-01"), .notBooked("pending"),
        .rowInOtherCurrency("USD", account: .eur), .correction, .notClosedBeforeNext, .notClosed, .endInRow, .earlyEnd,
    ]
    private static let errors: [FinanceError] = [
        .unreachable, .noAnswer, .signedOut, .unknownAccount("acc-1"), .insufficientFunds(available: Money(minorUnits: 1, currency: .eur)),
        .currencyMismatch, .notAllowed, .malformedOrder, .refused(reason: "No."), .unexpectedAnswer, .storage,
        .malformedStatement(line: 1, flaw: .empty), .malformedStatement(line: 1, flaw: .unknownFormat),
        .malformedStatement(line: 1, flaw: .noHeader), .malformedStatement(line: 7, flaw: .noDate), .statementTooLarge, .ambiguousDays,
        .onItsWay, .canceled, .nameMissing, .nameTooLong, .nameTaken, .tooManySaved, .malformedIBAN,
        .unknownTransaction, .unknownPayee, .dayPassed, .quoteExpired, .amountTooSmall,
    ]

    @Test(arguments: Language.allCases.compactMap(\.page)) func eachProblem_hasItsOwnText(language: PageLanguage) {
        for texts in [Self.flaws.map { $0.message.text(in: language) }, Self.errors.map { $0.message.text(in: language) }] {
            #expect(Set(texts).count == texts.count && !texts.contains(""))
        }
    }
}

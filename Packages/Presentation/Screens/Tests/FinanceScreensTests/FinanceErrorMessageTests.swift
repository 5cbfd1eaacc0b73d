import ScreensKit
import Testing

@testable import FinanceScreens

@Suite struct FinanceErrorMessageTests {
    /// The error of a template with a name.
    private static func error(of name: String) -> FinanceError {
        do throws(FinanceError) {
            _ = try TransferTemplate(id: "template-1", name: name, from: "acc-1", to: "acc-2", amount: nil, reference: "").checked()
            return .unexpectedAnswer
        } catch {
            return error
        }
    }

    @Test(arguments: [
        (FinanceError.unreachable, "The app cannot reach the bank. Check your connection and try again."),
        (
            .noAnswer,
            "The bank did not answer in time. It is not known yet whether money was moved. Try again: the same order is carried out only once."
        ),
        (.signedOut, "Your session has ended. Sign in again."), (.unknownAccount("acc-9"), "You have no such account."),
        (.insufficientFunds(available: Money(minorUnits: 1, currency: .eur)), "There is not enough money in this account."),
        (.currencyMismatch, "Both accounts need the same currency."), (.notAllowed, "This account cannot be used for transfers."),
        (Self.error(of: ""), "Enter a name."), (Self.error(of: String(repeating: "x", count: 61)), "At most 60 characters."),
        (.tooManyTemplates, "You have 100 templates, which is the limit. Delete one first."),
        (.malformedOrder, "Choose two different accounts and an amount above zero."),
        (.refused(reason: "The wallet is empty."), "The wallet is empty."),
        (.unexpectedAnswer, "The app cannot read the answer from the bank. Try again later."),
        (.storage, "The app cannot read or write its data on this device. Check that there is free space."),
        (.malformedStatement(line: 3, flaw: .noOFX), "This file cannot be imported: in line 3, there is no <OFX>."),
        (
            .malformedStatement(line: 1, flaw: .empty),
            "This file is empty, so nothing was imported. Download the statement from your bank again and choose that file."
        ),
        (
            .malformedStatement(line: 1, flaw: .unknownFormat),
            "This file is a picture or another file without text, so nothing was imported. Choose the CSV or OFX file that your bank offers for download."
        ),
        (
            .malformedStatement(line: 1, flaw: .noHeader),
            "This file does not name its columns for date and amount, so nothing was imported. Download the statement with column headings, or add a first row such as Date, Amount, Text."
        ),
        (.statementTooLarge, "This file is too large, so nothing was imported. Split it into files of at most 8 MB and 100,000 rows."),
        (.ambiguousDays, "The dates in this file can be read with the day or the month first. Choose which one it is."),
    ])
    func error_hasLocalizedText(error: FinanceError, text: String) {
        #expect(error.localizedMessage == text)
        #expect(error.message.text(in: .german) != text || error == .refused(reason: text))
    }

    @Test func error_isLocalizedInTheRequestedLanguage() {
        #expect(
            FinanceError.unreachable.message.text(in: .german)
                == "Die App erreicht die Bank nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.")
        #expect(
            FinanceError.malformedStatement(line: 3, flaw: .noDate).message.text(in: .german)
                == "Diese Datei kann nicht importiert werden, wegen Zeile 3: sie hat kein Datum.")
    }

    @Test(arguments: [
        (StatementFlaw.unknownFormat, "there is neither text nor OFX"),
        (.noHeader, "the header row with a date and an amount is missing"),
        (.documentType, "it contains a document type declaration, which is not allowed"), (.noOFX, "there is no <OFX>"),
        (.noStatement, "the file ends without a statement of an account"),
        (.secondAccount, "a second account begins. Import one account at a time"),
        (.otherCurrency("USD", account: .eur), "the statement is in USD and the account in EUR"),
        (.fieldCount(5, expected: 4), "it has 5 fields instead of 4"), (.fieldCount(1, expected: 4), "it has 1 field instead of 4"),
        (.textAfterQuotation, "text follows a closing quotation mark"), (.openQuotation, "a quotation mark is never closed"),
        (.noAmount, "it has no amount"), (.malformedNumber("x"), "its amount 'x' is no number"),
        (.malformedAmount(nil, .eur), "its amount is no amount in EUR"),
        (.malformedAmount("x", .eur), "its amount 'x' is no amount in EUR"),
        (.debitAndCredit, "it has both a debit and a credit"), (.unknownSign("x"), "its sign 'x' is neither debit nor credit"),
        (.noDate, "it has no date"), (.malformedDate("x"), "its date 'x' is no date"),
        (.impossibleDate, "its date is not in the calendar"),
        (.rowInOtherCurrency("USD", account: .eur), "it is in 'USD' and the account in EUR"),
        (.correction, "it corrects another row, which cannot be done here"),
        (.notClosedBeforeNext, "it is not closed before the next one"), (.notClosed, "it is not closed"),
        (.endInRow, "the file ends in the midst of it"), (.earlyEnd, "the file ends too early; rows may be missing"),
    ]) func statementProblem_isLocalizedInEveryLanguage(flaw: StatementFlaw, text: String) {
        #expect(localized(flaw.message) == text)
        #expect(Set(Language.allCases.compactMap(\.page).map(flaw.message.text)).count == 3)
    }
}

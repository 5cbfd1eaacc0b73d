import PresentationKit
import ScreensKit
import Services
import Testing

@testable import FinanceScreens

@Suite struct FinanceErrorWordsTests {
    @Test(arguments: [
        (FinanceError.unreachable, "The app cannot reach the bank. Check your connection and try again."),
        (.noAnswer, "The bank did not answer in time. Try again: the same order is carried out only once."),
        (.signedOut, "Your session has ended. Sign in again."), (.unknownAccount("acc-9"), "You have no such account."),
        (.insufficientFunds(available: Money(minorUnits: 1, currency: .eur)), "There is not enough money in this account."),
        (.currencyMismatch, "Both accounts need the same currency."), (.notAllowed, "This account cannot be used for transfers."),
        (.malformedOrder, "Choose two different accounts and an amount above zero."),
        (.refused(reason: "The wallet is empty."), "The wallet is empty."),
        (.unexpectedAnswer, "The app does not understand the answer of the bank. Try again later."),
        (.storage, "The app cannot read or write its data on this device. Check that there is free space."),
        (.malformedStatement(line: 3, reason: "there is no <OFX>"), "This file cannot be imported: in line 3, there is no <OFX>."),
        (.statementTooLarge, "This file is too large to be imported. Split it into files of at most 10 MB and 100,000 rows."),
        (.ambiguousDays, "The dates in this file can be read with the day or the month first. Choose which one it is."),
    ])
    func failure_isToldInWords(error: FinanceError, words: String) {
        #expect(error.words == words)
        #expect(error.wording.text(in: .german) != words || error == .refused(reason: words))
    }

    @Test func failure_isToldInTheLanguageThatIsAskedFor() {
        #expect(
            FinanceError.unreachable.wording.text(in: .german)
                == "Die App erreicht die Bank nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.")
        #expect(
            FinanceError.malformedStatement(line: 3, reason: "x").wording.text(in: .german)
                == "Diese Datei kann nicht eingelesen werden, wegen Zeile 3: x.")
    }
}

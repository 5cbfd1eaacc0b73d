import PresentationKitTesting
import ScreensKit
import Testing

@testable import FundsScreens

@Suite struct FundsErrorMessageTests {
    @Test(arguments: [
        (FundsError.unreachable, "The app cannot reach the fund company. Check your connection and try again."),
        (.noAnswer, "No answer came in time. Try again: the same order is carried out only once."),
        (.signedOut, "Your session has ended. Sign in again."),
        (
            .signedOutMeanwhile,
            "Your session has ended. Your order is saved and continues as soon as you sign in again: it is carried out only once."
        ),
        (
            .unknownFund,
            "This fund does not exist. It may have been closed, or the link is wrong. Choose one of the other funds."
        ),
        (
            .priceChanged,
            "The price has changed, and the order was not carried out. No money was moved. Check the new price and try again."
        ),
        (.tooFewUnits, "You do not have that many units. Nothing was sold."),
        (.accountNotAccepted, "The proceeds cannot be credited to this account. Nothing was sold. Choose another account."),
        (.notAccepted, "The fund company does not accept this order. No money was moved. Try again later."),
        (
            .paymentRefused(reason: .insufficientFunds),
            "The order was not paid, and nothing was bought. There is not enough money in this account."
        ),
        (.paymentRefused(reason: .said("The wallet is empty.")), "The order was not paid, and nothing was bought. The wallet is empty."),
        (
            .notBought(booking: 70),
            "The order is paid (booking 70), but the fund company has not carried it out. Try again: it is not paid twice. If the problem persists, give the fund company the booking number."
        ),
        (.malformedOrder, "This order cannot be carried out. Check your entries and try again."),
        (.unexpectedAnswer, "The app cannot read the answer from the fund company. Try again later."),
        (.storage, "The app cannot read or write its data on this device. Check that there is free space."),
    ])
    func message_statesTheProblemAndASolution(error: FundsError, text: String) {
        #expect(error.localizedMessage == text)
        #expect(
            Set([PageLanguage.english, .german, .chinese].map { error.message.text(in: $0) }).count == 3, "each language has its own text")
    }

    @Test func units_areFormattedInTheLanguageOfThePage() throws {
        let units = try #require(FundUnits(micros: 1_234_567_800))
        #expect(LocalizedText.number(of: units).text(in: .english) == "1,234.5678 units")
        #expect(units.text == "1,234.5678")
    }
}

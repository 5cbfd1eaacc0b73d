import FinanceAPI
import FundsAPI
import MoneyAPI
import Testing

@Suite struct FundValueTests {
    private func euros(_ cents: Int) -> Money { Money(minorUnits: cents, currency: .eur) }

    @Test(arguments: ["world", "a", "euro-bonds-2", String(repeating: "x", count: 40)]) func id_ofAFund_isValid(id: String) {
        #expect(Fund.isValid(id: id))
    }

    @Test(arguments: ["", "World", "a/b", "a b", "..", "ü", "a%2F", "a\n", String(repeating: "x", count: 41)])
    func id_withOtherCharacters_isInvalid(id: String) {
        #expect(!Fund.isValid(id: id))
    }

    @Test(arguments: [
        (10_437, 10_385, 50), (10_385, 10_437, -49), (10_000, 10_000, 0), (1_000_000, 1, 9_999_990_000), (1, 1_000_000, -9_999),
        (0, 100, 0),
        (100, 0, 0), (.max, 100, 0), (100, .min, 0),
    ])
    func change_isInHundredthsOfAPercent(price: Int, previous: Int, change: Int) {
        #expect(FundQuote(price: euros(price), previous: euros(previous), time: FundWorld.start).change == change)
    }

    @Test(arguments: [
        (10_000, true), (10_050, true), (9_950, true), (10_051, false), (9_949, false), (0, false), (-10_000, false), (.max, false),
    ])
    func order_acceptsAPrice_thatDiffersByAtMostHalfAPercent(price: Int, isAccepted: Bool) {
        #expect(FundWorld.purchase.accepts(euros(price)) == isAccepted)
    }

    @Test func order_acceptsNoPriceInAnotherCurrency_andNoneForAMalformedOne() {
        #expect(!FundWorld.purchase.accepts(Money(minorUnits: 10_000, currency: .chf)))
        #expect(!FundWorld.purchase("order-0001", price: .max).accepts(euros(1_000_000)))
        #expect(!FundWorld.purchase("order-0001", price: 0).accepts(euros(1)))
    }

    @Test func order_hasUnitsAndAmountAtTheConfirmedPrice() {
        #expect(FundWorld.purchase.units?.micros == 1_234_500 && FundWorld.purchase.amount == euros(12_345))
        #expect(FundWorld.sale().units?.micros == 1_500_001 && FundWorld.sale().amount == euros(15_000))
        #expect(FundWorld.sale(micros: 0).units == nil && FundWorld.sale(price: 0).units == nil && FundWorld.sale(price: 0).amount == nil)
    }

    @Test func orders_areTheSame_ifTheyTradeTheSame() {
        var other = FundWorld.purchase("order-0002", price: 10_001)
        #expect(FundWorld.purchase.isSame(as: other))
        other.account = "acc-2"
        #expect(!FundWorld.purchase.isSame(as: other))
        other = FundWorld.purchase
        other.fund = "bonds"
        #expect(!FundWorld.purchase.isSame(as: other))
        #expect(!FundWorld.purchase.isSame(as: FundWorld.purchase("order-0001", amount: 12_346)))
        #expect(!FundWorld.purchase.isSame(as: FundWorld.sale("order-0001")))
    }

    @Test(arguments: [
        (FundsError.unreachable, "the fund company is unreachable"), (.noAnswer, "no answer from the fund company, the outcome is unknown"),
        (.signedOut, "the session has ended"), (.signedOutMeanwhile, "the session has ended, the outcome is unknown"),
        (.unknownFund, "unknown fund"), (.priceChanged, "the price has changed"), (.tooFewUnits, "too few units to sell"),
        (.accountNotAccepted, "the account cannot receive the proceeds"), (.notAccepted, "the fund company rejected the order"),
        (.paymentRefused(reason: .notAllowed), "the payment was refused"), (.notBought(booking: 7), "paid, and the units are not bought"),
        (.malformedOrder, "malformed order"), (.unexpectedAnswer, "unexpected answer of the fund company"),
        (.storage, "the store cannot be read or written"),
    ])
    func error_hasADescriptionForLogs(error: FundsError, text: String) {
        #expect("\(error)" == text)
    }
}

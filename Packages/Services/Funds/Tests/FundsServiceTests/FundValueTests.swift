import FinanceAPI
import Foundation
import FundsAPI
import MoneyAPI
import Testing

@Suite(.timeLimit(.minutes(10))) struct FundValueTests {
    private func euros(_ cents: Int) -> Money { Money(minorUnits: cents, currency: .eur) }

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

    @Test func error_whenLogged_containsNoPersonalData() {
        #expect(FundsError.paymentRefused(reason: .said("Secret words.")).description == "the payment was refused")
    }
}

@Suite(.timeLimit(.minutes(10))) struct FundUnitsTests {
    private let english = AmountFormat(decimalSeparator: ".", groupSeparator: ",", currencySigns: [:])
    private let german = AmountFormat(decimalSeparator: ",", groupSeparator: ".", currencySigns: [:])

    private func euros(_ cents: Int) -> Money { Money(minorUnits: cents, currency: .eur) }

    @Test(arguments: [
        (12_345, 10_000, 1_234_500), (10_000, 10_437, 958_129), (1, 1, 1_000_000), (1, 1_000_000, 1), (100_000, 3, 33_333_333_333),
        (2, 3, 666_666), (1_000_000_000, 1, 1_000_000_000_000_000),
    ])
    func amount_buysUnits_roundedDownToAMillionth(amount: Int, price: Int, micros: Int) {
        #expect(FundUnits(buying: euros(amount), at: euros(price))?.micros == micros)
    }

    @Test(arguments: [
        (0, 10_000), (-1, 10_000), (.min, 10_000), (100, 0), (100, -1), (100, 1_000_001), (100, .max), (100, .min), (1_000_000_001, 1),
        (.max, 1), (.max, 1_000_000),
    ])
    func amount_outOfRange_buysNothing(amount: Int, price: Int) {
        #expect(FundUnits(buying: euros(amount), at: euros(price)) == nil)
    }

    @Test func amount_inAnotherCurrency_buysNothing() {
        #expect(FundUnits(buying: euros(100), at: Money(minorUnits: 100, currency: .chf)) == nil)
    }

    /// Money is conserved: the price of the bought units is what was paid, except for a rest below one minor unit.
    @Test func unitsThatWereBought_areWorthTheAmount_orOneMinorUnitLess() throws {
        for price in [1, 2, 3, 7, 99, 4_911, 10_437, 333_333, 999_999, 1_000_000] {
            for amount in [1, 2, 3, 99, 10_000, 12_345, 999_983, 100_000_000] {
                let units = try #require(FundUnits(buying: euros(amount), at: euros(price)))
                let rest = amount * 1_000_000 - units.micros * price
                #expect((0..<price).contains(rest), "no further millionth is paid for")
                let value = try #require(units.value(at: euros(price)))
                #expect(value == euros(rest == 0 ? amount : amount - 1), "\(amount) at \(price)")
            }
        }
    }

    @Test(arguments: [
        (1_500_001, 10_000, 15_000), (999_999, 1, 0), (1_000_000, 1, 1), (1, 1_000_000, 1), (0, 10_000, 0),
        (1_000_000_000_000_000, 1_000_000, 1_000_000_000_000_000),
    ])
    func units_haveAValue_roundedDownToAMinorUnit(micros: Int, price: Int, value: Int) {
        #expect(FundUnits(micros: micros)?.value(at: euros(price)) == euros(value))
    }

    @Test(arguments: [0, -1, 1_000_001, Int.min, Int.max]) func value_atAPriceOutOfRange_isUnknown(price: Int) {
        #expect(FundUnits(micros: 1)?.value(at: euros(price)) == nil)
    }

    @Test func units_areBetweenZeroAndABillion() {
        #expect(FundUnits(micros: 0) == .zero && FundUnits(micros: 1_000_000_000_000_000)?.micros == 1_000_000_000_000_000)
        for micros in [-1, .min, 1_000_000_000_000_001, .max] { #expect(FundUnits(micros: micros) == nil) }
    }

    // MARK: Texts

    @Test(arguments: [
        (0, "0"), (1, "0.000001"), (1_000_000, "1"), (12_500_000, "12.5"), (10_000_000, "10"), (1_234_567_890, "1234.56789"),
        (1_000_000_000_000_000, "1000000000"),
    ])
    func text_hasNoTrailingZeros_andIsReadAsTheSameUnits(micros: Int, text: String) {
        #expect(FundUnits(micros: micros)?.decimalText == text)
        #expect(FundUnits(typed: text, format: english)?.micros == micros)
    }

    @Test func typedUnits_useTheSeparatorOfTheLanguage() {
        #expect(FundUnits(typed: " 1,5\n", format: german)?.micros == 1_500_000)
        #expect(FundUnits(typed: "１，５", format: german)?.micros == 1_500_000)
        #expect(FundUnits(typed: "007.10", format: english)?.micros == 7_100_000)
        #expect(FundUnits(typed: "1.5", format: german) == nil, "it is not fifteen")
        #expect(FundUnits(typed: "1,5", format: english) == nil)
    }

    @Test(arguments: [
        "", " ", ".", "1.", ".5", "-1", "+1", "1e3", "1.0000001", "1.2.3", "1 000", "١", "1000000001", "99999999999", "1.x", "x",
        String(repeating: "9", count: 100_000),
    ])
    func typedText_thatIsNoNumberOfUnits_isRejected(text: String) { #expect(FundUnits(typed: text, format: english) == nil) }

    // MARK: Purchase cost

    private func order(_ cents: Int, _ micros: Int, isSale: Bool = false, _ currency: Currency = .eur) throws -> FundTransaction {
        FundTransaction(
            id: "\(cents)", day: "2026-06-01", isSale: isSale, units: try #require(FundUnits(micros: micros)), price: euros(1),
            amount: Money(minorUnits: cents, currency: currency))
    }

    @Test func cost_ofUnits_isReducedInProportionBySales() throws {
        let history = [try order(900, 1_000_000), try order(999, 3_000_000, isSale: true), try order(1_000, 4_000_000)]
        #expect(history.cost(of: try #require(FundUnits(micros: 2_000_000))) == euros(1_150))
    }

    @Test func cost_ofUnitsThatTheHistoryDoesNotExplain_isUnknown() throws {
        let (purchase, units) = (try order(1_000, 4_000_000), try #require(FundUnits(micros: 4_000_000)))
        #expect([purchase].cost(of: units) == euros(1_000) && [].cost(of: units) == nil && [purchase].cost(of: .zero) == nil)
        #expect([purchase].cost(of: try #require(FundUnits(micros: 3_999_999))) == nil)
        // A sale before the purchase, a purchase that is missing, another currency, and a cost that no amount can express.
        #expect([purchase, try order(1, 1, isSale: true)].cost(of: units) == nil)
        #expect([try order(1, 4_000_001, isSale: true), purchase].cost(of: units) == nil)
        #expect([purchase, try order(1, 0, .chf)].cost(of: units) == nil)
        #expect([purchase, try order(.max, 0)].cost(of: units) == nil)
    }

    // MARK: Coding

    @Test func units_areCodedAsMillionths() throws {
        let units = try #require(FundUnits(micros: 1_500_000))
        #expect(String(decoding: try JSONEncoder().encode([units]), as: UTF8.self) == "[1500000]")
        #expect(try JSONDecoder().decode([FundUnits].self, from: Data("[1500000]".utf8)) == [units])
        for json in ["[-1]", "[1000000000000001]", "[1.5]", #"["1"]"#, "[9223372036854775808]"] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode([FundUnits].self, from: Data(json.utf8)) }
        }
    }
}

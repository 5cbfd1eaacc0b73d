import FinanceAPI
import FundsAPI
import FundsTesting
import Testing

/// The rules of trading, which the service and its fake share.
@Suite struct FundsRuleTests {
    /// An implementation of the services, with its controls.
    struct Subject: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var funds: any FundsServing
        var setPrice: @Sendable (Int) -> Void
        /// The fund "world" has the price 100.00, and the user 7.777777 units of it.
        static func all() throws -> [Subject] {
            let world = try FundWorld()
            var fund = Fund.samples[0]
            fund.quote.price = Money(minorUnits: 10_000, currency: .eur)
            let fake = FakeFundsService(
                funds: [fund], holdings: [FundHolding(fund: "world", units: FundUnits(micros: 7_777_777) ?? .zero)])
            return [
                Subject(testDescription: "service", funds: world.service) { world.company.setPrice($0) },
                Subject(testDescription: "fake", funds: fake) { fake.setPrice(Money(minorUnits: $0, currency: .eur), of: "world") },
            ]
        }
    }

    private func units(_ subject: Subject) async throws -> Int { try await subject.funds.overview().units(of: "world").micros }

    @Test func purchase_andSaleOfItsUnits_conserveMoneyAndUnits() async throws {
        for subject in try Subject.all() {
            let bought = try await subject.funds.carryOut(FundWorld.purchase)
            #expect(bought.amount.minorUnits == 12_345 && bought.units.micros == 1_234_500 && bought.holding.micros == 9_012_277)
            #expect(try await units(subject) == 9_012_277)
            let sold = try await subject.funds.carryOut(FundWorld.sale(micros: 1_234_500))
            #expect(sold.amount == bought.amount && sold.holding.micros == 7_777_777, "\(subject.testDescription)")
            #expect(try await units(subject) == 7_777_777)
        }
    }

    @Test func order_isCarriedOutOnce_howeverOftenItIsSent() async throws {
        for subject in try Subject.all() {
            for order in [FundWorld.purchase, FundWorld.sale()] {
                let first = try await subject.funds.carryOut(order)
                #expect(try await subject.funds.carryOut(order).units == first.units, "\(subject.testDescription)")
            }
            #expect(try await units(subject) == 7_777_777 + 1_234_500 - 1_500_001)
        }
    }

    @Test func price_beyondTheTolerance_isRejected_andWithinItIsUsed() async throws {
        for subject in try Subject.all() {
            subject.setPrice(10_051)
            for order in [FundWorld.purchase, FundWorld.sale()] {
                await #expect(throws: FundsError.priceChanged) { try await subject.funds.carryOut(order) }
            }
            subject.setPrice(10_050)
            #expect(try await subject.funds.carryOut(FundWorld.sale()).amount.minorUnits == 15_075, "\(subject.testDescription)")
            #expect(try await subject.funds.carryOut(FundWorld.purchase).units.micros == 1_228_358)
        }
    }

    @Test func units_thatTheUserDoesNotHave_areNotSold() async throws {
        for subject in try Subject.all() {
            await #expect(throws: FundsError.tooFewUnits) { try await subject.funds.carryOut(FundWorld.sale(micros: 7_777_778)) }
            await #expect(throws: FundsError.accountNotAccepted) {
                try await subject.funds.carryOut(FundWorld.sale("sale-00002", account: "depot-1"))
            }
            #expect(try await units(subject) == 7_777_777, "\(subject.testDescription)")
        }
    }

    @Test func fund_thatDoesNotExist_isUnknown() async throws {
        for subject in try Subject.all() {
            var order = FundWorld.purchase
            order.fund = "gold"
            await #expect(throws: FundsError.unknownFund) { try await subject.funds.carryOut(order) }
            await #expect(throws: FundsError.unknownFund) { try await subject.funds.prices(of: "gold") }
            #expect(try await subject.funds.prices(of: "world").map(\.day).last == "2026-06-01", "\(subject.testDescription)")
        }
    }
}

import FundsTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import FundsScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct TradeTests {
    let company = FakeFundsService(
        holdings: [FundHolding(fund: "world", units: FundUnits(micros: 2_500_000) ?? .zero)], accounts: PayableAccount.samples + [.wallet])
    let navigator = RecordingNavigator()

    private func open(_ side: TradeViewModel.Side, _ id: String = "world", _ company: FakeFundsService? = nil) async throws -> TestPage {
        let domain = ScreenDomain.funds(company ?? self.company, makeID: numberedIDs("order-000"))
        return switch side {
        case .buy: try await TestPage(BuyFundPage(id: id), of: domain, navigator: navigator)
        case .sell: try await TestPage(SellFundPage(id: id), of: domain, navigator: navigator)
        }
    }

    private func euros(_ cents: Int) -> Money { Money(minorUnits: cents, currency: .eur) }

    @Test(arguments: [
        ("", "Enter an amount."), ("  ", "Enter an amount."), ("0", "Enter an amount above zero."), ("-5", "Enter an amount above zero."),
        ("1.005", "at most 2 decimals"), ("1,5", "more than one way"), ("abc", "Enter an amount"), ("5 USD", "Enter an amount in EUR."),
        ("92,233,720,368,547,758.07", "too"), ("999999999999999999999", "too"),
    ])
    func amount_thatCannotBePaid_isRejectedWithAReason(text: String, reason: String) async throws {
        let page = try await open(.buy)
        try await page.fill("Amount", text)
        try await page.order("Buy")
        let error = try #require(try page.error(of: "Amount"))
        #expect(error.contains(reason), "\(error)")
        #expect(company.orders.isEmpty && navigator.closed == 0)
    }

    @Test func amount_beyondTheBalance_isRejectedBeforeTheBankIsAsked() async throws {
        let page = try await open(.buy)
        try await page.fill("Amount", "10.01")
        try await page.select("Pay from", "Savings · €10.00")
        try await page.order("Buy")
        #expect(try page.error(of: "Pay from") == "You can pay at most €10.00 from this account.")
        try await page.fill("Amount", "10")
        try await page.order("Buy")
        #expect(company.orders.map(\.account) == ["acc-2"] && company.available(in: "acc-2") == 0)
    }

    @Test(arguments: [
        FundsError.paymentRefused(reason: .insufficientFunds), .notBought(booking: 7), .noAnswer, .unreachable, .signedOut, .storage,
    ])
    func order_whenItFails_keepsPageAndEntries(error: FundsError) async throws {
        let page = try await open(.buy)
        try await page.fill("Amount", "100")
        company.fail(with: error)
        try await page.order("Buy")
        #expect(page.shows(error.localizedMessage), "\(page.text)")
        try await page.click("Change")
        #expect(try page.value(of: "Amount") == "100" && navigator.closed == 0)
        company.fail(with: nil)
        try await page.order("Buy")
        #expect(company.orders.map(\.id) == [error.isOutcomeUnknown ? "order-0001" : "order-0003"])
        #expect(navigator.closed == 1)
    }

    @Test func anotherAmount_afterAnUnansweredOrder_isANewOrder() async throws {
        let page = try await open(.buy)
        try await page.fill("Amount", "100")
        company.fail(with: .noAnswer)
        try await page.order("Buy")
        company.fail(with: nil)
        try await page.click("Change")
        try await page.fill("Amount", "101")
        try await page.submit("Continue")
        #expect(page.shows("already an order for this fund: Purchase of World Equity Fund · €100.00. Send another one?"), "\(page.text)")
        try await page.click("Buy anyway")
        #expect(company.orders.map(\.another) == ["order-0002"])
    }

    @Test func unansweredOrder_thatIsCarriedOutLater_closesThePage() async throws {
        let page = try await open(.buy)
        try await page.fill("Amount", "100")
        company.fail(with: .noAnswer)
        try await page.order("Buy")
        let pending = try #require(try await company.pendingOrders().first)
        company.set(.done, of: pending.order)
        for _ in 0..<1_000 where navigator.closed == 0 { await Task.yield() }
        #expect(navigator.closed == 1)
    }

    /// It would not be carried out in addition, although the page would say so.
    @Test func sameOrder_afterOneThatWasCarriedOutMeanwhile_isQuestioned() async throws {
        company.set(.done, of: FundOrder(id: "order-0009", fund: Fund.samples[0], trade: .buy(euros(10_000)), account: "acc-1"))
        let page = try await open(.buy)
        try await page.fill("Amount", "100")
        try await page.submit("Continue")
        #expect(page.shows("already an order for this fund"), "\(page.text)")
        try await page.click("Buy anyway")
        #expect(company.orders.map(\.another) == ["order-0001"])
    }

    @Test func sale_ofSomeUnits_creditsTheChosenAccount() async throws {
        let page = try await open(.sell)
        try await page.fill("Units to sell", "1.5")
        #expect(page.shows("About €156.55"), "\(page.text)")
        #expect(!page.html.contains("Wallet"), "a wallet can only pay")
        try await page.select("Credit to", "Savings · €10.00")
        try await page.order("Sell")
        let units = try #require(FundUnits(micros: 1_500_000))
        #expect(company.orders == [FundOrder(id: "order-0001", fund: Fund.samples[0], trade: .sell(units), account: "acc-2")])
        #expect(company.available(in: "acc-2") == 1_000 + 15_655)
        #expect(navigator.closed == 1)
    }

    @Test(arguments: [
        ("", "Enter a number of units"), ("0", "Enter a number of units"), ("1,5", "Enter a number of units"),
        ("1.0000001", "at most six decimals"), ("-1", "Enter a number of units"), ("2.500001", "You can sell at most 2.5 units."),
        ("0.000001", "worth too little"),
    ])
    func units_thatCannotBeSold_areRejectedWithAReason(text: String, reason: String) async throws {
        let page = try await open(.sell)
        try await page.fill("Units to sell", text)
        try await page.order("Sell")
        #expect(try page.error(of: "Units to sell")?.contains(reason) == true, "\(page.text)")
        #expect(company.orders.isEmpty && navigator.closed == 0)
    }

    @Test func units_soldElsewhereMeanwhile_areReported() async throws {
        let page = try await open(.sell)
        try await page.click("Sell all units")
        try await company.carryOut(
            FundOrder(id: "other-0001", fund: Fund.samples[0], trade: .sell(try #require(FundUnits(micros: 2_000_000))), account: "acc-1"))
        try await page.order("Sell")
        #expect(page.shows(FundsError.tooFewUnits.localizedMessage) && page.shows("Units: 0.5"), "\(page.text)")
    }
}

import FundsTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import FundsScreens

@MainActor
@Suite struct FundsTests {
    let navigator = RecordingNavigator()

    private func company(_ holdings: [(String, Int)] = [("world", 2_500_000)], isStored: Bool = true) -> FakeFundsService {
        FakeFundsService(
            holdings: holdings.map { FundHolding(fund: $0.0, units: FundUnits(micros: $0.1) ?? .zero) }, isStored: isStored)
    }

    private func order(_ trade: FundOrder.Trade = .buy(Money(minorUnits: 10_000, currency: .eur))) -> FundOrder {
        FundOrder(id: "order-0001", fund: Fund.samples[0], trade: trade, account: "acc-1")
    }

    // MARK: All funds

    @Test func list_showsHoldingsWithTheirValue_andAllFundsWithPriceAndChange() async throws {
        let page = try await TestPage(FundsPage(), of: .funds(company()) { "order-0001" }, navigator: navigator)
        #expect(page.title == "Funds")
        #expect(page.shows("World Equity Fund 2.5 units €260.92"), "\(page.text)")
        #expect(page.shows("Total value: €260.92"))
        #expect(page.shows("World Equity Fund €104.37 +0.50%") && page.shows("Euro Bond Fund €49.11 −0.18%"))
        #expect(page.shows("Alpine Equity Fund 200.50 CHF 0.00%"))
    }

    @Test func holdingsInSeveralCurrencies_haveOneTotalEach() async throws {
        let page = try await TestPage(
            FundsPage(), of: .funds(company([("world", 1_000_000), ("alps", 1_500_000)])) { "order-0001" }, navigator: navigator)
        #expect(page.shows("World Equity Fund 1 unit €104.37"))
        #expect(page.shows("Total value: 300.75 CHF + €104.37"), "\(page.text)")
    }

    @Test func list_withoutHoldings_invitesToChooseAFund() async throws {
        let page = try await TestPage(FundsPage(), of: .funds(company([])) { "order-0001" }, navigator: navigator)
        #expect(page.shows("No fund units yet") && page.shows("Choose a fund below to invest.") && !page.shows("Total value"))
    }

    @Test func list_whenOffline_showsTheStoredQuotes_withTheirTime() async throws {
        let company = company()
        company.fail(with: .unreachable)
        let page = try await TestPage(FundsPage(), of: .funds(company) { "order-0001" }, navigator: navigator)
        #expect(page.shows("The app cannot reach the fund company.") && page.shows("Last updated") && page.shows("€260.92"))
        company.fail(with: nil)
        try await page.click("Refresh")
        #expect(!page.shows("Last updated"))
    }

    @Test func list_whenOfflineWithoutStoredQuotes_offersARetry() async throws {
        let company = company(isStored: false)
        company.fail(with: .unreachable)
        let page = try await TestPage(FundsPage(), of: .funds(company) { "order-0001" }, navigator: navigator)
        #expect(page.shows("The app cannot reach the fund company.") && !page.shows("€260.92"))
        company.fail(with: nil)
        try await page.click("Try again")
        #expect(page.shows("€260.92"))
    }

    @Test func list_followsOrdersThatAreCarriedOutElsewhere() async throws {
        let company = company([])
        let page = try await TestPage(FundsPage(), of: .funds(company) { "order-0001" }, navigator: navigator)
        try await company.carryOut(order())
        try await page.wait(until: "0.958129 units")
        #expect(page.shows("Total value: €99.99"))
    }

    @Test(
        arguments: [
            (PendingFundOrder.Stage.pending(.noAnswer), "Your order is being processed.", nil),
            (.pending(.unreachable), "Not sent yet.", "Withdraw"),
            (.pending(.notBought(booking: 7)), "The order is paid (booking 7)", nil),
            (.refused(.priceChanged), "The price has changed", "OK"), (.done, "Paid. The units are in your account.", "OK"),
        ] as [(PendingFundOrder.Stage, String, String?)])
    func pendingOrder_showsItsState(stage: PendingFundOrder.Stage, text: String, button: String?) async throws {
        let company = company()
        company.set(stage, of: order())
        let page = try await TestPage(FundsPage(), of: .funds(company) { "order-0001" }, navigator: navigator)
        #expect(page.shows("Purchase of World Equity Fund · €100.00") && page.shows(text), "\(page.text)")
        guard let button else {
            #expect(!page.clickable.contains("OK") && !page.clickable.contains("Withdraw"))
            return
        }
        try await page.click(button)
        #expect(!page.shows("Purchase of World Equity Fund"))
        #expect(try await company.pendingOrders() == [])
    }

    @Test func pendingSale_isDescribedByItsUnits_andAnOrderBeingSentIsNotShown() async throws {
        let company = company()
        let sale = order(.sell(try #require(FundUnits(micros: 1_500_000))))
        company.set(.pending(.noAnswer), of: sale)
        let page = try await TestPage(FundsPage(), of: .funds(company) { "order-0001" }, navigator: navigator)
        #expect(page.shows("Sale of World Equity Fund · 1.5 units") && page.shows("the units are sold only once"))
        company.set(.done, of: sale)
        try await page.wait(until: "Sold. The proceeds are on your account.")
        company.set(.sending, of: sale)
        try await page.wait { !$0.shows("Sale of World Equity Fund") }
    }

    // MARK: One fund

    private func open(_ company: FakeFundsService, _ id: String = "world") async throws -> TestPage {
        try await TestPage(FundPage(id: id), of: .funds(company) { "order-0001" }, navigator: navigator)
    }

    @Test func fund_showsQuoteHoldingAndPriceHistory() async throws {
        let page = try await open(company())
        #expect(page.title == "World Equity Fund")
        #expect(page.shows("Price per unit €104.37") && page.shows("+0.50%") && page.shows("Units: 2.5") && page.shows("Value: €260.92"))
        #expect(page.shows("From €100.85 on 25 May 2026 to €104.37 on 1 Jun 2026."), "\(page.text)")
        #expect(["Buy", "Sell", "Share"].allSatisfy(page.clickable.contains))
        #expect(page.html.contains("/share?page="))
    }

    @Test func fund_withoutUnits_cannotBeSold_untilSomeAreBoughtElsewhere() async throws {
        let company = company([])
        let page = try await open(company)
        #expect(page.shows("You have no units of this fund.") && page.clickable.contains("Buy") && !page.clickable.contains("Sell"))
        try await company.carryOut(order())
        try await page.wait(until: "Units: 0.958129")
    }

    @Test func fund_whenOffline_showsTheStoredQuoteAndHistory_withTheirTime() async throws {
        let company = company()
        company.fail(with: .unreachable)
        let page = try await open(company)
        #expect(page.shows("The app cannot reach the fund company.") && page.shows("Last updated"))
        #expect(page.shows("€104.37") && page.shows("From €100.85 on 25 May 2026"))
    }

    @Test func fund_whenOfflineWithoutStoredData_offersARetry() async throws {
        let company = company(isStored: false)
        company.fail(with: .unreachable)
        let page = try await open(company)
        #expect(!page.shows("€104.37"))
        company.fail(with: nil)
        try await page.click("Try again")
        #expect(page.shows("€104.37") && page.shows("From €100.85"))
    }

    @Test func fund_thatDoesNotExist_showsMessage() async throws {
        #expect(try await open(company(), "gold").shows(FundsError.unknownFund.localizedMessage))
    }

    @Test func fund_showsItsOwnOrdersOnly() async throws {
        let company = company()
        company.set(.done, of: order())
        #expect(try await open(company).shows("Paid. The units are in your account."))
        #expect(try await !open(company, "bonds").shows("Paid."))
        let page = try await open(company)
        company.fail(with: .storage)
        try await page.click("OK")
        #expect(page.shows(FundsError.storage.localizedMessage))
        company.fail(with: nil)
        try await page.click("OK")
        try await page.wait { !$0.shows("Paid.") }
    }

    @Test func chart_hasOnePointPerDay_andItsLimits() {
        let chart = PriceChartViewModel(
            prices: [("2026-05-31", 300), ("2026-06-01", 100), ("2026-06-02", 200)].map {
                FundPrice(day: $0, price: Money(minorUnits: $1, currency: .eur))
            })
        #expect(chart.points.map(\.value) == [300, 100, 200] && chart.points.first?.label == "31 May 2026")
        #expect(chart.lowest == "€1.00" && chart.highest == "€3.00")
        #expect(PriceChartViewModel().points.isEmpty && PriceChartViewModel().description.isEmpty)
    }
}

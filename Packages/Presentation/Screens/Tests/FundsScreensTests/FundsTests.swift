import FundsTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import FundsScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct FundsTests {
    let navigator = RecordingNavigator()

    private func company(_ holdings: [(String, Int)] = [("world", 2_500_000)], isStored: Bool = true) -> FakeFundsService {
        FakeFundsService(
            holdings: holdings.map { FundHolding(fund: $0.0, units: FundUnits(micros: $0.1) ?? .zero) }, isStored: isStored)
    }

    private func order(_ trade: FundOrder.Trade = .buy(Money(minorUnits: 10_000, currency: .eur))) -> FundOrder {
        FundOrder(id: "order-0001", fund: Fund.samples[0], trade: trade, account: "acc-1")
    }

    @Test func holdingsInSeveralCurrencies_haveOneTotalEach() async throws {
        let page = try await TestPage(
            FundsPage(), of: .funds(company([("world", 1_000_000), ("alps", 1_500_000)])) { "order-0001" }, navigator: navigator)
        #expect(page.shows("World Equity Fund 1 unit €104.37"))
        #expect(page.shows("Total value: 300.75 CHF + €104.37"), "\(page.text)")
    }

    @Test func pages_ofTheDomain_whenNothingIsStored_offerARetry() async throws {
        let pages: [any PageRoute] = [FundsPage(), FundPage(id: "world"), BuyFundPage(id: "world"), SellFundPage(id: "world")]
        for route in pages {
            let company = company(isStored: false)
            company.fail(with: .unreachable)
            let page = try await TestPage(route, of: .funds(company) { "order-0001" }, navigator: navigator)
            #expect(page.shows("The app cannot reach the fund company.") && !page.shows("€104.37"))
            company.fail(with: nil)
            try await page.click("Try again")
            #expect(page.shows("€104.37"), "\(page.text)")
        }
    }

    @Test func list_followsOrdersThatAreCarriedOutElsewhere() async throws {
        let company = company([])
        let page = try await TestPage(FundsPage(), of: .funds(company) { "order-0001" }, navigator: navigator)
        try await company.carryOut(order())
        try await page.wait(until: "0.958129 units")
        #expect(page.shows("Total value: €99.99"))
    }

    private func open(_ company: FakeFundsService, _ id: String = "world") async throws -> TestPage {
        try await TestPage(FundPage(id: id), of: .funds(company) { "order-0001" }, navigator: navigator)
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

@Suite(.timeLimit(.minutes(10))) struct FundsErrorMessageTests {
    @Test func units_areFormattedInTheLanguageOfThePage() throws {
        let units = try #require(FundUnits(micros: 1_234_567_800))
        #expect(LocalizedText.number(of: units).text(in: .english) == "1,234.5678 units")
        #expect(units.text == "1,234.5678")
    }
}

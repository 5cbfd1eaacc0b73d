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

    private func purchase(_ cents: Int, _ micros: Int) -> FundTransaction {
        FundTransaction(
            id: "\(cents)", day: "2026-05-25", isSale: false, units: FundUnits(micros: micros) ?? .zero,
            price: Money(minorUnits: 10_000, currency: .eur), amount: Money(minorUnits: cents, currency: .eur))
    }

    @Test func fund_showsFactsHistoryAndGain_whereThePurchasesAreKnown() async throws {
        let holdings = [FundHolding(fund: "world", units: FundUnits(micros: 2_500_000) ?? .zero)]
        let company = FakeFundsService(holdings: holdings, transactions: ["world": [purchase(25_000, 2_500_000)]])
        let page = try await open(company)
        #expect(page.shows("ISIN: XF0000000012") && page.shows("Currency: EUR") && page.shows("Ongoing costs per year: 0.20%"))
        #expect(page.shows("Purchase cost: €250.00") && page.shows("+€10.92") && page.shows("+4.36%"), "\(page.text)")
        #expect(page.shows("Bought 25 May 2026 · 2.5 units at €100.00 €250.00"))
        try page.check()
        // The history follows an order that is carried out elsewhere.
        try await company.carryOut(order())
        try await page.wait(until: "Bought 1 Jun 2026")
        try await page.wait(until: "Purchase cost: €350.00")
        let other = try await open(FakeFundsService(holdings: holdings, transactions: ["world": [purchase(10_000, 1_000_000)]]), "world")
        #expect(other.shows("€260.92") && !other.shows("Gain or loss"), "units of an unknown purchase")
        let alps = try await open(company, "alps")
        #expect(!alps.shows("ISIN") && !alps.shows("Ongoing costs") && alps.shows("You have not traded this fund yet."))
    }

    @Test func chart_showsTheChosenRange_withItsLowestAndHighestPrice() async throws {
        let prices = [("2025-05-31", 100), ("2025-06-01", 200), ("2026-04-30", 300), ("2026-05-01", 250), ("2026-06-01", 400)].map {
            FundPrice(day: $0, price: Money(minorUnits: $1, currency: .eur))
        }
        let page = try await open(FakeFundsService(prices: ["world": prices]))
        #expect(page.shows("Low €2.00") && page.shows("High €4.00") && page.shows("1 Jun 2025") && page.shows("1 Jun 2026 · €4.00"))
        try await page.click("1 month")
        #expect(page.shows("Low €2.50") && page.shows("1 month: From €2.50 on 1 May 2026 to €4.00 on 1 Jun 2026."), "\(page.text)")
        try await page.click("All")
        #expect(page.shows("Low €1.00") && page.html.contains("chart-last"))
        try page.check()
    }

    @Test(arguments: [
        ("2026-03-31", ChartRange.month, "2026-02-31"), ("2026-01-15", .month, "2025-12-15"), ("2026-11-01", .month, "2026-10-01"),
        ("2028-02-29", .year, "2027-02-29"), ("2026-12-31", .year, "2025-12-31"), ("2026-01-15", .all, ""), ("x", .month, ""),
    ])
    func range_beginsOnTheSameDayOfAnEarlierMonth(last: String, range: ChartRange, start: String) {
        #expect(range.start(endingOn: last) == start)
    }
}

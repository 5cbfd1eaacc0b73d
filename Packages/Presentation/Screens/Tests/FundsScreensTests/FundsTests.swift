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
}

import InsuranceTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import InsuranceScreens

@MainActor
@Suite struct PoliciesTests {
    let navigator = RecordingNavigator()
    private let policy = Policy(
        id: "pol-1", product: "household", title: "Household 文庫", insuredSum: Money(minorUnits: 2_000_000, currency: .eur),
        premium: Money(minorUnits: 4_900, currency: .eur), start: "2026-03-01", payment: 1)

    private func open(_ insurer: FakeInsuranceService) async throws -> TestPage {
        try await TestPage(PoliciesPage(), of: .insurance(insurer) { "order-0001" }, navigator: navigator)
    }

    @Test func page_showsEachPolicyWithItsSumAndPremium() async throws {
        let page = try await open(FakeInsuranceService(products: [], policies: [policy]))
        #expect(page.title == "Insurance")
        for text in ["Household 文庫", "Insured for €20,000.00 since 1 Mar 2026", "€49.00"] {
            #expect(page.shows(text), "\(text) is missing in:\n\(page.text)")
        }
        #expect(!page.shows("No policies yet"))
    }

    @Test func policies_whenSeveral_showChartOfPremiumsInOneCurrency() async throws {
        func other(_ currency: Currency) -> Policy {
            Policy(
                id: "pol-2", product: "travel", title: "Travel", insuredSum: Money(minorUnits: 500_000, currency: currency),
                premium: Money(minorUnits: 3_900, currency: currency), start: "2026-03-02", payment: 2)
        }
        #expect(try await !open(FakeInsuranceService(policies: [policy])).shows("together"))
        let page = try await open(FakeInsuranceService(policies: [policy, other(.eur)]))
        #expect(page.shows("Travel: €39.00"), "\(page.text)")
        #expect(page.shows("Total premium: €88.00 per year."), "\(page.text)")
        #expect(try await !open(FakeInsuranceService(policies: [policy, other(.chf)])).shows("together"))
    }

    @Test func policy_thatIsCanceled_staysAsEnded_withoutAPremium() async throws {
        var (ended, second) = (policy, policy)
        (ended.end, ended.refund) = ("2026-06-01", Money(minorUnits: 3_652, currency: .eur))
        (second.id, second.title) = ("pol-2", "Travel")
        let page = try await open(FakeInsuranceService(policies: [ended, second]))
        #expect(page.shows("Canceled · insured until 1 Jun 2026") && page.shows("Insured for €20,000.00"), "\(page.text)")
        #expect(!page.shows("Total premium"), "one policy is left")
        #expect(page.html.contains("href=\"\(navigator.location(of: PolicyPage(id: "pol-1")))\""))
    }

    @Test func policies_whenTheirSumIsTooLarge_showNoChart() async throws {
        var (one, other) = (policy, policy)
        (one.premium.minorUnits, other.premium.minorUnits, other.id) = (.max, 1, "pol-2")
        let page = try await open(FakeInsuranceService(policies: [one, other]))
        #expect(page.shows("Household 文庫") && !page.shows("Total premium"), "\(page.text)")
    }

    @Test func policies_whenNone_showEmptyStateAndLinkToProducts() async throws {
        let page = try await open(FakeInsuranceService())
        #expect(page.shows("No policies yet"))
        #expect(page.shows("From €49.00 per year.") && page.shows("From 39.00 CHF per year."), "\(page.text)")
        #expect(page.html.contains("href=\"\(navigator.location(of: ProductPage(id: "travel")))\""))
    }

    @Test func page_followsPurchasesElsewhere() async throws {
        let insurer = FakeInsuranceService()
        let page = try await open(insurer)
        let product = Product.samples[0]
        try await insurer.buy(PolicyOrder(id: "order-0001", product: product, offer: product.offers[1], payer: "acc-1"))
        try await page.wait(until: "Insured for €50,000.00")
        // The first one may have been read when the page appeared; this one can only arrive as an event.
        try await insurer.buy(PolicyOrder(id: "order-0002", product: product, offer: product.offers[0], payer: "acc-1"))
        try await page.wait(until: "Insured for €20,000.00")
    }

    @Test func policies_whenOffline_showStoredPoliciesMarkedAsStale() async throws {
        let insurer = FakeInsuranceService(policies: [policy])
        insurer.fail(with: .unreachable)
        let page = try await open(insurer)
        #expect(page.shows("Household 文庫") && page.shows("Travel"))
        #expect(page.shows("The app cannot reach the insurer."))
        insurer.fail(with: nil)
        try await page.click("Refresh")
        #expect(!page.shows("The app cannot reach the insurer."))
    }

    @Test func policies_whenNothingIsStored_offerRetry() async throws {
        let insurer = FakeInsuranceService(isStored: false)
        insurer.fail(with: .unreachable)
        let page = try await open(insurer)
        #expect(page.shows("The app cannot reach the insurer.") && !page.shows("No policies yet"))
        insurer.fail(with: nil)
        try await page.click("Try again")
        #expect(page.shows("No policies yet") && page.shows("Travel"))
    }

    @Test func policies_showPendingOrdersAndTheirOutcomes() async throws {
        let insurer = FakeInsuranceService()
        let page = try await open(insurer)
        #expect(!page.shows("Pending orders"))
        let product = Product.samples[0]
        let order = PolicyOrder(id: "order-0001", product: product, offer: product.offers[0], payer: "acc-1")
        insurer.set(.pending(.signedOutMeanwhile), of: .purchase(order))
        try await page.wait(until: "Household · €49.00")
        #expect(page.shows("Your order is being processed.") && !page.shows("OK"))
        insurer.set(.pending(.notIssued(booking: 70)), of: .purchase(order))
        try await page.wait(until: "(booking 70)")
        insurer.set(.done, of: .purchase(order))
        try await page.wait(until: "policy has been issued")
        try await page.click("OK")
        #expect(!page.shows("Pending orders"))
    }
}

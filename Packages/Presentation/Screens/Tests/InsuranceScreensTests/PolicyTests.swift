import InsuranceTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import InsuranceScreens

extension Policy {
    static let household = Policy(
        id: "pol-1", product: "household", title: "Household 文庫", insuredSum: Money(minorUnits: 2_000_000, currency: .eur),
        premium: Money(minorUnits: 4_900, currency: .eur), start: "2026-03-01", payment: 1)
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct PolicyTests {
    let navigator = RecordingNavigator()
    private let policy = Policy.household

    private let insurer = FakeInsuranceService(policies: [.household])

    private func open(_ insurer: FakeInsuranceService, _ id: String = "pol-1") async throws -> TestPage {
        try await TestPage(PolicyPage(id: id), of: .insurance(insurer) { "order-0001" }, navigator: navigator)
    }

    private func cancellation(of id: String = "pol-1") -> InsuranceOrder {
        var policy = policy
        policy.id = id
        let terms = CancellationTerms(
            policy: policy, end: "2026-06-01", refund: Money(minorUnits: 3_652, currency: .eur), payer: nil, accounts: [])
        return .cancellation(CancellationOrder(id: "cancel-0001", terms: terms, account: "acc-1"))
    }

    @Test func pages_ofTheDomain_whenNothingIsStored_offerARetry() async throws {
        let pages: [(any PageRoute, text: String)] = [
            (PoliciesPage(), "Household 文庫"), (PolicyPage(id: "pol-1"), "€20,000.00"), (CancelPolicyPage(id: "pol-1"), "€36.52"),
            (ClaimPage(id: "pol-1"), "Household 文庫, insured for €20,000.00"), (ProductPage(id: "household"), "€49.00"),
        ]
        for (route, text) in pages {
            let insurer = FakeInsuranceService(policies: [policy], isStored: false)
            insurer.fail(with: .unreachable)
            let page = try await TestPage(route, of: .insurance(insurer) { "order-0001" }, navigator: navigator)
            #expect(page.shows("The app cannot reach the insurer.") && !page.shows(text))
            insurer.fail(with: nil)
            try await page.click("Try again")
            #expect(page.shows(text), "\(page.text)")
        }
    }

    @Test func pendingCancellation_isShown_untilItsOutcomeIsAcknowledged() async throws {
        let page = try await open(insurer)
        insurer.set(.pending(.noAnswer), of: cancellation())
        try await page.wait(until: "Your cancellation is being processed.")
        #expect(!page.shows("Cancel policy"), "it is already on its way")
        insurer.set(.refused(.accountNotAccepted), of: cancellation())
        try await page.wait(until: "Choose another account.")
        #expect(page.shows("Cancel policy"))
        insurer.set(.done, of: cancellation())
        try await page.wait(until: "€36.52 is refunded.")
        insurer.fail(with: .storage)
        try await page.click("OK")
        #expect(page.shows(InsuranceError.storage.localizedMessage))
        insurer.fail(with: nil)
        try await page.click("OK")
        try await page.wait(until: { !$0.shows("is refunded") })
    }

    @Test func orders_aboutOtherPolicies_areNotShown() async throws {
        insurer.set(.pending(.noAnswer), of: cancellation(of: "pol-2"))
        let page = try await open(insurer)
        #expect(!page.shows("Pending orders") && page.shows("Cancel policy"))
    }

    @Test func pendingClaim_canBeEditedAndWithdrawn_untilItMayHaveBeenSent() async throws {
        let page = try await open(insurer)
        #expect(page.shows("No claims"))
        let order = ClaimOrder(
            id: "claim-0001", policy: "pol-1", day: "2026-05-20", description: "Stolen", amount: Money(minorUnits: 100, currency: .eur))
        insurer.set(.pending(.unreachable), of: .claim(order))
        try await page.wait(until: "Your claim is saved on this device.")
        #expect(page.shows("Claim of 20 May 2026 · €1.00") && page.shows("Cancel policy"))
        #expect(page.html.contains("claim?order=claim-0001"))
        insurer.set(.pending(.noAnswer), of: .claim(order))
        try await page.wait(until: "it is filed only once")
        #expect(!page.clickable.contains("Withdraw"))
        insurer.set(.refused(.notAPhoto), of: .claim(order))
        try await page.wait(until: "This file is not a photo.")
        #expect(page.clickable.contains("Edit"))
        insurer.set(.done, of: .claim(order))
        try await page.wait(until: "The insurer has received your claim.")
        insurer.set(.pending(.unreachable), of: .claim(order))
        try await page.wait(until: "Your claim is saved on this device.")
        try await page.click("Withdraw")
        #expect(try await insurer.pendingOrders().isEmpty)
        try await insurer.file(order, photos: [])
        try await page.wait(until: "Stolen")
    }

    @Test func policyAndClaims_whenOffline_areShownFromTheDevice() async throws {
        let claim = Claim(
            id: "clm-1", policy: "pol-1", day: "2026-05-21", description: "Stolen", amount: Money(minorUnits: 100, currency: .eur),
            photos: 0, state: .paid)
        let insurer = FakeInsuranceService(policies: [policy], claims: [claim])
        insurer.fail(with: .unreachable)
        let page = try await open(insurer)
        #expect(
            page.shows("€20,000.00") && page.shows("The app cannot reach the insurer.") && page.shows("21 May 2026 · Paid · €1.00"),
            "\(page.text)")
    }

    @Test(arguments: [
        (Claim.State.received, "Reported", "Review Decision Payment"), (.inReview, "Reported", "Review Decision Payment"),
        (.approved, "Reported Review Decision", "Payment"), (.paid, "Reported Review Decision Payment", ""),
        (.declined, "Reported Review Declined", ""),
    ])
    func claim_showsItsProgress(state: Claim.State, done: String, open: String) {
        let claim = Claim(
            id: "clm-1", policy: "pol-1", day: "2026-05-21", description: "Stolen", amount: Money(minorUnits: 100, currency: .eur),
            photos: 0, state: state)
        let steps = ClaimRowViewModel(claim).steps
        #expect(steps.filter(\.isDone).map { localized($0.name) }.joined(separator: " ") == done)
        #expect(steps.drop(while: \.isDone).map { localized($0.name) }.joined(separator: " ") == open)
    }

    @Test func policy_linksToItsDocumentAndCover_andEndsWithTheDangerOfCancellation() async throws {
        let page = try await open(insurer)
        #expect(page.html.contains("/share?page=%2Finsurance%2Fpolicies%2Fpol-1%2Fdocument%2Fen"))
        #expect(page.html.contains("href=\"\(navigator.location(of: ProductPage(id: "household")))\""))
        #expect(page.clickable.last == "Cancel policy" && page.html.contains("button-danger"))
    }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct PoliciesTests {
    let navigator = RecordingNavigator()
    private let policy = Policy.household

    private func open(_ insurer: FakeInsuranceService) async throws -> TestPage {
        try await TestPage(PoliciesPage(), of: .insurance(insurer) { "order-0001" }, navigator: navigator)
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
}

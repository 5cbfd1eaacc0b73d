import InsuranceTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import InsuranceScreens

@MainActor
@Suite struct PolicyTests {
    let navigator = RecordingNavigator()
    private let policy = Policy(
        id: "pol-1", product: "household", title: "Household 文庫", insuredSum: Money(minorUnits: 2_000_000, currency: .eur),
        premium: Money(minorUnits: 4_900, currency: .eur), start: "2026-03-01", payment: 1)

    private let insurer: FakeInsuranceService

    init() { insurer = FakeInsuranceService(policies: [policy]) }

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

    @Test func page_showsTheDetails_andLinksToTheCancellation() async throws {
        let page = try await open(insurer)
        #expect(page.title == "Household 文庫")
        for text in ["pol-1", "€20,000.00", "€49.00", "1 Mar 2026"] { #expect(page.shows(text), "\(text) is missing in:\n\(page.text)") }
        #expect(!page.shows("Insured until") && !page.shows("Refund"))
        #expect(page.html.contains("href=\"\(navigator.location(of: CancelPolicyPage(id: "pol-1")))\""))
    }

    @Test func canceledPolicy_showsItsEndAndRefund_andCannotBeCanceledAgain() async throws {
        let page = try await open(insurer)
        let terms = try await insurer.cancellationTerms(of: "pol-1")
        try await insurer.cancel(CancellationOrder(id: "cancel-0001", terms: terms, account: "acc-1"))
        try await page.wait(until: "You have canceled this policy.")
        #expect(page.shows("Insured until: 1 Jun 2026") && page.shows("Refund: €36.52"), "\(page.text)")
        #expect(!page.shows("Cancel policy"))
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

    @Test func claims_ofThePolicy_areListedWithTheirStates() async throws {
        func claim(_ number: Int, _ state: Claim.State, photos: Int = 0, policy: String = "pol-1") -> Claim {
            Claim(
                id: "clm-\(number)", policy: policy, day: "2026-05-2\(number)", description: "Event \(number)",
                amount: Money(minorUnits: 100 * number, currency: .eur), photos: photos, state: state)
        }
        let claims = [claim(4, .received, photos: 2), claim(3, .inReview, photos: 1), claim(2, .paid), claim(1, .declined)]
        let page = try await open(FakeInsuranceService(policies: [policy], claims: claims + [claim(9, .paid, policy: "pol-2")]))
        for text in [
            "Event 4 24 May 2026 · Received · 2 photos €4.00", "Event 3 23 May 2026 · In review · 1 photo €3.00",
            "Event 2 22 May 2026 · Paid €2.00", "Event 1 21 May 2026 · Declined €1.00",
        ] { #expect(page.shows(text), "\(text) is missing in:\n\(page.text)") }
        #expect(!page.shows("Event 9") && !page.shows("No claims"))
        #expect(page.html.contains("href=\"\(navigator.location(of: ClaimPage(id: "pol-1")))\""))
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

    @Test func policy_whenUnknown_showsMessage() async throws {
        #expect(try await open(insurer, "pol-9").shows(InsuranceError.unknownPolicy.localizedMessage))
    }

    @Test func policy_whenOffline_isShownFromTheDevice() async throws {
        insurer.fail(with: .unreachable)
        let page = try await open(insurer)
        #expect(page.shows("€20,000.00") && page.shows("The app cannot reach the insurer."))
    }

    @Test func policy_whenNothingIsStored_offersARetry() async throws {
        let insurer = FakeInsuranceService(policies: [policy], isStored: false)
        insurer.fail(with: .unreachable)
        let page = try await open(insurer)
        insurer.fail(with: nil)
        try await page.click("Try again")
        #expect(page.shows("€20,000.00"))
    }

    @Test func claims_whenOffline_areShownFromTheDevice() async throws {
        let claim = Claim(
            id: "clm-1", policy: "pol-1", day: "2026-05-21", description: "Stolen", amount: Money(minorUnits: 100, currency: .eur),
            photos: 0, state: .paid)
        let insurer = FakeInsuranceService(policies: [policy], claims: [claim])
        insurer.fail(with: .unreachable)
        #expect(try await open(insurer).shows("Stolen 21 May 2026 · Paid"))
    }
}

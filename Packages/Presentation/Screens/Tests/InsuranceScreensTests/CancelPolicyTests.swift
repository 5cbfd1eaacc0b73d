import InsuranceTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import InsuranceScreens

@MainActor
@Suite struct CancelPolicyTests {
    let navigator = RecordingNavigator()
    let insurer: FakeInsuranceService
    private let policy = Policy(
        id: "pol-1", product: "household", title: "Household", insuredSum: Money(minorUnits: 2_000_000, currency: .eur),
        premium: Money(minorUnits: 4_900, currency: .eur), start: "2026-03-01", payment: 1)
    private let label = "Cancel and get €36.52 back"

    init() { insurer = FakeInsuranceService(policies: [policy]) }

    private func open(_ insurer: FakeInsuranceService? = nil) async throws -> TestPage {
        try await TestPage(
            CancelPolicyPage(id: "pol-1"), of: .insurance(insurer ?? self.insurer, makeID: numberedIDs("cancel-000")), navigator: navigator)
    }

    @Test func page_showsTheExactRefundAndTheAccount_beforeAnythingIsCanceled() async throws {
        let page = try await open()
        for text in ["Household", "Insured until: 1 Jun 2026", "Refund: €36.52", "Refund to: Everyday"] {
            #expect(page.shows(text), "\(text) is missing in:\n\(page.text)")
        }
        #expect(page.clickable.contains(label))
        #expect(insurer.cancellations.isEmpty)
    }

    @Test func confirmation_cancelsUnderTheShownTerms_andCloses() async throws {
        let page = try await open()
        try await page.submit(label)
        let order = try #require(insurer.cancellations.first)
        #expect(insurer.cancellations.count == 1 && order.id == "cancel-0001" && order.policy == "pol-1" && order.end == "2026-06-01")
        #expect(order.refund == Money(minorUnits: 3_652, currency: .eur) && order.account == "acc-1")
        #expect(insurer.available(in: "acc-1") == 123_456 + 3_652)
        #expect(navigator.closed == 1)
    }

    @Test func terms_thatChanged_areShown_andTheOrderIsSentUnderTheNewOnes() async throws {
        let page = try await open()
        insurer.setToday("2026-06-02")
        try await page.submit(label)
        #expect(page.shows(InsuranceError.termsChanged.localizedMessage) && page.shows("Insured until: 2 Jun 2026"), "\(page.text)")
        #expect(insurer.cancellations.isEmpty && navigator.closed == 0)
        try await page.submit(try #require(page.clickable.first { $0.hasPrefix("Cancel and get") }))
        #expect(insurer.cancellations.map(\.end) == ["2026-06-02"] && navigator.closed == 1)
    }

    @Test func payingAccount_whenGone_isReplacedByTheChosenOne() async throws {
        insurer.close("acc-1")
        let page = try await open()
        #expect(page.shows("Choose an account for the refund.") && !page.text.contains("Alpine account"))
        try await page.submit(label)
        #expect(insurer.cancellations.map(\.account) == ["acc-2"])
    }

    @Test func refund_withoutAnyAccount_cannotBeOrdered() async throws {
        let page = try await open(FakeInsuranceService(payers: [], policies: [policy]))
        #expect(page.shows("You need an account in EUR to receive the refund.") && !page.clickable.contains(label))
    }

    @Test func policy_afterItsPaidYear_isCanceledWithoutARefund() async throws {
        var old = policy
        old.start = "2024-03-01"
        let insurer = FakeInsuranceService(payers: [], policies: [old])
        let page = try await open(insurer)
        #expect(page.shows("The paid year is over") && !page.shows("Refund to"))
        try await page.submit("Cancel policy")
        #expect(insurer.cancellations.map(\.account) == [nil] && insurer.cancellations.map(\.refund.minorUnits) == [0])
    }

    @Test(arguments: [
        InsuranceError.noAnswer, .signedOutMeanwhile, .unreachable, .accountNotAccepted, .notAccepted, .policyEnded, .storage,
    ])
    func cancellation_whenItFails_staysOnThePage(error: InsuranceError) async throws {
        let page = try await open()
        insurer.fail(with: error)
        try await page.submit(label)
        #expect(page.shows(error.localizedMessage), "\(page.text)")
        #expect(navigator.closed == 0)
        insurer.fail(with: nil)
        try await page.submit(label)
        #expect(insurer.cancellations.map(\.id) == [error.isOutcomeUnknown ? "cancel-0001" : "cancel-0002"])
        #expect(navigator.closed == 1)
    }

    @Test func order_thatIsCompletedLater_closesThePage() async throws {
        let page = try await open()
        insurer.fail(with: .noAnswer)
        try await page.submit(label)
        let pending = try #require(try await insurer.pendingOrders().first)
        let other = CancellationOrder(id: "cancel-0009", terms: terms(refund: 1), account: "acc-1")
        insurer.set(.done, of: .cancellation(other))
        for _ in 0..<1_000 { await Task.yield() }
        #expect(navigator.closed == 0)
        insurer.set(.done, of: pending.order)
        for _ in 0..<1_000 where navigator.closed == 0 { await Task.yield() }
        #expect(navigator.closed == 1)
    }

    @Test func terms_whenUnavailable_offerARetry() async throws {
        insurer.fail(with: .unreachable)
        let page = try await open()
        #expect(page.shows("The app cannot reach the insurer.") && !page.clickable.contains(label))
        insurer.fail(with: nil)
        try await page.click("Try again")
        #expect(page.clickable.contains(label))
    }

    @Test func policy_thatHasEnded_cannotBeCanceled() async throws {
        var ended = policy
        ended.end = "2026-05-01"
        let page = try await open(FakeInsuranceService(policies: [ended]))
        #expect(page.shows(InsuranceError.policyEnded.localizedMessage) && !page.clickable.contains(label))
    }

    private func terms(refund: Int, accounts: [Payer] = []) -> CancellationTerms {
        CancellationTerms(
            policy: policy, end: "2026-06-01", refund: Money(minorUnits: refund, currency: .eur), payer: nil, accounts: accounts)
    }

    @Test(arguments: [(0, false), (1, true)])
    func receiver_isNeededForTheSmallestRefund(refund: Int, isNeeded: Bool) {
        #expect(terms(refund: refund).lacksReceiver == isNeeded)
    }

    @Test func receiver_isKeptWhenTheTermsChange_andMustBeOneOfThem() {
        var form = CancelPolicyViewModel.Form()
        let accounts = Payer.samples
        form.offer(terms(refund: 1, accounts: accounts))
        #expect(form.account.text == accounts[0].id)
        form.account.text = accounts[1].id
        form.offer(terms(refund: 2, accounts: accounts))
        #expect(form.order("cancel-0001", terms: terms(refund: 2, accounts: accounts))?.account == accounts[1].id)
        #expect(form.order("cancel-0001", terms: terms(refund: 2, accounts: [accounts[0]])) == nil && form.account.error != nil)
    }
}

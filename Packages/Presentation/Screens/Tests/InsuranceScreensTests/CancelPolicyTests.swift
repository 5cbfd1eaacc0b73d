import InsuranceTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import InsuranceScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct CancelPolicyTests {
    let navigator = RecordingNavigator()
    let insurer = FakeInsuranceService(policies: [.household])
    private let policy = Policy.household
    private let label = "Cancel and get €36.52 back"

    private func open(_ insurer: FakeInsuranceService? = nil) async throws -> TestPage {
        try await TestPage(
            CancelPolicyPage(id: "pol-1"), of: .insurance(insurer ?? self.insurer, makeID: numberedIDs("cancel-000")), navigator: navigator)
    }

    @Test func terms_thatChanged_areShown_andTheOrderIsSentUnderTheNewOnes() async throws {
        let page = try await open()
        insurer.setToday("2026-06-02")
        try await page.order(label)
        #expect(page.shows(InsuranceError.termsChanged.localizedMessage) && page.shows("Insured until: 2 Jun 2026"), "\(page.text)")
        #expect(insurer.cancellations.isEmpty && navigator.closed == 0)
        try await page.order(try #require(page.clickable.first { $0.hasPrefix("Cancel and get") }))
        #expect(insurer.cancellations.map(\.end) == ["2026-06-02"] && navigator.closed == 1)
    }

    @Test func policy_afterItsPaidYear_isCanceledWithoutARefund() async throws {
        var old = policy
        old.start = "2024-03-01"
        let insurer = FakeInsuranceService(payers: [], policies: [old])
        let page = try await open(insurer)
        #expect(page.shows("The paid year is over") && !page.shows("Refund to"))
        try await page.order("Cancel policy")
        #expect(insurer.cancellations.map(\.account) == [nil] && insurer.cancellations.map(\.refund.minorUnits) == [0])
    }

    @Test(arguments: [
        InsuranceError.noAnswer, .signedOutMeanwhile, .unreachable, .accountNotAccepted, .notAccepted, .policyEnded, .storage,
    ])
    func cancellation_whenItFails_staysOnThePage(error: InsuranceError) async throws {
        let page = try await open()
        insurer.fail(with: error)
        try await page.order(label)
        #expect(page.shows(error.localizedMessage), "\(page.text)")
        #expect(navigator.closed == 0)
        insurer.fail(with: nil)
        try await page.order(label)
        #expect(insurer.cancellations.map(\.id) == [error.isOutcomeUnknown ? "cancel-0001" : "cancel-0002"])
        #expect(navigator.closed == 1)
    }

    @Test func order_thatIsCompletedLater_closesThePage() async throws {
        let page = try await open()
        insurer.fail(with: .noAnswer)
        try await page.order(label)
        let pending = try #require(try await insurer.pendingOrders().first)
        let other = CancellationOrder(id: "cancel-0009", terms: terms(refund: 1), account: "acc-1")
        insurer.set(.done, of: .cancellation(other))
        for _ in 0..<1_000 { await Task.yield() }
        #expect(navigator.closed == 0)
        insurer.set(.done, of: pending.order)
        for _ in 0..<1_000 where navigator.closed == 0 { await Task.yield() }
        #expect(navigator.closed == 1)
    }

    private func terms(refund: Int, accounts: [Payer] = []) -> CancellationTerms {
        CancellationTerms(
            policy: policy, end: "2026-06-01", refund: Money(minorUnits: refund, currency: .eur), payer: nil, accounts: accounts)
    }

    @Test(arguments: [(0, false), (1, true)])
    func receiver_isNeededForTheSmallestRefund(refund: Int, isNeeded: Bool) { #expect(terms(refund: refund).lacksReceiver == isNeeded) }

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

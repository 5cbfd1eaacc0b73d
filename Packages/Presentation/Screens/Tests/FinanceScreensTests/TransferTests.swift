import FinanceTesting
import PresentationKit
import PresentationKitTesting
import RoutingTesting
import Services
import Synchronization
import Testing

@testable import FinanceScreens

@MainActor
@Suite struct TransferTests {
    let bank = FakeFinanceService()
    let navigator = RecordingNavigator()

    private func open(from: String? = nil, changing: String? = nil) async -> TestPage {
        let counter = Mutex(0)
        return await TestPage(
            TransferController(
                TransferPage(from: from, order: changing), bank: bank,
                makeID: {
                    counter.withLock {
                        $0 += 1
                        return "order-\($0)"
                    }
                }, navigator: navigator))
    }

    @Test func form_withAGoodOrder_movesTheMoneyAndCloses() async throws {
        let page = await open(from: "acc-1")
        try await page.select("To", "Savings · €10,000.00")
        try await page.fill("Amount", "25.50")
        try await page.fill("Reference", "Rent")
        try await page.submit("Transfer")
        #expect(bank.orders.map(\.amount.minorUnits) == [2550])
        #expect(bank.orders.map(\.reference) == ["Rent"])
        #expect(navigator.closed == 1)
    }

    @Test(arguments: [
        ("", "Enter an amount."), ("abc", "Enter an amount such as 1,234.50."), ("0", "Enter an amount above zero."),
        ("1234.57", "You can transfer at most €1,234.56."), ("-5", "Enter an amount above zero."),
        ("25,50", "can be read in more than one way. Write it like 1,234.50."),
        ("1.005", "An amount in EUR has at most 2 decimals. Write it like 1,234.50."), ("007", "Remove the zero at the beginning."),
        ("5 CHF", "Enter an amount in EUR."),
    ])
    func amount_thatCannotBe_isExplainedAndKept(typed: String, message: String) async throws {
        let page = await open(from: "acc-1")
        try await page.fill("Amount", typed)
        try await page.submit("Transfer")
        #expect(try page.error(of: "Amount")?.contains(message) == true)
        #expect(try page.value(of: "Amount") == typed)
        #expect(bank.orders.isEmpty && navigator.closed == 0)
    }

    /// Each used to book a thousand times as much, or was refused although the app writes it so.
    @Test(arguments: [("€5.00", "€5.00"), ("5 EUR", "€5.00"), ("1,005", "€1,005.00"), ("5.00 €", "€5.00")])
    func amount_thatIsTyped_isRepeatedAsItIsUnderstood(typed: String, understood: String) async throws {
        let page = await open(from: "acc-1")
        try await page.fill("Amount", typed)
        #expect(page.shows("Amount to transfer: \(understood)"))
        try await page.fill("Amount", "1.005")
        #expect(!page.shows("Amount to transfer"))
    }

    @Test func accounts_ofDifferentCurrencies_areRefusedBeforeTheBankIsAsked() async throws {
        let page = await open(from: "acc-1")
        try await page.select("To", "Alpine account · 500.00 CHF")
        try await page.fill("Amount", "1")
        try await page.submit("Transfer")
        #expect(try page.error(of: "To")?.contains("Choose an account in EUR; this one is in CHF.") == true)
    }

    @Test func reference_thatIsTooLong_isRefused() async throws {
        let page = await open(from: "acc-1")
        try await page.fill("Amount", "1")
        try await page.fill("Reference", String(repeating: "x", count: 141))
        try await page.submit("Transfer")
        #expect(try page.error(of: "Reference")?.contains("At most 140 characters.") == true)
    }

    @Test func failure_keepsTheForm_andTheSameOrderIsSentAgain() async throws {
        let page = await open(from: "acc-1")
        try await page.fill("Amount", "10")
        bank.fail(with: .noAnswer)
        try await page.submit("Transfer")
        #expect(page.shows("The bank did not answer in time."))
        #expect(try page.value(of: "Amount") == "10")
        bank.fail(with: nil)
        try await page.submit("Transfer")
        #expect(bank.orders.map(\.id) == ["order-1"])
    }

    @Test func anotherOrder_afterAnUnansweredOne_getsItsOwnName() async throws {
        let page = await open(from: "acc-1")
        try await page.fill("Amount", "10")
        bank.fail(with: .noAnswer)
        try await page.submit("Transfer")
        bank.fail(with: nil)
        try await page.fill("Amount", "11")
        try await page.submit("Transfer")
        #expect(bank.orders.map(\.id) == ["order-2"])
    }

    @Test func transferWithoutAnAnswer_isShown_andClosesThePage_whenItHasBeenCarriedOut() async throws {
        let page = await open(from: "acc-1")
        try await page.fill("Amount", "10")
        bank.fail(with: .noAnswer)
        try await page.submit("Transfer")
        try await page.wait(until: "The outcome is not known yet.")
        let pending = try #require(try await bank.pendingTransfers().first)
        // Settled by another run under the name of an earlier order for the same.
        var order = pending.order
        order.id = "order-0"
        bank.set(nil, of: pending.order)
        bank.set(.booked, of: order)
        for _ in 0..<1_000 where navigator.closed == 0 { await Task.yield() }
        #expect(navigator.closed == 1)
        #expect(try await bank.pendingTransfers().map(\.stage) == [.booked], "whether anybody looks here is not known")
    }

    @Test func refusedTransfer_isChangedHere_andMadeAnew() async throws {
        let refused = TransferOrder(
            id: "order-0", from: "acc-2", to: "acc-1", amount: Money(minorUnits: 1_234_567_89, currency: .eur), reference: "Rent")
        bank.set(.refused(.notAllowed), of: refused)
        let page = await open(changing: "order-0")
        #expect(try page.value(of: "Amount") == "1234567.89" && page.value(of: "Reference") == "Rent")
        try await page.fill("Amount", "12.50")
        try await page.submit("Transfer")
        #expect(bank.orders.map(\.id) == ["order-1"] && bank.orders.map(\.from) == ["acc-2"] && bank.orders[0].amount.minorUnits == 1_250)
        #expect(try await bank.pendingTransfers() == [])
    }

    @Test func portfolio_isNoChoice() async throws {
        #expect(!(await open()).text.contains("Portfolio"))
    }
}

import FinanceTesting
import PresentationKit
import PresentationKitTesting
import RoutingTesting
import Services
import Testing

@testable import FinanceScreens

@MainActor
@Suite struct AccountTests {
    private func transactions(_ count: Int) -> [Transaction] {
        (1...count).map {
            Transaction(
                id: $0, account: "acc-1", amount: Money(minorUnits: $0.isMultiple(of: 2) ? $0 : -$0, currency: .eur),
                day: "2026-02-\($0 % 28 + 1)",
                text: "文庫本 é \($0)", counterparty: "Shop \($0)", category: "x")
        }
    }

    private func open(_ bank: FakeFinanceService, _ id: String = "acc-1") async -> TestPage {
        await TestPage(AccountController(id: id, history: bank, accounts: bank, navigator: RecordingNavigator()))
    }

    @Test func page_showsBalanceHistoryAndTheNewestTransactions() async throws {
        let page = await open(FakeFinanceService(transactions: ["acc-1": transactions(40)]))
        #expect(page.title == "Everyday")
        #expect(page.shows("€1,234.56"))
        #expect(page.shows("From €1,234.56 in Jan 2026"))
        #expect(page.shows("Shop 40") && page.shows("Shop 11") && !page.shows("Shop 10 "))
        #expect(page.shows("文庫本 é 40"))
    }

    @Test func earlierTransactions_areAddedOnRequest_untilThereAreNone() async throws {
        let page = await open(FakeFinanceService(transactions: ["acc-1": transactions(40)]))
        try await page.click("Show earlier ones")
        #expect(page.shows("Shop 1") && page.shows("Shop 40"))
        #expect(!page.clickable.contains("Show earlier ones"))
    }

    /// The page was re-read when it appeared, with fewer rows than somebody had asked for meanwhile, and lost them again.
    @Test func earlierTransactions_askedForWhileThePageIsReRead_stay() async throws {
        let bank = FakeFinanceService(transactions: ["acc-1": transactions(40)])
        let history = HeldHistory(bank)
        let page = await TestPage(AccountController(id: "acc-1", history: history, accounts: bank, navigator: RecordingNavigator()))
        await history.holdNext()
        bank.setBalance(7, of: "acc-1")
        await history.waitUntilHeld()
        try await page.click("Show earlier ones")
        #expect(page.shows("Shop 1") && !page.clickable.contains("Show earlier ones"))
        // Once the next re-reading has begun, the one that was held has ended.
        await history.holdNext()
        bank.setBalance(8, of: "acc-1")
        await history.release()
        await history.waitUntilHeld()
        #expect(!page.clickable.contains("Show earlier ones"))
        await history.release()
    }

    @Test func account_withoutTransactions_saysSo() async throws {
        #expect(await open(FakeFinanceService()).shows("No transactions yet"))
    }

    @Test func portfolio_offersNoTransfer() async throws {
        let page = await open(FakeFinanceService(), "depot-1")
        #expect(page.shows("$7,777.00"))
        #expect(!page.clickable.contains("Transfer"))
    }

    @Test func unknownAccount_saysSo_andARetryWorks() async throws {
        #expect(await open(FakeFinanceService(), "nope").shows("You have no such account."))
        let bank = FakeFinanceService(isStored: false)
        bank.fail(with: .unreachable)
        let page = await open(bank)
        #expect(page.shows("The app cannot reach the bank."))
        bank.fail(with: nil)
        try await page.click("Try again")
        #expect(page.shows("€1,234.56"))
    }

    @Test func balance_followsWhatIsBookedElsewhere() async throws {
        let bank = FakeFinanceService()
        let page = await open(bank)
        bank.setBalance(1, of: "acc-1")
        try await page.wait(until: "€0.01")
    }
}

/// Lets one read of the transactions wait until the test lets it go.
private actor HeldHistory: AccountHistoryProviding {
    private let bank: FakeFinanceService
    private var holdsNext = false
    private var held: CheckedContinuation<Void, Never>?
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ bank: FakeFinanceService) { self.bank = bank }

    func holdNext() { holdsNext = true }

    func waitUntilHeld() async {
        if held == nil { await withCheckedContinuation { waiting = $0 } }
    }

    func release() {
        held?.resume()
        held = nil
    }

    func account(_ id: String) async throws(FinanceError) -> Account { try await bank.account(id) }

    func refreshTransactions(of account: String) async throws(FinanceError) { try await bank.refreshTransactions(of: account) }

    func transactions(of account: String, before: Int?, limit: Int) async throws(FinanceError) -> [Transaction] {
        if holdsNext {
            holdsNext = false
            await withCheckedContinuation { continuation in
                held = continuation
                waiting?.resume()
                waiting = nil
            }
        }
        return try await bank.transactions(of: account, before: before, limit: limit)
    }

    func balances(of account: String, months: Int) async throws(FinanceError) -> [BalancePoint] {
        try await bank.balances(of: account, months: months)
    }
}

import FinanceTesting
import PreferencesTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

import struct Foundation.Date

@testable import FinanceScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct AccountTests {
    private let bank = FakeFinanceService()

    private func transactions(_ count: Int) -> [Transaction] { (1...count).map { .sample($0, "2026-02-\($0 / 5 + 100)") } }

    private func open(_ bank: FakeFinanceService, _ id: String = "acc-1") async throws -> TestPage {
        try await TestPage(
            AccountPage(id: id), of: .finance(bank, preferences: FakePreferences()) { "order-0001" }, navigator: RecordingNavigator())
    }

    private func open(_ bank: FakeFinanceService, history: any AccountHistoryProviding) async -> TestPage {
        await TestPage(
            AccountController(
                id: "acc-1", history: history, changes: bank, accounts: bank, transfers: bank, statements: bank,
                navigator: RecordingNavigator()))
    }

    @Test func transactions_areGroupedByDay_andLeadToTheirPages() async throws {
        let booked = [Transaction.sample(3, "2026-02-03"), .sample(2, "2026-02-03"), .sample(1, "2026-02-01")]
        let page = try await open(FakeFinanceService(transactions: ["acc-1": booked]))
        #expect(page.text.components(separatedBy: "3 Feb 2026").count == 2 && page.shows("1 Feb 2026"))
        #expect(page.html.contains("/finance/accounts/acc-1/transactions/2"))
    }

    @Test func iban_isShownWhole_andCopied() async throws {
        let page = try await open(FakeFinanceService())
        #expect(page.shows("DE02 5001 0517 0137 0750 30"))
        try await page.click("Copy IBAN")
        #expect(page.shows("IBAN copied."))
    }

    @Test func statements_areListedByMonth_newestFirst_andLeadToTheDialogThatSavesThem() async throws {
        let booked = [Transaction.sample(2, "2026-02-03"), .sample(1, "2026-01-31")]
        let page = try await open(FakeFinanceService(transactions: ["acc-1": booked]))
        #expect(!page.clickable.contains("Jan 2026"))
        try await page.click("Bank statements")
        #expect(page.clickable.filter { $0.hasSuffix(" 2026") } == ["Feb 2026", "Jan 2026"])
        #expect(page.html.contains("finance%2Faccounts%2Facc-1%2Fstatements%2F2026-02"))
    }

    /// Regression: the page was reloaded when it appeared, with fewer rows than had been requested since, and lost them again.
    @Test func olderTransactions_loadedDuringARefresh_stay() async throws {
        let bank = FakeFinanceService(transactions: ["acc-1": transactions(40)])
        let history = HeldHistory(bank)
        let page = await open(bank, history: history)
        await history.holdNext()
        bank.setBalance(7, of: "acc-1")
        await history.waitUntilHeld()
        try await page.click("Show earlier")
        #expect(page.shows("Shop 1") && !page.clickable.contains("Show earlier"))
        // When the next refresh has started, the held one has ended.
        await history.holdNext()
        bank.setBalance(8, of: "acc-1")
        await history.release()
        await history.waitUntilHeld()
        #expect(!page.clickable.contains("Show earlier"))
        await history.release()
    }

    /// Regression: the list stopped at 300 rows. Rows added during scrolling appear at their position.
    @Test func transactions_toTheEnd_areEachShownOnce_whileOthersAreAdded() async throws {
        let bank = FakeFinanceService(transactions: ["acc-1": transactions(500)])
        let page = try await open(bank)
        var presses = 0
        while page.clickable.contains("Show earlier") {
            try await page.click("Show earlier")
            presses += 1
            #expect(!page.clickable.contains("Show more"), "a window that is at the end must follow it")
            if presses.isMultiple(of: 4) {
                bank.add((1...7).map { .sample(500 + presses * 10 + $0, "2026-03-01") }, to: "acc-1")
                bank.setBalance(presses, of: "acc-1")
            }
            if presses > 60 { break }
        }
        var seen = Set(shops(page))
        while page.clickable.contains("Show previous") {
            try await page.click("Show previous")
            seen.formUnion(shops(page))
        }
        let all = try await bank.transactions(of: "acc-1", before: nil, limit: .max).map(\.counterparty)
        #expect(seen == Set(all) && all.count > 500)
        #expect(shops(page).count == Set(shops(page)).count)
    }

    private func shops(_ page: TestPage) -> [String] { page.text.matches(of: /Shop \d+/).map { String($0.output) } }

    // MARK: Imported rows

    private func imported(_ id: Int, _ day: String) -> Transaction { .sample(id, day, "of a file", at: "File") }

    /// Regression: they never appeared in the account.
    @Test func importedRows_areSortedByDay_andMarked() async throws {
        let booked = [(1, "2026-02-01"), (2, "2026-02-10"), (3, "2026-02-20")].map { Transaction.sample($0, $1, "booked", at: "Bank") }
        let bank = FakeFinanceService(transactions: ["acc-1": booked])
        let page = try await open(bank)
        bank.setStatement(
            StatementImport(format: "CSV", imported: 4, duplicates: 0, problems: []),
            adding: [imported(1, "2026-01-05"), imported(2, "2026-02-10"), imported(3, "2026-02-15"), imported(4, "2026-03-01")])
        _ = try await bank.importStatement([1], into: "acc-1", dayOrder: nil)
        try await page.wait(until: "File 1")
        let names = page.text.matches(of: /(?:File|Bank) \d/).map { String($0.output) }
        #expect(names == ["File 4", "Bank 3", "File 3", "Bank 2", "File 2", "Bank 1", "File 1"])
        #expect(page.shows("1 Mar 2026") && page.shows("of a file · Imported") && page.shows("booked"))
        try await bank.removeImportedTransactions(of: "acc-1")
        try await page.wait { !$0.shows("File") }
        #expect(page.shows("Bank 1"))
    }

    @Test func importedRows_areListedToTheEnd() async throws {
        let bank = FakeFinanceService(transactions: ["acc-1": transactions(40)])
        bank.setStatement(
            StatementImport(format: "CSV", imported: 70, duplicates: 0, problems: []),
            adding: (1...70).map { imported($0, "2026-01-\($0 % 18 + 10)") })
        _ = try await bank.importStatement([1], into: "acc-1", dayOrder: nil)
        let page = try await open(bank)
        for _ in 0..<4 where page.clickable.contains("Show earlier") { try await page.click("Show earlier") }
        #expect(!page.clickable.contains("Show earlier"))
        #expect(Set(page.text.matches(of: /(?:File|Shop) \d+/).map { String($0.output) }).count == 110)
    }

    // MARK: Failures

    /// Regression: a response 503 was shown as "No transactions yet".
    @Test func transactions_whenLoadFails_showErrorInsteadOfEmptyState() async throws {
        bank.fail(with: .unreachable)
        let page = try await open(bank)
        #expect(page.shows("€1,234.56") && page.shows("The transactions could not be loaded."))
        #expect(!page.shows("No transactions yet"))
        bank.setBalance(5, of: "acc-1")
        try await page.wait(until: "€0.05")
        #expect(!page.shows("No transactions yet"), "news of a balance is none of the transactions")
        bank.fail(with: nil)
        try await page.click("Try again")
        #expect(page.shows("No transactions yet") && !page.shows("could not be loaded"))
    }

    @Test func transactions_whenStale_showTheirTime_alsoWhenMoreAreShown() async throws {
        let bank = FakeFinanceService(transactions: ["acc-1": transactions(40)])
        bank.fail(with: .unreachable)
        let page = try await open(bank)
        #expect(page.shows("Shop 40") && page.shows("Last updated 1 Mar 2026, 12:00."))
        try await page.click("Show earlier")
        #expect(page.shows("Shop 1") && page.shows("Last updated 1 Mar 2026, 12:00."))
        bank.fail(with: nil)
        try await page.click("Try again")
        #expect(page.shows("Shop 40") && !page.shows("Last updated"))
    }

    @Test func account_showsTransfersOnTheirWay_fromAndToIt() async throws {
        func order(_ id: String, from: String, to: String) -> TransferOrder {
            TransferOrder(id: id, from: from, to: to, amount: Money(minorUnits: 500, currency: .eur), reference: id)
        }
        bank.set(.sending, of: order("out", from: "acc-1", to: "acc-2"))
        let page = try await open(bank)
        #expect(page.shows("€5.00 to Savings · out") && page.shows("Being sent to the bank."))
        bank.set(.pending(.noAnswer), of: order("in", from: "acc-2", to: "acc-1"))
        bank.set(.pending(.noAnswer), of: order("other", from: "acc-2", to: "acc-3"))
        try await page.wait(until: "€5.00 to Everyday · in")
        #expect(!page.shows("other"))
        bank.set(.done, of: order("out", from: "acc-1", to: "acc-2"))
        try await page.wait(until: "Transfer completed.")
        bank.fail(with: .storage)
        try await page.click("OK")
        #expect(page.shows(FinanceError.storage.localizedMessage))
        bank.fail(with: nil)
        try await page.click("OK")
        try await page.wait { !$0.shows("· out") }
    }

    @Test func transactions_whileTheyLoad_areNeitherMissingNorAbsent() async throws {
        let history = HeldHistory(bank)
        await history.holdNext(.refresh)
        let controller = AccountController(
            id: "acc-1", history: history, changes: bank, accounts: bank, transfers: bank, statements: bank,
            navigator: RecordingNavigator())
        let page = await TestPage(controller, waitsForLoad: false)
        await history.waitUntilHeld()
        try await page.wait { $0.html.matches(of: /skeleton-row/).count == 4 }
        #expect(page.shows("€1,234.56") && !page.shows("No transactions yet") && !page.shows("could not be loaded"))
        await history.release()
        try await page.wait(until: "No transactions yet")
    }

    @Test func unknownAccount_showsError_andRetryWorks() async throws {
        #expect(try await open(FakeFinanceService(), "nope").shows("You have no such account."))
        let bank = FakeFinanceService(isStored: false)
        bank.fail(with: .unreachable)
        let page = try await open(bank)
        #expect(page.shows("The app cannot reach the bank."))
        bank.fail(with: nil)
        try await page.click("Try again")
        #expect(page.shows("€1,234.56"))
    }

    @Test func booking_isShownBeforeItsTransactionsAreFetched() async throws {
        let history = HeldHistory(bank)
        let page = await open(bank, history: history)
        await history.holdNext(.refresh)
        bank.setBalance(1, of: "acc-1")
        await history.waitUntilHeld()
        try await page.wait(until: "€0.01")
        bank.add(transactions(1), to: "acc-1")
        await history.release()
        try await page.wait(until: "Shop 1")
    }

    @Test(arguments: [(true, false), (false, true)]) func history_isMissingOnlyAfterTheLoad(isLoading: Bool, isMissing: Bool) {
        var viewModel = AccountViewModel()
        viewModel.awaitsTransactions = isLoading
        viewModel.account.show(.init(Account.samples[0], balances: [], transactions: [], imported: [], wanted: 1, last: nil))
        #expect(TextRenderer.text(of: AccountView(viewModel: viewModel)).contains("There is no history yet.") == isMissing)
    }
}

extension Transaction {
    /// A payment from the account `acc-1`. Its counterparty ends with its id.
    static func sample(_ id: Int, _ day: String, _ text: String = "文庫本 é", at name: String = "Shop") -> Transaction {
        Transaction(
            id: id, account: "acc-1", amount: Money(minorUnits: -id, currency: .eur), day: day, text: text, counterparty: "\(name) \(id)",
            category: .other)
    }
}

/// Suspends one call until the test resumes it.
private actor HeldHistory: AccountHistoryProviding {
    private let bank: FakeFinanceService
    private var next: Call?
    private var held: CheckedContinuation<Void, Never>?
    private var waiting: CheckedContinuation<Void, Never>?
    init(_ bank: FakeFinanceService) { self.bank = bank }

    enum Call { case read, refresh }

    func holdNext(_ call: Call = .read) { next = call }

    private func hold(_ call: Call) async {
        guard next == call else { return }
        next = nil
        await withCheckedContinuation { continuation in
            held = continuation
            waiting?.resume()
            waiting = nil
        }
    }

    func waitUntilHeld() async { if held == nil { await withCheckedContinuation { waiting = $0 } } }

    func release() {
        held?.resume()
        held = nil
    }

    func account(_ id: String) async throws(FinanceError) -> Account { try await bank.account(id) }

    func refreshTransactions(of account: String) async throws(FinanceError) -> Bool {
        await hold(.refresh)
        return try await bank.refreshTransactions(of: account)
    }

    func transactions(of account: String, before: Int?, limit: Int) async throws(FinanceError) -> [Transaction] {
        await hold(.read)
        return try await bank.transactions(of: account, before: before, limit: limit)
    }

    func transactionsFetched(of account: String) async throws(FinanceError) -> Date? { try await bank.transactionsFetched(of: account) }

    func balances(of account: String, months: Int) async throws(FinanceError) -> [BalancePoint] {
        try await bank.balances(of: account, months: months)
    }
}

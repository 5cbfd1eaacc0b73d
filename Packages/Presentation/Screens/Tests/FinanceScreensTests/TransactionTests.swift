import FinanceTesting
import PreferencesTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import FinanceScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct TransactionTests {
    private let navigator = RecordingNavigator()
    private let bank: FakeFinanceService = {
        var rent = Transaction(
            id: 3, account: "acc-1", amount: Money(minorUnits: -90_000, currency: .eur), day: "2026-02-03", text: "Rent February",
            counterparty: "Wohnbau Müller", category: .home, number: "DE89370400440532013000")
        var bread = Transaction(
            id: 2, account: "acc-2", amount: Money(minorUnits: -1_250, currency: .eur), day: "2026-02-01", text: "Bread",
            counterparty: "Bäckerei", category: .groceries)
        var kiosk = bread
        (kiosk.id, kiosk.day, kiosk.counterparty, kiosk.isImported) = (1, "2025-12-31", "Kiosk", true)
        return FakeFinanceService(transactions: ["acc-1": [rent], "acc-2": [bread, kiosk]])
    }()

    private func open(_ route: some PageRoute) async throws -> TestPage {
        try await TestPage(route, of: .finance(bank, preferences: FakePreferences()) { "payee-1" }, navigator: navigator)
    }

    @Test func search_showsAllAccountsByDay_andNarrowsThem() async throws {
        let page = try await open(TransactionsPage())
        #expect(page.shows("3 Feb 2026") && page.shows("Everyday · Rent February") && page.shows("Savings · Bread · Imported"))
        try await page.fill("Name or reference", "müller")
        try await page.submit("Search")
        #expect(page.shows("Wohnbau Müller") && !page.shows("Bäckerei"))
        try await page.click("Filter")
        try await page.fill("Minimum amount", "1,000.00")
        try await page.submit("Apply filter")
        #expect(page.shows("No transactions found"))
        try await page.fill("Minimum amount", "12x")
        try await page.submit("Apply filter")
        #expect(page.shows(localized(AmountFlaw.notANumber.message(in: .eur))))
    }

    @Test func search_byAddress_fillsTheForm() async throws {
        let page = try await open(
            TransactionsPage(text: "bread", account: "acc-2", category: "groceries", from: "2026-01-01", least: "12.50"))
        #expect(page.shows("Bäckerei") && !page.shows("Kiosk") && !page.shows("Rent"))
        #expect(page.shows("Savings · Groceries · 1 Jan 2026 –") && page.html.contains(#"value="bread""#))
        try await page.click("Filter")
        #expect(page.html.contains(#"value="2026-01-01""#) && page.html.contains(#"value="12.50""#))
    }

    @Test func search_whenTheBankIsAway_findsWhatIsStored_andSaysSo() async throws {
        bank.fail(with: .unreachable)
        let page = try await open(TransactionsPage())
        #expect(page.shows("The latest transactions could not be loaded.") && page.shows("Bäckerei"))
        bank.fail(with: nil)
        try await page.click("Try again")
        #expect(!page.shows("could not be loaded"))
        bank.fail(with: .storage)
        #expect(try await open(TransactionsPage()).shows(localized(FinanceError.storage.message)))
    }

    @Test(arguments: [nil, .unreachable] as [FinanceError?])
    func search_whenTheBankHasNothingNew_isMadeOnce(failure: FinanceError?) async throws {
        bank.fail(with: failure)
        #expect(try await open(TransactionsPage()).shows("Bäckerei") && bank.searches == 1)
    }

    @Test func search_ofManyTransactions_showsMoreOnDemand() async throws {
        bank.add((10..<100).map { .sample($0, "2026-01-05") }, to: "acc-1")
        let page = try await open(TransactionsPage())
        #expect(page.shows("Shop 99") && !page.shows("Shop 20"))
        try await page.click("Show earlier")
        #expect(page.shows("Shop 20") && page.shows("Kiosk") && !page.clickable.contains("Show earlier"))
    }

    @Test func transaction_showsItsParties_andLeadsToATransferOfTheSame() async throws {
        let page = try await open(TransactionPage(account: "acc-1", key: "3"))
        for text in ["−€900.00", "Everyday", "DE89 3704 0044 0532 0130 00", "Rent February", "3 Feb 2026", "Booked"] {
            #expect(page.shows(text), "\(text) is missing")
        }
        #expect(page.clickable.contains("Transfer again") && page.clickable.contains("Save payee"))
        #expect(page.html.contains("finance/transfer?from=acc-1&amp;transaction=3"))
        // A purchase has no account to transfer to.
        #expect(try await !open(TransactionPage(account: "acc-2", key: "2")).clickable.contains("Transfer again"))
        #expect(try await open(TransactionPage(account: "acc-2", key: "9")).shows("This transaction no longer exists."))
    }

    @Test func exchange_showsItsRate_andIsMadeAgain_alsoByATemplate() async throws {
        let exchange = Transaction(
            id: 7, account: "acc-1", amount: Money(minorUnits: -10_000, currency: .eur), day: "2026-02-05", text: "Trip",
            counterparty: "Alpine account", category: .transfer, rate: ExchangeRate(rawValue: "EUR/CHF 0.9312"),
            fee: Money(minorUnits: 40, currency: .eur))
        bank.add([exchange], to: "acc-1")
        let page = try await open(TransactionPage(account: "acc-1", key: "7"))
        #expect(page.shows("Exchange rate: 1 EUR = 0.9312 CHF") && page.shows("Fee, included: €0.40"))
        try await bank.save(TransferTemplate(id: "t", name: "Trip", from: "acc-1", to: "acc-3", amount: nil, reference: "Trip"))
        for route in [TransferPage(from: "acc-1", transaction: "7"), TransferPage(template: "t")] {
            let again = try await open(route)
            try await again.fill("Amount", "100")
            try await again.submit("Continue")
            #expect(again.shows("1 EUR = 0.9412 CHF") && again.shows("You receive: 93.74 CHF") && again.shows("Trip"))
        }
    }

    @Test func category_isChanged_forAllOfTheCounterparty() async throws {
        let page = try await open(TransactionPage(account: "acc-2", key: "2"))
        try await page.click("Change category")
        try await page.select("Category", "Health")
        try await page.submit("Save")
        #expect(page.shows("Bäckerei now belongs to Health."))
        #expect(try await bank.transaction("2", of: "acc-2")?.category == .health)
    }

    @Test func payee_isSavedFromATransaction_transferredTo_andDeleted() async throws {
        let form = try await open(PayeePage(account: "acc-1", transaction: "3"))
        #expect(form.html.contains("Wohnbau Müller") && form.html.contains("DE89 3704 0044 0532 0130 00"))
        try await form.fill("IBAN", "DE00")
        try await form.submit("Save")
        #expect(form.shows("This IBAN is not valid."))
        try await form.fill("IBAN", "DE89 3704 0044 0532 0130 00")
        try await form.submit("Save")
        #expect(try await bank.payees().map(\.name) == ["Wohnbau Müller"])
        #expect(try await open(PayeesPage()).shows("DE89 3704 0044 0532 0130 00"))

        let transfer = try await open(TransferPage(payee: "payee-1"))
        try await transfer.fill("Amount", "5")
        try await transfer.submit("Continue")
        #expect(transfer.shows("Wohnbau Müller") && transfer.shows("DE89 3704 0044 0532 0130 00"))
        try await transfer.click("Transfer €5.00")
        #expect(bank.orders.map(\.payee) == ["Wohnbau Müller"] && bank.orders.map(\.to) == ["DE89370400440532013000"])

        let edit = try await open(PayeePage(id: "payee-1"))
        try await edit.click("Delete payee")
        try await edit.click("Delete")
        #expect(try await bank.payees() == [])
        #expect(try await open(PayeesPage()).shows("No payees yet"))
        #expect(try await open(PayeePage(id: "payee-1")).shows("This payee no longer exists."))
    }

    @Test func transferAgain_fillsTheForm_andAsksForAnUnknownPayee() async throws {
        let route = TransferPage(from: "acc-1", transaction: "3")
        let unknown = try await open(route)
        #expect(unknown.shows("The one of the earlier transfer is not saved.") && unknown.html.contains("900.00"))
        try await bank.save(Payee(id: "payee-1", name: "Landlord", number: "DE89370400440532013000"))
        let page = try await open(route)
        try await page.submit("Continue")
        #expect(page.shows("Landlord") && page.shows("Rent February") && page.shows("€900.00"))
    }

    @Test func transfer_isPlanned_shown_andCanceled() async throws {
        let form = try await open(TransferPage())
        try await form.fill("Amount", "5")
        try await form.select("When", "Every month")
        try await form.submit("Continue")
        #expect(form.shows("Choose a day."))
        try await form.fill("Day", "2026-02-28")
        try await form.submit("Continue")
        #expect(form.shows("28 Feb 2026 · Every month"))
        try await form.click("Plan €5.00")
        #expect(form.shows("This day has passed."))
        try await form.fill("Day", "2026-03-31")
        try await form.submit("Continue")
        try await form.click("Plan €5.00")
        #expect(bank.orders == [])
        #expect(try await open(OverviewPage()).shows("31 Mar 2026 · Every month"))
        let page = try await open(PlannedTransfersPage())
        try await page.click("Cancel")
        try await page.click("Keep")
        try await page.click("Cancel")
        #expect(page.shows("Cancel this planned transfer?"))
        try await page.click("Yes, cancel")
        #expect(page.shows("No planned transfers"))
    }

    @Test func overview_showsRecentTransactions_andSpending() async throws {
        bank.add([.sample(50, "2026-03-01", "Wood", at: "Lumber")], to: "acc-1")
        let page = try await open(OverviewPage())
        #expect(page.shows("Recent transactions") && page.shows("Lumber 50") && page.shows("Spent this month") && page.shows("€0.50"))
        #expect(page.html.contains("finance/transactions?category=other&amp;from=2026-03-01&amp;to=2026-03-31"))
    }
}

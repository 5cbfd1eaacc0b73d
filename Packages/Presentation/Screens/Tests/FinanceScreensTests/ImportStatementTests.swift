import FinanceTesting
import PreferencesTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import FinanceScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct ImportStatementTests {
    private let bank = FakeFinanceService()

    private func open(_ bank: FakeFinanceService) async throws -> TestPage {
        try await TestPage(
            ImportStatementPage(id: "acc-1"), of: .finance(bank, preferences: FakePreferences()) { "order-0001" },
            navigator: RecordingNavigator())
    }

    private func importStatement(on page: TestPage) async throws {
        try await page.attach("Statement", name: "statement.csv", mediaType: "text/csv", bytes: Array("date;amount\n".utf8))
        try await page.submit()
        if page.clickable.contains("Import"), !page.shows("0 new") { try await page.click("Import") }
    }

    @Test func file_isPreviewed_beforeItIsImported_andIsTakenBack() async throws {
        bank.setStatement(
            StatementImport(
                format: "CSV", imported: 1, duplicates: 1, problems: [.init(line: 4, flaw: .notBooked("Vorgemerkt"))],
                columns: [.init(.day, "Buchungstag"), .init(.sign, "#13")], rows: [row(1), row(2)]), adding: [row(2)])
        let page = try await open(bank)
        try await page.attach("Statement", name: "statement.csv", mediaType: "text/csv", bytes: Array("date;amount\n".utf8))
        try await page.submit()
        #expect(page.shows("CSV: 1 new transaction, 1 was already imported, 1 row was skipped."))
        #expect(page.shows("Line 4: it is not booked ('Vorgemerkt').") && page.shows("Buchungstag") && page.shows("#13"))
        #expect(page.shows("−€0.01") && page.shows("Shop 2"))
        #expect(try await bank.importedTransactionCount(of: "acc-1") == 0)
        try await page.click("Choose another file")
        try await importStatement(on: page)
        #expect(page.shows("CSV: 1 transaction was imported") && page.shows("statement.csv") && page.shows("Shop 2"))
        try await page.click("Undo import")
        #expect(page.shows("Remove 1 imported transaction of “statement.csv” from this account?"))
        try await page.click("Remove 1 transaction")
        #expect(page.shows("1 transaction was removed.") && !page.shows("Shop 2") && !page.shows("statement.csv"))
    }

    private func row(_ id: Int) -> Transaction { .sample(id, "2026-02-0\(id)") }

    @Test func statement_whenImported_showsTheResultOfEachRow() async throws {
        let problems = (1...22).map { StatementProblem(line: $0, flaw: .malformedNumber("x")) }
        bank.setStatement(StatementImport(format: "CSV", imported: 2, duplicates: 3, problems: problems), adding: [row(1), row(2)])
        let page = try await open(bank)
        #expect(page.shows("Into Everyday"))
        try await importStatement(on: page)
        #expect(page.shows("CSV: 2 transactions were imported, 3 were already imported, 22 rows were skipped."))
        #expect(page.html.contains("banner-warning") && !page.html.contains("banner-success"))
        #expect(page.shows("Line 20: its amount 'x' is no number.") && !page.shows("Line 21:") && page.shows("and 2 more"))
        #expect(page.shows("Shop 1") && page.shows("Shop 2"))
        #expect(try await open(bank).shows("Shop 2"))
    }

    @Test func importedRows_whenRemoved_areNoLongerShown() async throws {
        bank.setStatement(StatementImport(format: "OFX", imported: 1, duplicates: 0, problems: []), adding: [row(1)])
        let page = try await open(bank)
        try await importStatement(on: page)
        #expect(page.shows("OFX: 1 transaction was imported."))
        bank.fail(with: .storage)
        try await page.click("Remove imported transactions")
        #expect(page.shows(FinanceError.storage.localizedMessage))
        bank.fail(with: nil)
        try await page.click("Remove imported transactions")
        #expect(page.shows("Remove 1 imported transaction from this account? You can"))
        #expect(page.shows("Shop 1"), "one press must not remove")
        try await page.click("Keep")
        #expect(page.shows("Shop 1") && !page.shows("Remove 1"))
        try await page.click("Remove imported transactions")
        try await page.click("Remove 1 transaction")
        #expect(!page.shows("Shop 1") && !page.shows("was imported"))
        bank.setStatement(StatementImport(format: "OFX", imported: 1, duplicates: 0, problems: []), adding: [row(2)])
        try await importStatement(on: page)
        #expect(page.shows("Shop 2") && !page.shows("Remove 1"), "the question is asked again")
    }

    @Test func file_thatIsNoStatement_isExplainedAndTheNextOneCounts() async throws {
        let page = try await open(bank)
        try await page.submit()
        #expect(page.shows("Choose a file."))
        try await importStatement(on: page)
        #expect(
            page.shows(
                FinanceError.malformedStatement(line: 1, flaw: .noHeader)
                    .localizedMessage))
        let problem = StatementProblem(line: 2, flaw: .noAmount)
        bank.setStatement(StatementImport(format: "CSV", imported: 0, duplicates: 4, problems: [problem]))
        try await importStatement(on: page)
        #expect(page.shows("CSV: 0 new transactions, 4 were already imported, 1 row was skipped.") && !page.shows("more"))
    }

    /// Regression: the banner of the first file was still shown above the failure of the second.
    @Test func successMessage_whenAnotherFileIsChosen_disappears() async throws {
        bank.setStatement(
            StatementImport(
                format: "CSV", imported: 1, duplicates: 0, problems: [], incoming: Money(minorUnits: 500, currency: .eur),
                outgoing: Money(minorUnits: -7, currency: .eur)), adding: [row(1)])
        let page = try await open(bank)
        #expect(page.shows("at most 8 MB"))
        try await importStatement(on: page)
        #expect(page.shows("CSV: 1 transaction was imported.") && page.shows("Money in: €5.00. Money out: −€0.07."))
        try await page.attach(
            "Statement", name: "big.csv", mediaType: "text/csv", bytes: [UInt8](repeating: 0x31, count: StatementImport.maximumBytes + 1))
        try await page.submit()
        #expect(page.shows("This file is too large, so nothing was imported. Split it into files of at most 8 MB"))
        #expect(!page.shows("transaction was imported") && !page.shows("Money in"))
        bank.setStatement(StatementImport(format: "CSV", imported: 1, duplicates: 1, problems: []))
        try await importStatement(on: page)
        #expect(page.shows("1 was already imported"))
        try await page.select("Date format", "31/12/2026")
        #expect(!page.shows("was already imported"), "what is chosen next has no outcome yet")
    }

    @Test func account_thatIsNotStored_isFetched_andAFailureOffersARetry() async throws {
        #expect(try await open(FakeFinanceService(isStored: false)).shows("Into Everyday"))
        let bank = FakeFinanceService(isStored: false)
        bank.fail(with: .unreachable)
        let page = try await open(bank)
        #expect(page.shows("The app cannot reach the bank."))
        bank.fail(with: nil)
        try await page.click("Try again")
        #expect(page.shows("Into Everyday"))
    }
}

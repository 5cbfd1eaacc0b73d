import BudgetsAPI
import BudgetsService
import DatabaseKit
import DomainAPI
import FinanceAPI
import Foundation
import PersonalDataService
import PersonalDataServiceTesting
import PrivacyAPI
import RoutingService
import Testing

@Suite(.timeLimit(.minutes(1))) struct BudgetsServiceTests {
    private let device = TestDevice()
    private let finance: TestFinance
    private let budgets: BudgetsService
    private let groceries = Budget(.groceries, limit: euros(300_00))

    init() throws {
        finance = try TestFinance()
        budgets = finance.budgets(on: device)
    }

    @Test func month_hasEachCategory_withItsLimit_andWhatWasSpent() async throws {
        finance.spending = [.groceries: euros(120_00), .travel: euros(9_99)]
        try await budgets.set(groceries)
        let month = try await budgets.budgets()
        #expect(month.month == "2026-03" && month.currency == .eur)
        #expect(Set(month.statuses.keys) == Set(TransactionCategory.spending))
        #expect(month.statuses[.groceries] == BudgetStatus(limit: euros(300_00), spent: .known(euros(120_00))))
        #expect(month.statuses[.travel] == BudgetStatus(limit: nil, spent: .known(euros(9_99))))
        #expect(month.statuses[.health] == BudgetStatus(limit: nil, spent: .known(euros(0))))
        #expect(month.total == month.statuses[.groceries], "a category without a limit is not part of the total")
    }

    /// At 23:30 UTC on the last of February, it is March in Berlin.
    @Test(arguments: [("GMT", "2026-02"), ("Europe/Berlin", "2026-03")]) func month_isThatOfTheTimeZone(zone: String, name: String)
        async throws
    {
        let budgets = finance.budgets(on: device, at: 1_772_321_400, in: zone)
        #expect(try await budgets.budgets().month == name)
        #expect(finance.months == [name])
    }

    @Test func limit_whenExceeded_isOver_andAllOfItIsNot() async throws {
        finance.spending = [.groceries: euros(300_00)]
        try await budgets.set(groceries)
        let full = try #require(try await budgets.budgets().statuses[.groceries])
        #expect(full.left == euros(0) && !full.isOver)
        finance.spending = [.groceries: euros(300_01)]
        let over = try #require(try await budgets.budgets().total)
        #expect(over.left == euros(-1) && over.isOver)
    }

    /// A finance domain that fails, and an app without one.
    @Test(arguments: [true, false]) func limits_withoutFinance_areKnown_andSpendingIsNot(isInstalled: Bool) async throws {
        try await budgets.set(groceries)
        finance.spending = nil
        let budgets = try isInstalled ? budgets : TestFinance(isInstalled: false).budgets(on: device)
        let month = try await budgets.budgets()
        #expect(month.statuses[.groceries] == BudgetStatus(limit: euros(300_00), spent: .unknown))
        #expect(month.total == month.statuses[.groceries] && month.total?.left == nil && month.total?.isOver == false)
    }

    /// The currency of the net worth has changed since.
    @Test func limit_inAnotherCurrency_isComparedWithNothing_andCanBeReplaced() async throws {
        try await budgets.set(groceries)
        finance.spending = [.groceries: Money(minorUnits: 5, currency: .chf)]
        let month = try await budgets.budgets()
        #expect(month.statuses[.groceries]?.spent == .unknown && month.total == nil && month.currency == .chf)
        await #expect(throws: BudgetsError.otherCurrency(.chf)) { try await budgets.set(groceries) }
        try await budgets.set(Budget(.groceries, limit: Money(minorUnits: 5, currency: .chf)))
        #expect(try await budgets.budgets().total?.left == .zero(.chf))
    }

    @Test(
        arguments: [
            (Budget(.groceries, limit: euros(0)), .notAboveZero), (Budget(.groceries, limit: euros(-1)), .notAboveZero),
            (Budget(.groceries, limit: euros(Budget.maximum + 1)), .tooLarge), (Budget(.income, limit: euros(1)), .notSpending),
            (Budget(.groceries, limit: Money(minorUnits: 1, currency: .usd)), .otherCurrency(.eur)),
        ] as [(Budget, BudgetsError)])
    func limit_thatIsInvalid_isNotStored(budget: Budget, error: BudgetsError) async throws {
        await #expect(throws: error) { try await budgets.set(budget) }
        #expect(try await budgets.budgets().total == nil)
    }

    @Test func limit_isStoredForItsUser_replaced_andRemoved() async throws {
        let changes = finance.mediator.events(of: BudgetsChanged.self)
        try await budgets.set(groceries)
        try await budgets.set(Budget(.groceries, limit: euros(Budget.maximum)))
        #expect(try await budgets.budgets().total?.limit == euros(Budget.maximum))
        device.userID = "bob"
        #expect(try await budgets.budgets().total == nil)
        device.userID = nil
        await #expect(throws: BudgetsError.signedOut) { try await budgets.budgets() }
        device.userID = "ada"
        for _ in 1...2 { try await budgets.removeBudget(of: .groceries) }
        #expect(try await budgets.budgets().total == nil)
        var posted = changes.makeAsyncIterator()
        for _ in 1...4 { _ = await posted.next() }
    }

    @Test func limit_isSealed_andGoneFromTheDisk_whenRemovedAndWithTheAccount() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("budgets-" + UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let device = try TestDevice(folder)
        let budgets = finance.budgets(on: device)
        try await budgets.set(groceries)
        #expect(try device.traces(of: "groceries") == [] && device.traces(of: "30000") == [])
        let sealed = try await device.store(for: BudgetsService.limits)().store.read {
            try $0.first("SELECT content FROM budgets") { try $0.bytes(0) }
        }
        func files(with content: Data) throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
                FileManager.default.contents(atPath: folder + "/" + $0)?.range(of: content) != nil
            }
        }
        let content = Data(try #require(sealed))
        #expect(try files(with: content) != [])
        try await budgets.removeBudget(of: .groceries)
        #expect(try files(with: content) == [])
        try await budgets.set(groceries)
        try await device.signOut()
        device.userID = "ada"
        #expect(try await budgets.budgets().total?.limit == euros(300_00), "a sign-out keeps it")
        try await device.eraseAndReturn()
        #expect(try await budgets.budgets().total == nil)
    }

    @Test func change_ofTransactions_isAChangeOfBudgets() async throws {
        let run = Task { [budgets] in await budgets.domain.run?() }
        defer { run.cancel() }
        var changes = budgets.budgetChanges().makeAsyncIterator()
        let posting = Task { [finance] in
            // Until the domain listens, it misses them.
            while !Task.isCancelled {
                finance.mediator.post(TransactionsChanged())
                await Task.yield()
            }
        }
        await changes.next()
        posting.cancel()
    }

    @Test func export_isRestoredOnAnotherDevice_besideItsLimits() async throws {
        try await budgets.set(Budget(.travel, limit: euros(7)))
        try await budgets.set(groceries)
        let export = try await budgets.exportData()
        #expect(
            String(decoding: export, as: UTF8.self)
                == #"[{"category":"groceries","limit":{"currency":"EUR","minorUnits":30000}},{"category":"travel","limit":{"currency":"EUR","minorUnits":7}}]"#
        )
        let other = finance.budgets(on: TestDevice())
        try await other.set(Budget(.health, limit: euros(5)))
        for _ in 1...2 { try await other.importData(export) }
        #expect(
            try await other.budgets().statuses.compactMapValues(\.limit) == [
                .groceries: euros(300_00), .travel: euros(7), .health: euros(5),
            ])
    }

    @Test(arguments: [
        "", "x", "{}", "[{}]", row("\"gold\""), row(currency: "euro"), row(amount: "1e400"), row(amount: "0"), row(amount: "-1"),
        row("\"income\""), "\(row().dropLast()),\(row().dropFirst())",
    ])
    func import_ofAForeignFile_changesNothing(json: String) async throws {
        await #expect(throws: BudgetsError.self) { try await budgets.importData(Array(json.utf8)) }
        #expect(String(decoding: try await budgets.exportData(), as: UTF8.self) == "[]")
    }

    private static func row(_ category: String = "\"travel\"", currency: String = "EUR", amount: String = "7") -> String {
        #"[{"category":"groceries","limit":{"currency":"EUR","minorUnits":5}},{"category":\#(category),"limit":{"currency":"\#(currency)","minorUnits":\#(amount)}}]"#
    }
}

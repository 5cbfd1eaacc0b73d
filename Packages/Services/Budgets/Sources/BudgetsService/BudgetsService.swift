public import BudgetsAPI
import DatabaseKit
public import FinanceAPI
public import Foundation
public import PersonalDataService
public import RoutingService

/// The budgets of each user, stored on this device, and what was spent of them, which the finance domain knows.
public final class BudgetsService: BudgetsServing {
    /// Data that exists nowhere else: the limits, as one sealed text.
    public static let limits = UserStoreDescription(
        "budgets", .untilDeletion,
        migrations: [Migration("1-budgets", "CREATE TABLE budgets (id INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT")])

    let mediator: Mediator
    private let open: PersonalData.StoreProvider
    private let calendar: Calendar
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - limits: Provides ``limits``.
    ///   - mediator: Calls `Spending` of the finance domain.
    ///   - timeZone: Decides when a month begins.
    public init(
        limits: @escaping PersonalData.StoreProvider, mediator: Mediator, timeZone: TimeZone = .current,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (open, self.mediator, self.now) = (limits, mediator, now)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        self.calendar = calendar
    }

    public func budgets() async throws(BudgetsError) -> BudgetMonth {
        let budgets = try await stored()
        let month = calendar.dateComponents([.year, .month], from: now())
        let name = String(format: "%04d-%02d", month.year ?? 0, month.month ?? 0)
        // The limits are useful without the finance domain.
        return BudgetMonth(name, budgets, spending: try? await mediator(Spending(month: name)))
    }

    public func budgetChanges() -> AsyncStream<Void> { mediator.values(after: BudgetsChanged.self) { _ in } }

    public func set(_ budget: Budget) async throws(BudgetsError) {
        try budget.check()
        let currency = try await budgets().currency
        guard budget.limit.currency == currency else { throw .otherCurrency(currency) }
        try await store([budget])
    }

    public func removeBudget(of category: TransactionCategory) async throws(BudgetsError) {
        try await change { $0.removeAll { $0.category == category } }
    }

    /// The stored limits, in display order.
    func stored() async throws(BudgetsError) -> [Budget] {
        try await withStore { user in try await user.store.read { try Self.budgets($0, user) } }
    }

    /// Sets or replaces limits, all or none.
    func store(_ budgets: [Budget]) async throws(BudgetsError) {
        try await change { stored in
            stored.removeAll { old in budgets.contains { $0.category == old.category } }
            stored += budgets
        }
    }

    private func change(_ change: @Sendable (inout [Budget]) -> Void) async throws(BudgetsError) {
        try await withStore { user in
            try await user.store.write { connection in
                var budgets = try Self.budgets(connection.reading, user)
                change(&budgets)
                let order = TransactionCategory.allCases
                budgets.sort { order.firstIndex(of: $0.category) ?? 0 < order.firstIndex(of: $1.category) ?? 0 }
                let content = String(decoding: try JSONEncoder().encode(budgets), as: UTF8.self)
                try connection.run(
                    "INSERT OR REPLACE INTO budgets (id, content) VALUES (1, ?)", try user.seal.value(content, context: "budgets"))
            }
            try await user.store.scrub()
        }
        mediator.post(BudgetsChanged())
    }

    private static func budgets(_ connection: Connection, _ user: UserStore) throws -> [Budget] {
        let content = try connection.first("SELECT content FROM budgets") { try user.seal.open($0, 0, context: "budgets") as String }
        return try content.map { try JSONDecoder().decode([Budget].self, from: Data($0.utf8)) } ?? []
    }

    private func withStore<Result>(_ work: (UserStore) async throws -> Result) async throws(BudgetsError) -> Result {
        do { return try await work(try await open()) } catch { throw PersonalDataError.isSignedOut(error) ? .signedOut : .storage }
    }
}

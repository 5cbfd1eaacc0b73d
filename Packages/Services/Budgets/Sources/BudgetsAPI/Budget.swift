public import FinanceAPI

/// A limit for what the user spends in a category each month.
public struct Budget: Sendable, Hashable, Codable {
    /// The largest limit, in minor units: the limits of all categories have a sum.
    public static let maximum = 1_000_000_000_000

    public var category: TransactionCategory
    public var limit: Money

    public init(_ category: TransactionCategory, limit: Money) { (self.category, self.limit) = (category, limit) }

    /// - Throws: ``BudgetsError/notSpending``, ``BudgetsError/notAboveZero``, ``BudgetsError/tooLarge``.
    public func check() throws(BudgetsError) {
        guard category.isSpending else { throw .notSpending }
        guard limit.minorUnits > 0 else { throw .notAboveZero }
        guard limit.minorUnits <= Self.maximum else { throw .tooLarge }
    }
}

/// The limit of a category, or of all categories, and what was spent of it.
public struct BudgetStatus: Sendable, Hashable {
    /// The amount spent in a month.
    public enum Spent: Sendable, Hashable {
        case known(Money)
        /// The finance domain does not answer, or only in another currency than that of the limit.
        case unknown
    }

    /// Nil for a category without a limit.
    public var limit: Money?
    public var spent: Spent

    public init(limit: Money?, spent: Spent) { (self.limit, self.spent) = (limit, spent) }

    /// The limit minus what was spent: below zero if more was spent. Nil without a limit and for unknown spending.
    public var left: Money? {
        guard let limit, case .known(let spent) = spent else { return nil }
        return try? limit.subtracting(spent)
    }

    public var isOver: Bool { left.map { $0.minorUnits < 0 } ?? false }
}

/// The budgets of a month.
public struct BudgetMonth: Sendable, Hashable {
    /// Such as `2026-03`.
    public let month: String
    /// The currency of new limits: that of the spending if it is known, otherwise that of the stored limits.
    public let currency: Currency
    /// Each category of ``TransactionCategory/spending``, with or without a limit.
    public let statuses: [TransactionCategory: BudgetStatus]

    /// - Parameter spending: What was spent in the month; nil if it is unknown.
    public init(_ month: String, _ budgets: [Budget], spending: [TransactionCategory: Money]?) {
        let currency = spending?.values.first?.currency ?? budgets.first?.limit.currency ?? .eur
        (self.month, self.currency) = (month, currency)
        var statuses: [TransactionCategory: BudgetStatus] = [:]
        for category in TransactionCategory.spending {
            let limit = budgets.first { $0.category == category }?.limit
            let isComparable = limit.map { $0.currency == currency } ?? true
            let spent = isComparable ? spending.map { $0[category] ?? .zero(currency) } : nil
            statuses[category] = BudgetStatus(limit: limit, spent: spent.map { .known($0) } ?? .unknown)
        }
        self.statuses = statuses
    }

    /// The sum of the limits in ``currency``, and what was spent of them; categories without a limit are left out. Nil without a limit.
    public var total: BudgetStatus? {
        let limited = statuses.values.filter { $0.limit?.currency == currency }
        guard !limited.isEmpty else { return nil }
        let limit = sum(limited.map(\.limit))
        let spent = sum(limited.map { status in if case .known(let money) = status.spent { money } else { nil } })
        return BudgetStatus(limit: limit, spent: spent.map { .known($0) } ?? .unknown)
    }

    /// Nil if an amount is missing.
    private func sum(_ amounts: [Money?]) -> Money? {
        amounts.reduce(Money.zero(currency)) { sum, amount in
            guard let sum, let amount else { return nil }
            return try? sum.adding(amount)
        }
    }
}

public import FinanceAPI
public import RoutingService

/// The budgets of the user, for pages.
public protocol BudgetsServing: Sendable {
    /// The budgets of the current month. If the finance domain fails, what was spent is ``BudgetStatus/Spent/unknown``.
    func budgets() async throws(BudgetsError) -> BudgetMonth
    /// A value after each following change of limits or spending.
    func budgetChanges() -> AsyncStream<Void>
    /// Sets or replaces the limit of a category.
    /// - Throws: ``BudgetsError/otherCurrency(_:)``, and errors of ``Budget/check()``; nothing is stored then.
    func set(_ budget: Budget) async throws(BudgetsError)
    /// Removes the limit of a category, if it has one.
    func removeBudget(of category: TransactionCategory) async throws(BudgetsError)
}

/// The limits, or what was spent of them, have changed on this device.
public struct BudgetsChanged: DomainEvent, Hashable { public init() {} }

/// An error of the domain.
@nonexhaustive public enum BudgetsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No user is signed in.
    case signedOut
    /// Money of the category is not spent, such as a transfer.
    case notSpending
    case notAboveZero
    /// The limit exceeds ``Budget/maximum``.
    case tooLarge
    /// Limits have the currency of what was spent: the associated one.
    case otherCurrency(Currency)
    /// A file does not contain budgets that this app has exported.
    case malformedFile
    /// The data on this device cannot be read or written.
    case storage

    /// For logs and debugging, without data of the user. Pages have texts of their own.
    public var description: String {
        switch self {
        case .signedOut: "no user is signed in"
        case .notSpending: "money of this category is not spent"
        case .notAboveZero: "the limit is not above zero"
        case .tooLarge: "the limit is too large"
        case .otherCurrency: "the limit has another currency than the spending"
        case .malformedFile: "the file contains no budgets of this app"
        case .storage: "the store cannot be read or written"
        }
    }
}

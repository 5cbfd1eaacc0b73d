public import MoneyAPI
public import RoutingService

/// The purpose of a transaction.
public enum TransactionCategory: String, Sendable, Hashable, CaseIterable, Codable {
    case groceries
    case eatingOut = "eating out"
    case home, travel, leisure, health, other, income, transfer

    /// The categories of money that is spent, in display order.
    public static let spending = allCases.filter(\.isSpending)

    /// - Parameter name: A name that the bank uses; unknown ones are ``other``.
    public init(name: String) { self = TransactionCategory(rawValue: name) ?? .other }

    /// Whether money of this category is spent: income and transfers between accounts are not.
    public var isSpending: Bool { self != .income && self != .transfer }
}

/// The user's spending of a month by category, in the currency of the net worth. Refunds are deducted; categories without transactions are
/// left out. Other domains call this route, by code only.
///
/// Fails with ``FinanceError`` if there is no session or an exchange rate is unknown.
public struct Spending: Route, Hashable {
    public typealias Output = [TransactionCategory: Money]
    public static let path = "finance/spending"

    /// Such as `2026-03`.
    public var month: String

    public init(month: String) { self.month = month }
}

/// The stored transactions of an account, or their categories, have changed on this device.
public struct TransactionsChanged: DomainEvent, Hashable { public init() {} }

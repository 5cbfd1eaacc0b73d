@_exported public import MoneyAPI

public import struct Foundation.Date

/// The accounts, for the overview page.
public protocol AccountsProviding: Sendable {
    /// The stored accounts; nil before the first refresh.
    func storedOverview() async throws(FinanceError) -> Overview?
    /// Fetches and stores the accounts.
    /// - Throws: ``FinanceError``; stored data is unchanged.
    @discardableResult func refresh() async throws(FinanceError) -> Overview
    /// The accounts after each following change on this device.
    func overviews() -> AsyncStream<Overview>
}

/// The history of an account, for its page.
public protocol AccountHistoryProviding: Sendable {
    /// The stored account with an id.
    /// - Throws: ``FinanceError/unknownAccount(_:)``.
    func account(_ id: String) async throws(FinanceError) -> Account
    /// Fetches new transactions.
    /// - Returns: Whether there were any.
    @discardableResult func refreshTransactions(of account: String) async throws(FinanceError) -> Bool
    /// The time of the last successful fetch of transactions; nil if there was none.
    func transactionsFetched(of account: String) async throws(FinanceError) -> Date?
    /// Stored transactions, newest first.
    /// - Parameter before: Returns only those with a smaller id; nil for the newest.
    func transactions(of account: String, before: Int?, limit: Int) async throws(FinanceError) -> [Transaction]
    /// The stored balances at the end of each of the last months, oldest first.
    func balances(of account: String, months: Int) async throws(FinanceError) -> [BalancePoint]
}

/// Transfers money, for the transfer page.
public protocol TransferMaking: Sendable {
    /// Asks the bank for the terms of an order that is an exchange, see ``TransferOrder/isExchange(among:)``. Moves no money.
    /// - Throws: ``FinanceError``, such as ``FinanceError/amountTooSmall``.
    func quote(_ order: TransferOrder) async throws(FinanceError) -> ExchangeQuote
    /// Transfers money to another account of the user or to a payee. The same order is carried out once, however often it is sent.
    ///
    /// The order is stored before it is sent. Without a response it stays pending, and the bank is asked for the same order until it
    /// responds, also in a later run of the app; see ``PendingOrdersProviding``. Until the user acknowledges the outcome, an equal order
    /// counts as the same order, whatever its id, unless the user confirms another one.
    /// - Parameter isAnother: Whether the user has confirmed that this order is carried out in addition to equal ones. The same in each
    ///   attempt.
    /// - Throws: ``FinanceError``. No money was moved and none will be, unless ``FinanceError/isOutcomeUnknown`` is true.
    func transfer(_ order: TransferOrder, isAnother: Bool) async throws(FinanceError)
}

extension TransferMaking {
    /// Transfers money, once for equal pending orders.
    public func transfer(_ order: TransferOrder) async throws(FinanceError) { try await transfer(order, isAnother: false) }
}

/// A transfer that is pending or whose outcome the user has not acknowledged.
public typealias PendingTransfer = PendingOrder<TransferOrder, FinanceError>

/// The pending transfers, for the pages that show them. ``FinanceError/onItsWay`` is thrown for one that may have been sent.
public typealias PendingTransfersProviding = PendingOrdersProviding<TransferOrder, FinanceError>

public typealias FinanceServing = AccountsProviding & AccountHistoryProviding & TransferMaking & PendingTransfersProviding
    & StatementImporting & TransferTemplatesProviding & TransactionsProviding & PayeesProviding
    & PlannedTransfersProviding

/// An order for a transfer. It is created once and sent as often as needed.
public struct TransferOrder: Sendable, Hashable, Identifiable, Codable {
    /// The idempotency key of the order, 8 to 64 characters.
    public var id: String
    public var from: String
    /// The id of the user's account, or the IBAN of the payee.
    public var to: String
    /// The name of the payee; nil for a transfer to the user's own account.
    public var payee: String?
    public var amount: Money
    public var reference: String
    /// The terms of an exchange that the user has confirmed. The bank carries it out on these or refuses it.
    public var quote: ExchangeQuote?

    public init(id: String, from: String, to: String, payee: String? = nil, amount: Money, reference: String) {
        (self.id, self.from, self.to, self.payee, self.amount, self.reference) = (id, from, to, payee, amount, reference)
    }

    /// Whether the target is an account of the user in another currency.
    public func isExchange(among accounts: [Account]) -> Bool {
        payee == nil && accounts.contains { $0.id == to && $0.balance.currency != amount.currency }
    }

    /// Whether two orders have the same amount and target, whatever their references: the user may have entered one twice.
    public func resembles(_ other: TransferOrder) -> Bool { to == other.to && amount == other.amount }

    /// Whether two orders are equal except for their ids and quotes: a new quote must not exchange an amount twice.
    public func isSame(as other: TransferOrder) -> Bool {
        var renamed = other
        (renamed.id, renamed.quote) = (id, quote)
        return self == renamed
    }
}

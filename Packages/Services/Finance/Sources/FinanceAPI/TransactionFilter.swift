public import MoneyAPI

/// The conditions of a search for transactions, all of which a result fulfills. An empty filter matches every transaction.
public struct TransactionFilter: Sendable, Hashable {
    /// Words of the counterparty or the text, in any order. Case, accents and width of letters do not matter.
    public var text: String
    /// The id of an account; nil for all.
    public var account: Account.ID?
    public var category: TransactionCategory?
    /// The first and the last day, `YYYY-MM-DD`; nil for any.
    public var from: String?
    public var to: String?
    /// The smallest and the largest amount, without sign, in the currency of each transaction; nil for any.
    public var least: Decimal10?
    public var most: Decimal10?

    public init(
        text: String = "", account: Account.ID? = nil, category: TransactionCategory? = nil, from: String? = nil, to: String? = nil,
        least: Decimal10? = nil, most: Decimal10? = nil
    ) {
        (self.text, self.account, self.category, self.from, self.to) = (text, account, category, from, to)
        (self.least, self.most) = (least, most)
    }
}

/// The transactions of all accounts, for the pages that show or search them.
public protocol TransactionsProviding: Sendable {
    /// Fetches the new transactions of all accounts.
    /// - Returns: Whether there were any.
    @discardableResult func refreshTransactions() async throws(FinanceError) -> Bool
    /// Fetches accounts and transactions once a minute until the task is canceled; once for all pages that follow. Failures are left to the next minute.
    func followBank() async
    /// Stored and imported transactions that match, newest day first.
    func transactions(matching filter: TransactionFilter, limit: Int) async throws(FinanceError) -> [Transaction]
    /// A stored or imported transaction by its ``Transaction/key``; nil if there is none.
    func transaction(_ key: String, of account: Account.ID) async throws(FinanceError) -> Transaction?
    /// A value after each following change of stored or imported transactions or their categories.
    func transactionChanges() -> AsyncStream<Void>
    /// Remembers the category of a counterparty's transactions, past and future; nil for the bank's own.
    /// - Throws: ``FinanceError/tooManyCategories``; nothing is stored then.
    func setCategory(_ category: TransactionCategory?, ofCounterparty name: String) async throws(FinanceError)
    /// The spending of a month such as `2026-03`; see ``Spending``.
    func spending(in month: String) async throws(FinanceError) -> [TransactionCategory: Money]
    /// The sum of the balances of all accounts at the end of each of the last months, oldest first, at today's exchange rates. Empty if a
    /// rate is unknown.
    func totals(months: Int) async throws(FinanceError) -> [BalancePoint]
}

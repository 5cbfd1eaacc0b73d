public import struct Foundation.Date

/// The accounts, for the overview page.
public protocol AccountsProviding: Sendable {
    /// The accounts as known on this device, at once; nil before the first refresh.
    func storedOverview() async throws(FinanceError) -> Overview?
    /// Fetches the accounts anew and keeps them.
    /// - Throws: ``FinanceError``; what was stored stays.
    @discardableResult func refresh() async throws(FinanceError) -> Overview
    /// The accounts after each change on this device from now on.
    func overviews() -> AsyncStream<Overview>
}

/// The history of one account, for its page.
public protocol AccountHistoryProviding: Sendable {
    /// An account by its id, as known on this device.
    /// - Throws: ``FinanceError/unknownAccount(_:)``.
    func account(_ id: String) async throws(FinanceError) -> Account
    /// Fetches the transactions that are new since the last time.
    func refreshTransactions(of account: String) async throws(FinanceError)
    /// When the transactions were fetched last with success, as known on this device; nil if they never were.
    func transactionsFetched(of account: String) async throws(FinanceError) -> Date?
    /// Transactions as known on this device, newest first.
    /// - Parameters:
    ///   - before: only those with a smaller id; nil for the newest.
    ///   - limit: at most so many.
    func transactions(of account: String, before: Int?, limit: Int) async throws(FinanceError) -> [Transaction]
    /// The balance at the end of each of the last months, oldest first, as known on this device.
    func balances(of account: String, months: Int) async throws(FinanceError) -> [BalancePoint]
}

/// Makes transfers, for the transfer page.
public protocol TransferMaking: Sendable {
    /// Moves money between two of the user's accounts. The same order is carried out once, however often it is sent.
    ///
    /// The order is stored before it is sent. Without an answer it stays pending, and the bank is asked for the same order until it
    /// answers, also in a later run of the app; see ``PendingTransfersProviding``. Until the user acknowledges the outcome, an equal order
    /// counts as the same order, whatever its id, unless the user intends another one.
    /// - Parameter isAnother: Whether the user has confirmed that this order is carried out besides equal ones. The same in each attempt.
    /// - Throws: ``FinanceError``; nothing was moved then and nothing will be, unless ``FinanceError/isOutcomeUnknown`` says so.
    func transfer(_ order: TransferOrder, isAnother: Bool) async throws(FinanceError)
}

extension TransferMaking {
    /// Moves money between two of the user's accounts, once for equal orders that are on their way.
    public func transfer(_ order: TransferOrder) async throws(FinanceError) { try await transfer(order, isAnother: false) }
}

/// The pending transfers, for the pages that show them.
public protocol PendingTransfersProviding: Sendable {
    /// The transfers that are pending or whose outcome the user has not acknowledged, oldest first.
    func pendingTransfers() async throws(FinanceError) -> [PendingTransfer]
    /// A value after each change of them from now on.
    func pendingTransferChanges() -> AsyncStream<Void>
    /// Removes a transfer whose outcome the user has acknowledged, or cancels one that has not been sent.
    /// - Throws: ``FinanceError/onItsWay`` for one that may have left.
    func forgetTransfer(_ id: String) async throws(FinanceError)
}

extension PendingTransfersProviding {
    /// Reports the pending transfers, now and after each change, until the task is canceled. A failed read is repeated after the next
    /// change.
    public func followPendingTransfers(isolation: isolated (any Actor)? = #isolation, _ show: ([PendingTransfer]) async -> Void) async {
        let changes = pendingTransferChanges()
        if let pending = try? await pendingTransfers() { await show(pending) }
        for await _ in changes {
            if let pending = try? await pendingTransfers() { await show(pending) }
        }
    }
}

/// Everything that the finance domain does for screens.
public typealias FinanceServing = AccountsProviding & AccountHistoryProviding & TransferMaking & PendingTransfersProviding
    & StatementImporting

/// An order for a transfer. It is created once and sent as often as needed.
public struct TransferOrder: Sendable, Hashable {
    /// Names the order: the same id is carried out once. 8 to 64 characters.
    public var id: String
    public var from: String
    public var to: String
    public var amount: Money
    public var reference: String

    public init(id: String, from: String, to: String, amount: Money, reference: String) {
        self.id = id
        self.from = from
        self.to = to
        self.amount = amount
        self.reference = reference
    }

    /// Whether two orders move the same amount to the same account, whatever their references: the user may have entered one twice.
    public func resembles(_ other: TransferOrder) -> Bool { to == other.to && amount == other.amount }

    /// Whether two orders ask for the same, whatever their ids.
    public func isSame(as other: TransferOrder) -> Bool {
        var renamed = other
        renamed.id = id
        return self == renamed
    }
}

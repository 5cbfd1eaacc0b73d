public import DomainAPI
public import FinanceAPI
public import Foundation
import RoutingService
import Synchronization

/// An in-memory bank with given accounts and transactions, working transfers, and failures on demand.
public final class FakeFinanceService: AccountsProviding, AccountHistoryProviding, TransferMaking, PendingOrdersProviding,
    StatementImporting, TransferTemplatesProviding, TransactionsProviding, PayeesProviding, PlannedTransfersProviding
{
    struct State {
        var accounts: [Account]
        var transactions: [String: [Transaction]]
        var isStored: Bool
        var isConfirmed = false
        var failure: FinanceError?
        var orders: [TransferOrder] = []
        var searches = 0
        var pending: [PendingTransfer] = []
        var payments: [String: Pay] = [:]
        var statement: (outcome: StatementImport, rows: [Transaction])?
        var imported: [String: [Transaction]] = [:]
        var files: [String: [(file: ImportedFile, rows: [Transaction])]] = [:]
        var templates: [TransferTemplate] = []
        var payees: [Payee] = []
        var plans: [PlannedTransfer] = []
        var categories: [String: TransactionCategory] = [:]
        var rate = "0.9412"
    }

    let state: Mutex<State>
    let mediator = Mediator(schemes: ["fake"])

    /// - Parameters:
    ///   - transactions: Transactions by account, in any order.
    ///   - isStored: Whether the accounts are stored on this device before the first refresh.
    public init(accounts: [Account] = Account.samples, transactions: [String: [Transaction]] = [:], isStored: Bool = true) {
        state = Mutex(State(accounts: accounts, transactions: transactions, isStored: isStored))
    }

    /// Noon of 1 March 2026 in the time zone of this device, the time of all events of this bank.
    public static let noon =
        Calendar(identifier: .gregorian).date(from: DateComponents(year: 2026, month: 3, day: 1, hour: 12)) ?? .distantPast

    func checkStorage() throws(FinanceError) { if state.withLock({ $0.failure }) == .storage { throw .storage } }

    /// Makes all calls of the bank fail, and with ``FinanceError/storage`` those of the device too; nil lets them succeed.
    public func fail(with error: FinanceError?) { state.withLock { $0.failure = error } }

    /// The completed orders, once per id.
    public var orders: [TransferOrder] { state.withLock { $0.orders } }
    /// The number of searches for transactions, which take long among many thousands.
    public var searches: Int { state.withLock { $0.searches } }

    /// Adds transactions booked elsewhere, without an announcement.
    public func add(_ transactions: [Transaction], to account: String) {
        state.withLock { $0.transactions[account, default: []] += transactions }
    }

    /// Changes a balance as by a booking elsewhere, and announces it.
    public func setBalance(_ minorUnits: Int, of account: String) {
        state.withLock { state in
            for index in state.accounts.indices where state.accounts[index].id == account {
                state.accounts[index].balance.minorUnits = minorUnits
            }
        }
        announce()
    }

    public func storedOverview() async throws(FinanceError) -> Overview? {
        state.withLock { $0.isStored ? Self.overview(of: $0.accounts, isStale: !$0.isConfirmed) : nil }
    }

    @discardableResult
    public func refresh() async throws(FinanceError) -> Overview {
        try check()
        state.withLock { $0.isStored = true }
        return announce()
    }

    public func overviews() -> AsyncStream<Overview> { mediator.values(after: OverviewChanged.self) { $0.overview } }

    public func account(_ id: String) async throws(FinanceError) -> Account {
        let found = state.withLock { state in state.isStored ? state.accounts.first { $0.id == id } : nil }
        guard let found else { throw .unknownAccount(id) }
        return found
    }

    public func refreshTransactions(of account: String) async throws(FinanceError) -> Bool { try await refreshTransactions() }

    public func transactionsFetched(of account: String) async throws(FinanceError) -> Date? {
        state.withLock { $0.transactions[account] == nil ? nil : Self.noon }
    }

    public func transactions(of account: String, before: Int?, limit: Int) async throws(FinanceError) -> [Transaction] {
        let all = state.withLock { $0.transactions[account] ?? [] }
        return Array(all.sorted { $0.id > $1.id }.filter { $0.id < before ?? .max }.prefix(limit))
    }

    public func balances(of account: String, months: Int) async throws(FinanceError) -> [BalancePoint] {
        let balance = try await self.account(account).balance
        return ["2026-01", "2026-02"].map { BalancePoint(month: $0, balance: balance) }
    }

    /// Sets the stage of a transfer; nil removes it.
    public func set(_ stage: PendingTransfer.Stage?, of order: TransferOrder, since: Date = FakeFinanceService.noon) {
        state.withLock { state in
            state.pending.removeAll { $0.id == order.id }
            if let stage { state.pending.append(PendingTransfer(order: order, stage: stage, since: since)) }
        }
        mediator.post(PendingTransfersChanged())
    }

    public func pendingOrders() async throws(FinanceError) -> [PendingTransfer] { state.withLock { $0.pending } }

    public func pendingOrderChanges() -> AsyncStream<Void> { mediator.values(after: PendingTransfersChanged.self) { _ in } }

    public func forgetOrder(_ id: String) async throws(FinanceError) {
        try checkStorage()
        let pending = state.withLock { state in state.pending.first { $0.id == id } }
        guard let pending else { throw .malformedOrder }
        guard pending.stage != .pending(.noAnswer), pending.stage != .sending else { throw .onItsWay }
        set(nil, of: pending.order)
    }

    /// Changes the rate of every exchange.
    public func setRate(_ rate: String) { state.withLock { $0.rate = rate } }

    /// A quote with a fee of 0.4 %.
    public func quote(_ order: TransferOrder) async throws(FinanceError) -> ExchangeQuote {
        try check()
        let (target, number) = (try await account(order.to).balance.currency, state.withLock { $0.rate })
        let fee = Money(minorUnits: (order.amount.minorUnits + 249) / 250, currency: order.amount.currency)
        guard let rate = ExchangeRate(rawValue: "\(fee.currency)/\(target) \(number)"),
            let credited = try? order.amount.subtracting(fee).converted(to: target, from: Decimal10("1"), to: rate.number),
            credited.minorUnits > 0
        else { throw .amountTooSmall }
        return ExchangeQuote(rate: rate, fee: fee, credited: credited, validUntil: Self.noon.addingTimeInterval(300))
    }

    public func transfer(_ new: TransferOrder, isAnother: Bool) async throws(FinanceError) {
        // Until the user acknowledges the outcome, an equal order is the same order.
        let order = state.withLock { state in
            isAnother ? new : state.pending.first { $0.stage == .pending(.noAnswer) && $0.order.isSame(as: new) }?.order ?? new
        }
        do {
            try check()
        } catch {
            if error.isOutcomeUnknown { set(.pending(error), of: order) }
            throw error
        }
        set(nil, of: order)
        let failure: FinanceError? = state.withLock { state in
            if state.orders.contains(where: { $0.id == order.id }) { return nil }
            guard let from = state.accounts.firstIndex(where: { $0.id == order.from }) else { return .unknownAccount(order.from) }
            let to = state.accounts.firstIndex { $0.id == order.to }
            if to == nil, order.payee == nil { return .unknownAccount(order.to) }
            if order.isExchange(among: state.accounts), order.quote?.rate.number.text != state.rate { return .quoteExpired }
            let available = state.accounts[from].available
            guard (try? available.isLess(than: order.amount)) == false,
                let left = try? state.accounts[from].balance.subtracting(order.amount)
            else { return .insufficientFunds(available: available) }
            state.accounts[from].balance = left
            let arriving = order.quote?.credited ?? order.amount
            if let to, let received = try? state.accounts[to].balance.adding(arriving) { state.accounts[to].balance = received }
            state.orders.append(order)
            return nil
        }
        if let failure { throw failure }
        announce()
    }

    // MARK: Transactions of all accounts

    public func refreshTransactions() async throws(FinanceError) -> Bool {
        try check()
        return false
    }

    public func followBank() async {}

    public func transactions(matching filter: TransactionFilter, limit: Int) async throws(FinanceError) -> [Transaction] {
        try checkStorage()
        state.withLock { $0.searches += 1 }
        let found = all.filter { transaction in
            (filter.account ?? transaction.account) == transaction.account
                && (filter.category ?? transaction.category) == transaction.category
                && (filter.from ?? "") <= transaction.day && transaction.day <= (filter.to ?? "9999")
                && (filter.least.map { $0 <= transaction.amount.magnitude } ?? true)
                && (filter.most.map { $0 >= transaction.amount.magnitude } ?? true)
                && filter.text.split(separator: " ").allSatisfy {
                    (transaction.counterparty + " " + transaction.text).localizedStandardContains($0)
                }
        }
        return Array(found.sorted { ($0.day, $0.id) > ($1.day, $1.id) }.prefix(limit))
    }

    /// All transactions with the chosen categories.
    private var all: [Transaction] {
        state.withLock { state in
            [state.transactions, state.imported].flatMap { $0.values.joined() }.map { transaction in
                var transaction = transaction
                transaction.category = state.categories[transaction.counterparty] ?? transaction.category
                return transaction
            }
        }
    }

    public func transaction(_ key: String, of account: Account.ID) async throws(FinanceError) -> Transaction? {
        try checkStorage()
        return all.first { $0.account == account && $0.key == key }
    }

    public func transactionChanges() -> AsyncStream<Void> { mediator.values(after: TransactionsChanged.self) { _ in } }

    public func setCategory(_ category: TransactionCategory?, ofCounterparty name: String) async throws(FinanceError) {
        try checkStorage()
        state.withLock { $0.categories[name] = category }
        mediator.post(TransactionsChanged())
    }

    public func spending(in month: String) async throws(FinanceError) -> [TransactionCategory: Money] {
        let found = try await transactions(matching: TransactionFilter(from: month + "-01", to: month + "-31"), limit: .max)
        return Dictionary(grouping: found.filter { $0.amount.currency == .eur }, by: \.category).filter(\.key.isSpending).mapValues {
            Money(minorUnits: -$0.reduce(0) { $0 + $1.amount.minorUnits }, currency: .eur)
        }
    }

    public func totals(months: Int) async throws(FinanceError) -> [BalancePoint] {
        guard let total = try await storedOverview()?.netWorth else { return [] }
        return ["2026-01", "2026-02", "2026-03"].map { BalancePoint(month: $0, balance: total) }
    }

    // MARK: What other domains call

    /// The domain of a fake that replaces finance: it accepts payments and has no pages.
    public var domain: Domain {
        var domain = Domain("finance")
        domain.routes.register(Pay.self) { try await self.pay($0) }
        domain.routes.register(PayableAccounts.self) { await self.payableAccounts($0) }
        return domain
    }

    /// Pays an external payee. Each key is paid once and always returns the same number, even in a later run with fresh accounts.
    public func pay(_ payment: Pay) async throws(FinanceError) -> PaymentReceipt {
        try check()
        guard payment.amount.minorUnits > 0 else { throw .malformedOrder }
        let failure: FinanceError? = state.withLock { state in
            if let paid = state.payments[payment.key] { return paid == payment ? nil : .malformedOrder }
            guard let from = state.accounts.firstIndex(where: { $0.id == payment.from && Self.pays($0, in: payment.amount.currency) })
            else {
                return .unknownAccount(payment.from)
            }
            let available = state.accounts[from].available
            guard (try? available.isLess(than: payment.amount)) == false,
                let left = try? state.accounts[from].balance.subtracting(payment.amount)
            else { return .insufficientFunds(available: available) }
            state.accounts[from].balance = left
            state.payments[payment.key] = payment
            return nil
        }
        if let failure { throw failure }
        announce()
        // FNV-1a, reduced to the integer range of JSON.
        let number = payment.key.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return PaymentReceipt(booking: Int(number >> 11))
    }

    /// The accounts that can pay in a currency.
    public func payableAccounts(_ request: PayableAccounts) async -> [PayableAccount] {
        state.withLock { $0.accounts }.filter { Self.pays($0, in: request.currency) }.map {
            PayableAccount(id: $0.id, title: $0.title, available: $0.available)
        }
    }

    private static func pays(_ account: Account, in currency: Currency) -> Bool {
        account.canTransfer && account.balance.currency == currency
    }

    // MARK: Statements

    /// The result of every preview and import. Without it, they throw.
    public func setStatement(_ outcome: StatementImport, adding rows: [Transaction] = []) {
        state.withLock { $0.statement = (outcome, rows) }
    }

    public func previewStatement(_ file: [UInt8], into account: String, dayOrder: StatementDayOrder?, amounts: AmountFormat?)
        async throws(FinanceError) -> StatementImport
    {
        try check()
        guard file.count <= StatementImport.maximumBytes else { throw .statementTooLarge }
        _ = try await self.account(account)
        guard let outcome = state.withLock({ $0.statement?.outcome }) else { throw .malformedStatement(line: 1, flaw: .noHeader) }
        return outcome
    }

    public func importStatement(
        _ file: [UInt8], named name: String, into account: String, dayOrder: StatementDayOrder?, amounts: AmountFormat?
    ) async throws(FinanceError) -> StatementImport {
        let outcome = try await previewStatement(file, into: account, dayOrder: dayOrder, amounts: amounts)
        state.withLock { state in
            let rows = (state.statement?.rows ?? []).map { row in
                var row = row
                row.isImported = true
                return row
            }
            let id = (state.files[account]?.first?.file.id ?? 0) + 1
            state.imported[account, default: []] += rows
            state.files[account, default: []].insert((ImportedFile(id: id, name: name, count: rows.count), rows), at: 0)
        }
        mediator.post(TransactionsChanged())
        return outcome
    }

    public func importedFiles(of account: String) async throws(FinanceError) -> [ImportedFile] {
        state.withLock { $0.files[account]?.map(\.file) ?? [] }
    }

    public func importedTransactionCount(of account: String) async throws(FinanceError) -> Int {
        try checkStorage()
        return state.withLock { $0.imported[account]?.count ?? 0 }
    }

    public func importedTransactions(of account: String, after last: Transaction?, limit: Int) async throws(FinanceError) -> [Transaction] {
        _ = try await self.account(account)
        let all = state.withLock { $0.imported[account] ?? [] }.sorted { ($0.day, $0.id) > ($1.day, $1.id) }
        return Array(all.filter { row in last.map { (row.day, row.id) < ($0.day, $0.id) } ?? true }.prefix(limit))
    }

    public func removeImportedTransactions(of account: String, file: ImportedFile.ID?) async throws(FinanceError) {
        _ = try await self.account(account)
        state.withLock { state in
            let removed = file.map { file in state.files[account]?.first { $0.file.id == file }?.rows ?? [] }
            state.imported[account]?.removeAll { removed?.contains($0) ?? true }
            state.files[account]?.removeAll { $0.file.id == file ?? $0.file.id }
        }
        mediator.post(TransactionsChanged())
    }

    @discardableResult
    private func announce() -> Overview {
        let overview = state.withLock { state in
            state.isConfirmed = true
            return Self.overview(of: state.accounts, isStale: false)
        }
        mediator.post(OverviewChanged(overview: overview))
        return overview
    }

    private func check() throws(FinanceError) { if let failure = state.withLock({ $0.failure }) { throw failure } }

    private static func overview(of accounts: [Account], isStale: Bool) -> Overview {
        let euros = accounts.filter { $0.balance.currency == .eur }.reduce(0) { $0 + $1.balance.minorUnits }
        return Overview(accounts: accounts, netWorth: Money(minorUnits: euros, currency: .eur), isStale: isStale, fetched: noon)
    }
}

extension Account {
    /// Two accounts in euros, one in francs, one portfolio.
    public static let samples = [
        Account(
            id: "acc-1", kind: .current, title: "Everyday", number: "DE02500105170137075030",
            balance: Money(minorUnits: 123_456, currency: .eur),
            creditLimit: .zero(.eur)),
        Account(
            id: "acc-2", kind: .current, title: "Savings", number: "DE02100500000054540402",
            balance: Money(minorUnits: 1_000_000, currency: .eur),
            creditLimit: .zero(.eur)),
        Account(
            id: "acc-3", kind: .current, title: "Alpine account", number: "CH9300762011623852957",
            balance: Money(minorUnits: 50_000, currency: .chf),
            creditLimit: .zero(.chf)),
        Account(
            id: "depot-1", kind: .portfolio, title: "Portfolio", number: "DP-77", balance: Money(minorUnits: 777_700, currency: .usd),
            creditLimit: .zero(.usd)),
    ]
}

import DatabaseKit
public import FinanceAPI
import LoggingKit
public import NetworkKit
import OutboxService
public import PersonalDataService
public import PluginsAPI
public import RoutingService
import Synchronization

public import struct Foundation.Date

/// Accounts, transactions and transfers: immediately from the device, then from the bank.
///
/// Fetched data is stored until the user signs out (``ledger``); imported data and orders are stored until the user deletes them
/// (``records``).
public final class FinanceService: AccountsProviding, AccountHistoryProviding {
    /// The formats of the bank's systems.
    public static let accountReformers: [any AccountReformer] = [BankAccountReformer(), CardReformer(), PortfolioReformer()]

    private static let pageSize = 500

    /// Limits of the history of an account.
    public struct EntryLimits: Sendable {
        /// The maximum number of pages of 500 entries that one refresh requests. The next refresh continues.
        package var pages = 100
        /// The maximum number of stored entries of an account; the oldest are discarded.
        package var entries = 100_000

        package init() {}
    }

    let client: HTTPClient
    private let publicData: HTTPClient
    let outbox: Outbox<FinanceError>
    private let openLedger: PersonalData.StoreProvider
    private let openRecords: PersonalData.StoreProvider
    let mediator: Mediator
    private let methods: PaymentPlugins
    private let reformers: [any AccountReformer]
    /// Imports one statement after another: each one looks for duplicates among the rows of the ones before.
    let importing = SerialWork()
    /// Downloads one statement after another, because two windows may want the same one.
    let downloading = SerialWork()
    /// Hands over planned transfers one after another.
    let handing = SerialWork()
    private let limits: EntryLimits
    let home: Currency
    let currentUser: @Sendable () async -> String?
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    private let logger = Logger(label: "finance")
    private let memory = Mutex(Memory())

    /// In-memory state of the open ledger.
    private struct Memory {
        /// The ledger that the state belongs to.
        var opening = 0
        /// What the bank has reported since the ledger was opened.
        var state = State.stale
        /// Balances after bookings that the ledger could not store, by account; valid until the next refresh.
        var unnoted: [String: Int] = [:]
        /// Balances after bookings with their booking numbers, by account: newer than the result of a refresh that started earlier.
        var booked: [String: (balance: Int, number: Int)] = [:]
        var bookings = 0
        /// The last reported balances of payment methods, by plug-in.
        var methods: [String: Money] = [:]

        enum State {
            /// No response.
            case stale
            /// A partly invalid response.
            case partial
            case confirmed
        }
    }

    /// - Parameters:
    ///   - client: Calls the bank as the current user.
    ///   - publicData: Fetches what is the same for all users, through an HTTP cache: exchange rates.
    ///   - ledger: Provides ``ledger``.
    ///   - records: Provides ``records``.
    ///   - mediator: Announces ``OverviewChanged``.
    ///   - plugins: Contains the payment methods; nil for none.
    ///   - home: The currency of the net worth.
    ///   - reformers: The bank's systems that have accounts, in display order.
    ///   - limits: Bounds the stored history of an account.
    public init(
        client: HTTPClient, publicData: HTTPClient, ledger: @escaping PersonalData.StoreProvider,
        records: @escaping PersonalData.StoreProvider, mediator: Mediator, plugins: (any PluginCalling)? = nil, home: Currency = .eur,
        reformers: [any AccountReformer] = FinanceService.accountReformers,
        limits: EntryLimits? = nil,
        currentUser: @escaping @Sendable () async -> String?, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.client, self.publicData) = (client, publicData)
        openLedger = ledger
        openRecords = records
        outbox = Outbox(
            open: records, rules: .orders, currentUser: currentUser, clock: clock, now: now,
            onChange: { mediator.post(PendingTransfersChanged()) })
        self.mediator = mediator
        methods = PaymentPlugins(plugins: plugins)
        (self.home, self.reformers, self.limits) = (home, reformers, limits ?? EntryLimits())
        (self.currentUser, self.clock, self.now) = (currentUser, clock, now)
    }

    // MARK: Accounts

    public func storedOverview() async throws(FinanceError) -> Overview? {
        try await translating {
            let ledger = try await ledger()
            let accounts = try await accounts(ledger)
            let state = memory(of: ledger) { $0.state }
            if accounts.isEmpty { return nil }
            return await overview(
                of: accounts, isStale: state == .stale, isPartial: state == .partial,
                fetched: try await ledger.refreshed(Ledger.overview), ledger)
        }
    }

    @discardableResult
    public func refresh() async throws(FinanceError) -> Overview {
        try await translating {
            let ledger = try await ledger()
            // Imported data exists nowhere else; if it cannot be read, no account is removed.
            let imports = try? await imports(beside: ledger)
            let bookings = memory(of: ledger) { $0.bookings }
            async let balances = methods.balances(in: home)
            // Balances do not wait for another company: `ManagedAssetsChanged` says when its values have arrived.
            Task { _ = await managedAssets(isFresh: true) }
            let (fetched, isWhole) = try await reformedAccounts()
            for (method, balance) in await balances where balance != nil { memory(of: ledger) { $0.methods[method.id] = balance } }
            let staying = try? await imports?.accounts()
            let booked: @Sendable (String) -> Int? = { [self] account in
                memory(of: ledger) { $0.booked[account].flatMap { $0.number > bookings ? $0.balance : nil } }
            }
            var accounts = try await ledger.keepAccounts(fetched, isWhole: isWhole, at: now(), booked: booked) {
                staying?.contains($0) ?? true
            }
            memory(of: ledger) { memory in memory.unnoted = memory.unnoted.filter { memory.booked[$0.key]?.number ?? 0 > bookings } }
            accounts = accounts.map { upToDate($0, ledger) }
            return try await announce(accounts, isPartial: !isWhole, of: ledger)
        }
    }

    /// Fetches the accounts of all banking systems in display order, and whether all responses are complete.
    private func reformedAccounts() async throws -> ([Account], isWhole: Bool) {
        let parts = try await withThrowingTaskGroup(of: (Int, ReformedAccounts).self) { [client, reformers] group in
            for (index, reformer) in reformers.enumerated() {
                group.addTask { (index, try await reformer.accounts(from: client)) }
            }
            return try await group.reduce(into: [Int: ReformedAccounts]()) { $0[$1.0] = $1.1 }
        }
        var (accounts, problems): ([Account], [String]) = ([], [])
        var ids: Set<String> = []
        for (index, reformer) in reformers.enumerated() {
            guard var part = parts[index] else { continue }
            for account in part.accounts {
                if ids.insert(account.id).inserted { accounts.append(account) } else { part.leaveOut("listed twice") }
            }
            problems += part.problems.map { reformer.name + ": " + $0 }
        }
        for problem in problems {
            logger.warning("an account was left out", metadata: ["problem": "\(problem, sensitivity: .public)"])
        }
        return (accounts, problems.isEmpty)
    }

    public func overviews() -> AsyncStream<Overview> { mediator.values(after: OverviewChanged.self) { $0.overview } }

    /// - Throws: ``FinanceError/signedOut`` if the user has changed since.
    private func announce(_ accounts: [Account], isPartial: Bool, of ledger: Ledger) async throws -> Overview {
        memory(of: ledger) { $0.state = isPartial ? .partial : .confirmed }
        let overview = await overview(
            of: accounts, isStale: false, isPartial: isPartial, fetched: try? await ledger.refreshed(Ledger.overview), ledger)
        guard await currentUser() == ledger.part.userID else { throw FinanceError.signedOut }
        mediator.post(OverviewChanged(overview: overview))
        return overview
    }

    /// Announces what is stored, with the present value of assets.
    func announceAssets() async throws {
        let user = await currentUser()
        guard let overview = try await storedOverview(), await currentUser() == user else { return }
        mediator.post(OverviewChanged(overview: overview))
    }

    private func overview(of accounts: [Account], isStale: Bool, isPartial: Bool, fetched: Date?, _ ledger: Ledger) async -> Overview {
        let rates = await rates()
        let methods = memory(of: ledger) { $0.methods.values }
        let assets = isPartial ? nil : await managedAssets(isFresh: false)
        let netWorth = assets.flatMap { rates?.total(of: accounts.map(\.balance) + methods + $0, in: home) }
        return Overview(accounts: accounts, netWorth: netWorth, isStale: isStale, isPartial: isPartial, fetched: fetched)
    }

    /// Nil if they are unknown.
    func rates() async -> ExchangeRates? { try? await ExchangeRates(publicData.call(.get("/v1/rates"))) }

    /// Nil if the values are unknown; empty in an app without a domain that manages assets.
    private func managedAssets(isFresh: Bool) async -> [Money]? {
        do {
            return try await mediator(ManagedAssets(isFresh: isFresh))
        } catch {
            return [.notRegistered(path: ManagedAssets.path), .notInstalled].contains(error as? RoutingError) ? [] : nil
        }
    }

    // MARK: History

    public func account(_ id: String) async throws(FinanceError) -> Account {
        try await translating { try await account(id, in: try await ledger()) }
    }

    func account(_ id: String, in ledger: Ledger) async throws -> Account {
        guard let account = try await ledger.account(id) else { throw FinanceError.unknownAccount(id) }
        return upToDate(account, ledger)
    }

    func accounts(_ ledger: Ledger) async throws -> [Account] { try await ledger.accounts().map { upToDate($0, ledger) } }

    private func upToDate(_ account: Account, _ ledger: Ledger) -> Account {
        var account = account
        if let balance = memory(of: ledger, { $0.unnoted[account.id] }) { account.balance.minorUnits = balance }
        return account
    }

    /// Discards the state of another ledger.
    @discardableResult
    private func memory<Result>(of ledger: Ledger, _ body: (inout Memory) -> Result) -> Result {
        memory.withLock { memory in
            if ledger.part.opening > memory.opening { memory = Memory(opening: ledger.part.opening) }
            guard ledger.part.opening == memory.opening else {
                var past = Memory()
                return body(&past)
            }
            return body(&memory)
        }
    }

    @discardableResult
    public func refreshTransactions(of account: String) async throws(FinanceError) -> Bool {
        try await translating {
            let ledger = try await ledger()
            let first = try await ledger.fetched(of: account)
            var newest = first
            var gap: Int?
            for _ in 0..<limits.pages {
                let page: EntriesPayload = try await client.call(
                    .get("/v1/accounts/\(account)/entries", query: ["after": "\(newest)", "limit": "\(Self.pageSize)"]))
                // Entries of another account, or out of order, would make the loop endless.
                let entries = page.entries.elements.prefix(Self.pageSize).filter { $0.account == account && $0.id > newest }
                if let failure = page.entries.failures.first, gap == nil {
                    logger.warning("an entry makes no sense", metadata: ["problem": "\(failure.reason, sensitivity: .public)"])
                    // Invalid entries and those that follow are requested again next time.
                    gap = page.entries.elements.prefix(failure.index).map(\.id).filter { $0 > newest }.max() ?? newest
                }
                newest = entries.map(\.id).max() ?? newest
                try await ledger.add(entries, fetched: Ledger.Fetched(account: account, upTo: gap ?? newest, maximum: limits.entries))
                if entries.count + page.entries.failures.count < Self.pageSize || entries.isEmpty { break }
            }
            try await ledger.noteRefresh(of: account, at: now())
            if newest > first { mediator.post(TransactionsChanged()) }
            return newest > first
        }
    }

    public func transactionsFetched(of account: String) async throws(FinanceError) -> Date? {
        try await translating { try await ledger().refreshed(account) }
    }

    public func transactions(of account: String, before: Int?, limit: Int) async throws(FinanceError) -> [Transaction] {
        try await translating {
            let ledger = try await ledger()
            let choices = try await choices(beside: ledger)
            let account = try await self.account(account, in: ledger)
            return try await ledger.transactions(of: account, before: before, limit: limit).map(choices.applied)
        }
    }

    public func balances(of account: String, months: Int) async throws(FinanceError) -> [BalancePoint] {
        try await translating {
            let ledger = try await ledger()
            let account = try await self.account(account, in: ledger)
            return BalanceHistory.points(balance: account.balance, sums: try await ledger.monthlySums(of: account.id), months: months)
        }
    }

    // MARK: Moving money

    /// Pays an external payee. Implements the route ``Pay``.
    func pay(_ payment: Pay) async throws(FinanceError) -> PaymentReceipt {
        guard payment.amount.minorUnits > 0, OutboxDraft.isValid(id: payment.key) else { throw .malformedOrder }
        guard let user = await currentUser() else { throw .signedOut }
        if let plugin = methods.plugin(of: payment.from) {
            let receipt = try await methods.pay(payment, with: plugin)
            mediator.post(AccountsOutdated())
            return receipt
        }
        let body = PaymentBody(
            from: payment.from, payee: payment.payee, amount: payment.amount.minorUnits, currency: payment.amount.currency,
            reference: payment.reference)
        return try await translating {
            do {
                return PaymentReceipt(booking: try await book("/v1/payments", body, key: payment.key, of: user))
            } catch let error as NetworkError {
                throw OutboxStep<FinanceError>.Failure(booking: error, currency: payment.amount.currency).reason
            }
        }
    }

    /// The accounts that can pay in a currency. Implements the route ``PayableAccounts``.
    func payableAccounts(_ request: PayableAccounts) async throws(FinanceError) -> [PayableAccount] {
        try await receivingAccounts(in: request.currency) + methods.accounts(in: request.currency)
    }

    /// The accounts that can receive money in a currency. Implements the route ``ReceivingAccounts``.
    func receivingAccounts(in currency: Currency) async throws(FinanceError) -> [PayableAccount] {
        var accounts = try await translating { try await self.accounts(try await ledger()) }
        if accounts.isEmpty { accounts = try await refresh().accounts }
        return accounts.filter { $0.canTransfer && $0.balance.currency == currency }.map {
            PayableAccount(id: $0.id, title: $0.title, available: $0.available)
        }
    }

    /// Moves money at the bank, once per key.
    /// - Throws: ``FinanceError/signedOut`` before a request is sent; `NetworkError` from the bank. Later failures on this device are not
    ///   thrown.
    func book(_ path: RequestPath, _ body: some Encodable & Sendable, key: String, of user: String) async throws -> Int {
        let ledger = try? await ledger()
        guard await currentUser() == user else { throw FinanceError.signedOut }
        let booking: BookingPayload = try await client.call(.post(path, json: body).header("Idempotency-Key", key))
        // The money has moved: no later failure may be reported as if it had not.
        guard let ledger else { return booking.id }
        let isPartial = { [self] in memory(of: ledger) { $0.state == .partial } }
        memory(of: ledger) { memory in
            memory.bookings += 1
            for (account, balance) in booking.balances { memory.booked[account] = (balance, memory.bookings) }
        }
        do {
            // Stores no entries, because a gap would never be filled; open pages and the next refresh fetch them.
            try await ledger.add([], balances: booking.balances)
            memory(of: ledger) { memory in for account in booking.balances.keys { memory.unnoted[account] = nil } }
            _ = try await announce(try await accounts(ledger), isPartial: isPartial(), of: ledger)
        } catch {
            if error as? FinanceError != .signedOut { logger.error("a booking could not be noted on this device", error: error) }
            memory(of: ledger) { $0.unnoted.merge(booking.balances) { $1 } }
            if let accounts = try? await accounts(ledger) { _ = try? await announce(accounts, isPartial: isPartial(), of: ledger) }
        }
        return booking.id
    }

    // MARK: Common

    func ledger() async throws -> Ledger { Ledger(part: try await openLedger()) }

    /// The imported data of the same user: a call that started in one session must not continue in another user's.
    func imports(beside ledger: Ledger) async throws -> Imports {
        let records = try await openRecords()
        guard records.userID == ledger.part.userID else { throw FinanceError.signedOut }
        return Imports(part: records)
    }

    func saved() async throws -> SavedLists { SavedLists(part: try await openRecords()) }

    func translating<Result>(_ work: () async throws -> Result) async throws(FinanceError) -> Result {
        try await FinanceError.translating(logger, work) { $0 is CancellationError ? .canceled : nil }
    }
}

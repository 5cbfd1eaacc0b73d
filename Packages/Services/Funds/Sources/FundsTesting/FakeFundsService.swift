public import FinanceAPI
public import FundsAPI
public import MoneyAPI
import RoutingService
import Synchronization

import struct Foundation.Date

/// An in-memory fund company with given funds, accounts and holdings, working orders, and failures on demand.
public final class FakeFundsService: FundsProviding, FundTrading, PendingOrdersProviding {
    private struct State {
        var overview: FundsOverview
        var accounts: [PayableAccount]
        var prices: [Fund.ID: [FundPrice]]
        var transactions: [Fund.ID: [FundTransaction]]
        var isStored: Bool
        var failure: FundsError?
        var orders: [FundOrder] = []
        var receipts: [FundOrder.ID: FundReceipt] = [:]
        var pending: [PendingFundOrder] = []
    }

    private let state: Mutex<State>
    private let mediator = Mediator(schemes: ["fake"])

    /// - Parameters:
    ///   - holdings: The user's units, in the order of the funds.
    ///   - prices: The closing prices of days by fund, oldest first; some samples by default.
    ///   - transactions: The orders that were carried out before by fund, newest first.
    ///   - accounts: The accounts that can pay, in any currency. All but ``PayableAccount/wallet`` can receive.
    ///   - isStored: Whether funds and prices are stored on this device before the first fetch.
    public init(
        funds: [Fund] = Fund.samples, holdings: [FundHolding] = [], prices: [Fund.ID: [FundPrice]] = [:],
        transactions: [Fund.ID: [FundTransaction]] = [:], accounts: [PayableAccount] = PayableAccount.samples, isStored: Bool = true
    ) {
        let prices = Dictionary(funds.map { ($0.id, prices[$0.id] ?? FundPrice.samples(of: $0)) }) { $1 }
        state = Mutex(
            State(
                overview: FundsOverview(funds: funds, holdings: holdings, fetched: Fund.sampleTime), accounts: accounts, prices: prices,
                transactions: transactions, isStored: isStored))
    }

    // MARK: What a test sees and changes

    /// Makes all calls of the fund company and the bank fail; nil lets them succeed.
    public func fail(with error: FundsError?) { state.withLock { $0.failure = error } }

    /// Changes the price of a fund, as the market does.
    public func setPrice(_ price: Money, of fund: Fund.ID) {
        state.withLock { state in
            guard let index = state.overview.funds.firstIndex(where: { $0.id == fund }) else { return }
            state.overview.funds[index].quote.price = price
        }
    }

    /// The orders that were carried out, once per id.
    public var orders: [FundOrder] { state.withLock { $0.orders } }

    /// The available balance of an account.
    public func available(in account: String) -> Int? {
        state.withLock { $0.accounts.first { $0.id == account }?.available.minorUnits }
    }

    /// Sets the stage of an order; nil removes it.
    public func set(_ stage: PendingFundOrder.Stage?, of order: FundOrder) {
        state.withLock { state in
            state.pending.removeAll { $0.id == order.id }
            if let stage { state.pending.append(PendingFundOrder(order: order, stage: stage, since: .distantPast)) }
        }
        mediator.post(FundOrdersChanged())
    }

    // MARK: Funds

    public func storedOverview() async throws(FundsError) -> FundsOverview? { state.withLock { $0.isStored ? $0.overview : nil } }

    @discardableResult
    public func overview() async throws(FundsError) -> FundsOverview {
        try check()
        let overview = state.withLock { state in
            state.isStored = true
            return state.overview
        }
        mediator.post(FundsOverviewChanged(overview: overview))
        return overview
    }

    public func overviewChanges() -> AsyncStream<FundsOverview> {
        mediator.values(after: FundsOverviewChanged.self) { $0.overview }
    }

    public func storedPrices(of fund: Fund.ID) async throws(FundsError) -> [FundPrice]? {
        state.withLock { $0.isStored ? $0.prices[fund] : nil }
    }

    @discardableResult
    public func prices(of fund: Fund.ID) async throws(FundsError) -> [FundPrice] {
        try check()
        guard let prices = state.withLock({ $0.prices[fund] }) else { throw .unknownFund }
        return prices
    }

    public func storedTransactions(of fund: Fund.ID) async throws(FundsError) -> [FundTransaction]? {
        state.withLock { $0.isStored ? $0.transactions[fund] ?? [] : nil }
    }

    @discardableResult
    public func transactions(of fund: Fund.ID) async throws(FundsError) -> [FundTransaction] {
        try check()
        guard state.withLock({ $0.overview.fund(fund) }) != nil else { throw .unknownFund }
        return state.withLock { $0.transactions[fund] ?? [] }
    }

    // MARK: Orders

    public func payers(in currency: Currency) async throws(FundsError) -> [PayableAccount] {
        try check()
        return state.withLock { $0.accounts.filter { $0.available.currency == currency } }
    }

    public func receivers(in currency: Currency) async throws(FundsError) -> [PayableAccount] {
        try await payers(in: currency).filter { $0.id != PayableAccount.wallet.id }
    }

    @discardableResult
    public func carryOut(_ order: FundOrder) async throws(FundsError) -> FundReceipt {
        do {
            try check()
        } catch {
            if error.isOutcomeUnknown { set(.pending(error), of: order) }
            throw error
        }
        set(nil, of: order)
        let outcome = state.withLock { state in
            Result { () throws(FundsError) in try Self.carryOut(order, in: &state) }
        }
        let receipt = try outcome.get()
        mediator.post(FundsOverviewChanged(overview: state.withLock { $0.overview }))
        return receipt
    }

    private static func carryOut(_ order: FundOrder, in state: inout State) throws(FundsError) -> FundReceipt {
        if let receipt = state.receipts[order.id] {
            guard state.orders.contains(where: { $0.id == order.id && $0.isSame(as: order) }) else { throw .malformedOrder }
            return receipt
        }
        guard let fund = state.overview.fund(order.fund) else { throw .unknownFund }
        guard order.accepts(fund.quote.price) else { throw .priceChanged }
        let price = fund.quote.price
        var filled = order
        filled.price = price
        guard let units = filled.units, let amount = filled.amount, amount.minorUnits > 0 else { throw .malformedOrder }
        let held = state.overview.units(of: fund.id)
        let account = state.accounts.firstIndex { $0.id == order.account && $0.available.currency == price.currency }
        let (rest, balance): (FundUnits?, Money?)
        switch order.trade {
        case .buy:
            rest = FundUnits(micros: held.micros + units.micros)
            balance = account.flatMap { try? state.accounts[$0].available.subtracting(amount) }
            guard let balance, balance.minorUnits >= 0 else { throw .paymentRefused(reason: .insufficientFunds) }
        case .sell:
            rest = FundUnits(micros: held.micros - units.micros)
            guard rest != nil else { throw .tooFewUnits }
            balance = account.flatMap { try? state.accounts[$0].available.adding(amount) }
        }
        guard let account, let balance else { throw .accountNotAccepted }
        guard let rest else { throw .notAccepted }
        state.accounts[account].available = balance
        state.overview.holdings.removeAll { $0.fund == fund.id }
        if rest > .zero { state.overview.holdings.append(FundHolding(fund: fund.id, units: rest)) }
        let receipt = FundReceipt(fund: fund.id, units: units, price: price, amount: amount, holding: rest)
        let transaction = FundTransaction(
            id: order.id, day: "2026-06-01", isSale: rest < held, units: units, price: price, amount: amount)
        state.transactions[fund.id, default: []].insert(transaction, at: 0)
        state.orders.append(order)
        state.receipts[order.id] = receipt
        return receipt
    }

    public func pendingOrders() async throws(FundsError) -> [PendingFundOrder] { state.withLock { $0.pending } }

    public func pendingOrderChanges() -> AsyncStream<Void> { mediator.values(after: FundOrdersChanged.self) { _ in } }

    public func forgetOrder(_ id: String) async throws(FundsError) {
        if state.withLock({ $0.failure }) == .storage { throw .storage }
        guard let pending = state.withLock({ state in state.pending.first { $0.id == id } }) else { throw .malformedOrder }
        set(nil, of: pending.order)
    }

    private func check() throws(FundsError) { if let failure = state.withLock({ $0.failure }) { throw failure } }
}

extension Fund {
    /// 1 June 2026, 12:00 UTC.
    static let sampleTime = Date(timeIntervalSince1970: 1_780_315_200)

    /// Two funds in euros and one in francs.
    public static let samples = [
        sample("world", "World Equity Fund", price: 10_437, previous: 10_385, .eur, isin: "XF0000000012", costs: 20),
        sample("bonds", "Euro Bond Fund", price: 4_911, previous: 4_920, .eur, isin: "XF0000000020", costs: 9),
        sample("alps", "Alpine Equity Fund", price: 20_050, previous: 20_050, .chf),
    ]

    private static func sample(
        _ id: String, _ title: String, price: Int, previous: Int, _ currency: Currency, isin: String? = nil, costs: Int? = nil
    )
        -> Fund
    {
        Fund(
            id: id, title: title,
            quote: FundQuote(
                price: Money(minorUnits: price, currency: currency), previous: Money(minorUnits: previous, currency: currency),
                time: sampleTime), isin: isin, costs: costs)
    }
}

extension FundPrice {
    /// Five days of May 2026, and the current price.
    static func samples(of fund: Fund) -> [FundPrice] {
        let (currency, last) = (fund.quote.price.currency, fund.quote.previous.minorUnits)
        let days = [(25, -300), (26, -120), (27, -410), (28, -60), (29, 0)].map { day, change in
            FundPrice(day: "2026-05-\(day)", price: Money(minorUnits: last + change, currency: currency))
        }
        return days + [FundPrice(day: "2026-06-01", price: fund.quote.price)]
    }
}

extension PayableAccount {
    /// Two accounts in euros, the second with a low balance; one in francs.
    public static let samples = [
        PayableAccount(id: "acc-1", title: "Everyday", available: Money(minorUnits: 123_456, currency: .eur)),
        PayableAccount(id: "acc-2", title: "Savings", available: Money(minorUnits: 1_000, currency: .eur)),
        PayableAccount(id: "acc-3", title: "Alpine account", available: Money(minorUnits: 50_000, currency: .chf)),
    ]

    /// A wallet in euros, which can pay but not receive.
    public static let wallet = PayableAccount(id: "wallet-1", title: "Wallet", available: Money(minorUnits: 2_000, currency: .eur))
}

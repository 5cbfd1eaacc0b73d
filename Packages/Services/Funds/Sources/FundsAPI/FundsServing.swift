public import FinanceAPI
public import MoneyAPI

/// The funds and the user's holdings, for the pages that show them.
public protocol FundsProviding: Sendable {
    /// The stored overview; nil before the first fetch.
    func storedOverview() async throws(FundsError) -> FundsOverview?
    /// Fetches and stores the funds and the user's holdings.
    /// - Throws: ``FundsError``; stored data is unchanged.
    @discardableResult func overview() async throws(FundsError) -> FundsOverview
    /// The overview after each following change on this device.
    func overviewChanges() -> AsyncStream<FundsOverview>
    /// The stored prices of a fund, oldest first; nil before the first fetch.
    func storedPrices(of fund: Fund.ID) async throws(FundsError) -> [FundPrice]?
    /// Fetches and stores the prices of a fund, one a day, oldest first.
    /// - Throws: ``FundsError/unknownFund``, and errors of the connection and the device; stored data is unchanged.
    @discardableResult func prices(of fund: Fund.ID) async throws(FundsError) -> [FundPrice]
    /// The stored orders of a fund that were carried out, newest first; nil before the first fetch.
    func storedTransactions(of fund: Fund.ID) async throws(FundsError) -> [FundTransaction]?
    /// Fetches and stores the orders of a fund that were carried out, newest first.
    /// - Throws: ``FundsError/unknownFund``, and errors of the connection and the device; stored data is unchanged.
    @discardableResult func transactions(of fund: Fund.ID) async throws(FundsError) -> [FundTransaction]
}

/// Buys and sells units, for the forms of a fund.
public protocol FundTrading: Sendable {
    /// The accounts that can pay in a currency. The caller must check their balances.
    /// - Throws: ``FundsError``.
    func payers(in currency: Currency) async throws(FundsError) -> [PayableAccount]
    /// The accounts that can receive proceeds in a currency.
    /// - Throws: ``FundsError``.
    func receivers(in currency: Currency) async throws(FundsError) -> [PayableAccount]
    /// Buys or sells units. The same order is carried out once, however often it is sent.
    ///
    /// The order is stored before anything is paid or sold. A pending order continues automatically, also in a later run of the app; see
    /// `PendingOrdersProviding`. Until the user acknowledges the outcome, the same trade counts as the same order, whatever its id, and is
    /// not carried out again. Proceeds are credited by the fund company, so that the account shows them after its next refresh.
    /// - Throws: ``FundsError``. No money was moved, unless ``FundsError/isOutcomeUnknown`` is true (it may have been) or the kind is
    ///   ``FundsError/Kind/notBought(booking:)`` (it was).
    @discardableResult func carryOut(_ order: FundOrder) async throws(FundsError) -> FundReceipt
}

public typealias FundsServing = FundsProviding & FundTrading & PendingFundOrdersProviding

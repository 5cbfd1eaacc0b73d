import FinanceAPI
public import Foundation
public import FundsAPI
import LoggingKit
public import NetworkKit
import OutboxService
public import PersonalDataService
public import RoutingService

/// Funds and holdings: immediately from the device, then from the fund company. The finance domain pays for units.
///
/// A purchase has three steps: the fund company reserves units at the price that the user has confirmed, the bank pays, and the fund company
/// carries out the order for the booking number. A changed price is rejected in the first step, before money moves. The order is stored in
/// an outbox before the first step, its id is the key of all three, and repeating a step changes nothing. A sale is one request, whose id is
/// the key of the proceeds.
public final class FundsService: FundsProviding {
    let client: HTTPClient
    private let openBook: PersonalData.StoreProvider
    let outbox: Outbox<FundsError>
    let mediator: Mediator
    let currentUser: @Sendable () async -> String?
    let payee: String
    let now: @Sendable () -> Date
    let logger = Logger(label: "funds")

    /// - Parameters:
    ///   - client: Calls the fund company as the current user.
    ///   - book: Provides ``book``.
    ///   - orders: Provides ``orders``.
    ///   - mediator: Answers `Pay`, `PayableAccounts` and `ReceivingAccounts`; announces `FundsOverviewChanged` and
    ///     `ManagedAssetsChanged`.
    public init(
        client: HTTPClient, book: @escaping PersonalData.StoreProvider,
        orders: @escaping PersonalData.StoreProvider, mediator: Mediator, payee: String,
        currentUser: @escaping @Sendable () async -> String?, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.client = client
        openBook = book
        outbox = Outbox(open: orders, rules: .orders, currentUser: currentUser, onChange: { mediator.post(FundOrdersChanged()) })
        (self.mediator, self.payee, self.currentUser, self.now) = (mediator, payee, currentUser, now)
    }

    // MARK: Funds

    public func storedOverview() async throws(FundsError) -> FundsOverview? {
        try await translating { try await book().overview() }
    }

    @discardableResult
    public func overview() async throws(FundsError) -> FundsOverview {
        try await translating {
            let book = try await book()
            while true {
                let revision = try await book.revision()
                let funds: FundsPayload = try await client.call(.get("/v1/funds"))
                let holdings: HoldingsPayload = try await client.call(.get("/v1/funds/holdings"))
                try await check(book.part.userID)
                let overview = try overview(funds, holdings)
                // An order that was carried out meanwhile is missing in the response.
                guard try await book.replace(overview, at: revision) else { continue }
                announce(overview)
                return overview
            }
        }
    }

    private func overview(_ funds: FundsPayload, _ holdings: HoldingsPayload) throws -> FundsOverview {
        var seen: Set<String> = []
        let valid = funds.funds.elements.compactMap(\.fund).filter { seen.insert($0.id).inserted }
        guard valid.count <= FundLimits.funds else { throw FundsError.unexpectedAnswer }
        report(funds.funds.failures.count + funds.funds.elements.count - valid.count, "funds")
        let owned = Dictionary(holdings.holdings.elements.map { ($0.fund, $0.units) }) { first, _ in first }
        let held = valid.compactMap { fund in owned[fund.id].flatMap { $0 > .zero ? FundHolding(fund: fund.id, units: $0) : nil } }
        report(holdings.holdings.failures.count + holdings.holdings.elements.count - held.count, "holdings")
        return FundsOverview(funds: valid, holdings: held, fetched: now())
    }

    public func overviewChanges() -> AsyncStream<FundsOverview> {
        mediator.values(after: FundsOverviewChanged.self) { $0.overview }
    }

    func announce(_ overview: FundsOverview) {
        mediator.post(FundsOverviewChanged(overview: overview))
        mediator.post(ManagedAssetsChanged())
    }

    /// The value of all holdings in each currency. Implements the route `ManagedAssets`.
    func value(isFresh: Bool) async throws(FundsError) -> [Money] {
        if isFresh, let fresh = try? await overview() { return fresh.totals }
        guard let stored = try await storedOverview() else { throw .unreachable }
        return stored.totals
    }

    // MARK: Prices

    public func storedPrices(of fund: Fund.ID) async throws(FundsError) -> [FundPrice]? {
        try await translating { try await book().list(of: fund) }
    }

    @discardableResult
    public func prices(of fund: Fund.ID) async throws(FundsError) -> [FundPrice] {
        try await list("quotes", of: fund) { (payload: PricesPayload) in payload.fund == fund ? payload.prices : nil }
    }

    // MARK: Transactions

    public func storedTransactions(of fund: Fund.ID) async throws(FundsError) -> [FundTransaction]? {
        try await translating { try await book().list(of: fund) }
    }

    @discardableResult
    public func transactions(of fund: Fund.ID) async throws(FundsError) -> [FundTransaction] {
        try await list("orders", of: fund) { (payload: TransactionsPayload) in
            guard payload.fund == fund, payload.orders.elements.count <= FundLimits.transactions else { return nil }
            var seen: Set<String> = []
            let valid = payload.orders.elements.compactMap { $0.transaction(in: payload.currency) }.filter { seen.insert($0.id).inserted }
            report(payload.orders.failures.count + payload.orders.elements.count - valid.count, "orders")
            return valid
        }
    }

    /// Fetches and stores a list of a fund.
    /// - Parameter read: Returns the elements; nil for an invalid response.
    private func list<Payload: Decodable & Sendable, Element: Codable & Sendable>(
        _ name: String, of fund: Fund.ID, read: (Payload) -> [Element]?
    ) async throws(FundsError) -> [Element] {
        guard Fund.isValid(id: fund) else { throw .unknownFund }
        return try await translating {
            let book = try await book()
            let payload: Payload
            do {
                payload = try await client.call(.get("/v1/funds/\(fund)/\(name)"))
            } catch let error as NetworkError where error.statusCode == 404 {
                throw FundsError.unknownFund
            }
            try await check(book.part.userID)
            guard let elements = read(payload) else { throw FundsError.unexpectedAnswer }
            try await book.replace(elements, of: fund)
            return elements
        }
    }

    // MARK: Common

    func book() async throws -> FundBook { FundBook(part: try await openBook()) }

    /// Responses that arrive after a sign-out are discarded.
    private func check(_ user: String) async throws { guard await currentUser() == user else { throw FundsError.signedOut } }

    private func report(_ count: Int, _ what: String) {
        if count > 0 { logger.warning("rows were left out", metadata: ["what": "\(what, sensitivity: .public)", "count": "\(count)"]) }
    }

    /// Converts errors of lower tiers and other domains into ``FundsError``.
    func translating<Result>(_ work: () async throws -> Result) async throws(FundsError) -> Result {
        try await FundsError.translating(logger, work) { ($0 as? FinanceError).map { FundsError(asking: $0) } }
    }
}

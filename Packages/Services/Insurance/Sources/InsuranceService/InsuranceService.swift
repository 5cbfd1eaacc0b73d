public import DatabaseKit
import FinanceAPI
public import InsuranceAPI
import LoggingKit
public import NetworkKit
import OutboxService
public import RoutingService

/// Products and policies: from the device at once, from the insurer when it answers. Premiums are paid by the finance domain.
///
/// Buying is two steps in two systems, and each can fail alone. The order therefore lies in an outbox before anything is paid, its id names
/// the payment, and the payment's number names the policy: repeating a step changes nothing, and what has no outcome goes on by itself.
public final class InsuranceService: PoliciesProviding, ProductsProviding {
    /// The schema of the store that the service needs. The store also keeps orders that may be paid: do not put it into a cache folder.
    public static let migrations = PolicyBook.migrations
    let client: HTTPClient
    let book: PolicyBook
    let outbox: Outbox
    let mediator: Mediator
    let currentUser: @Sendable () async -> String?
    let partners: [SubApp]
    let payee: String
    let logger = Logger(label: "insurance")

    /// - Parameters:
    ///   - client: calls the insurer with the person's token.
    ///   - store: made with ``migrations``.
    ///   - mediator: answers `Pay` and `PayableAccounts`; announces ``PoliciesChanged``.
    ///   - partners: other insurers, whose apps answer `QuotePremium`.
    ///   - payee: who is paid, as the bank statement names them.
    ///   - currentUser: the id of whoever is signed in.
    public init(
        client: HTTPClient, store: Store, mediator: Mediator, payee: String, partners: [SubApp] = [],
        currentUser: @escaping @Sendable () async -> String?
    ) {
        self.client = client
        book = PolicyBook(store: store)
        var rules = OutboxRules()
        rules.maximumCount = .max
        rules.memory = 50
        rules.remembersPayload = true
        outbox = Outbox(
            store: store, rules: rules, currentUser: currentUser, onChange: { mediator.post(PendingPurchasesChanged()) })
        self.mediator = mediator
        self.partners = partners
        self.payee = payee
        self.currentUser = currentUser
    }

    // MARK: Policies

    public func storedPolicies() async throws(InsuranceError) -> [Policy]? {
        try await translating { try await book.policies(of: try await claim()) }
    }

    @discardableResult
    public func policies() async throws(InsuranceError) -> [Policy] {
        try await translating {
            let user = try await claim()
            let before = try await book.policies(of: user) ?? []
            let payload: PoliciesPayload = try await client.call(.get("/v1/insurance/policies"))
            try await check(user)
            let fetched = payload.policies.elements.compactMap(\.policy)
            report(payload.policies.failures.count + payload.policies.elements.count - fetched.count, "policies")
            let policies = try await book.replacePolicies(before, by: fetched, of: user)
            mediator.post(PoliciesChanged(policies: policies))
            return policies
        }
    }

    public func policyChanges() -> AsyncStream<[Policy]> {
        mediator.values(after: PoliciesChanged.self) { $0.policies }
    }

    // MARK: Products

    public func storedProducts() async throws(InsuranceError) -> [Product]? {
        try await translating { try await book.products(of: try await claim()) }
    }

    @discardableResult
    public func products() async throws(InsuranceError) -> [Product] {
        try await translating { try await fetchProducts(for: try await claim()) }
    }

    func fetchProducts(for user: String) async throws -> [Product] {
        let payload: ProductsPayload = try await client.call(.get("/v1/insurance/products"))
        try await check(user)
        let products = payload.products.elements.compactMap(\.product)
        report(payload.products.failures.count + payload.products.elements.count - products.count, "products")
        try await book.replaceProducts(products, of: user)
        return products
    }

    // MARK: Common

    /// Removes what belongs to anybody but whoever is signed in now, except for orders: those may be paid, and are finished when their person
    /// comes back. Call it when a session ends, and at the start, in case the app was killed between the two.
    public func purgeUnlessSignedIn() async throws(InsuranceError) {
        try await translating { try await book.purgeLists(exceptOf: await currentUser()) }
    }

    func claim() async throws -> String {
        guard let user = await currentUser() else { throw InsuranceError.signedOut }
        try await book.claim(for: user)
        return user
    }

    /// What comes in after the person has signed out must not be kept.
    private func check(_ user: String) async throws {
        guard await currentUser() == user else { throw InsuranceError.signedOut }
    }

    private func report(_ count: Int, _ what: String) {
        if count > 0 { logger.warning("rows were left out", metadata: ["what": "\(what, sensitivity: .public)", "count": "\(count)"]) }
    }

    /// Turns what lower tiers and other domains throw into what it means to the person.
    func translating<Result>(_ work: () async throws -> Result) async throws(InsuranceError) -> Result {
        do {
            return try await work()
        } catch let error as InsuranceError {
            throw error
        } catch let error as NetworkError {
            throw InsuranceError(error)
        } catch let error as FinanceError {
            throw InsuranceError(error)
        } catch let error as OutboxError {
            throw error == .alreadyLeft ? .noAnswer : .malformedOrder
        } catch let error as RoutingError {
            logger.error("the finance domain was not reached", error: error)
            throw error == .signInRequired(path: PayableAccounts.path) ? .signedOut : .unexpectedAnswer
        } catch {
            logger.error("the policy book failed", error: error)
            throw .storage
        }
    }
}

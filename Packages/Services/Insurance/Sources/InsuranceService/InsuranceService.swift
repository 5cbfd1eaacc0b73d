public import DatabaseKit
import FinanceAPI
public import InsuranceAPI
import LoggingKit
public import NetworkKit
public import RoutingService

/// Products and policies: from the device at once, from the insurer when it answers. Premiums are paid by the finance domain.
///
/// Buying is two steps in two systems, and each can fail alone. The order is therefore kept on the device before anything is paid,
/// its id names the payment, and the payment's number names the policy: repeating a step changes nothing. ``buy(_:)`` and
/// ``completePendingOrders()`` go on where the order stopped, also in a later run of the app.
public final class InsuranceService: PoliciesProviding, ProductsProviding, PolicyBuying {
    /// The schema of the store that the service needs. The store also keeps orders that may be paid: do not put it into a cache folder.
    public static let migrations = PolicyBook.migrations
    /// Who is paid, as the bank statement names them.
    public static let payee = "Harbor Insurance"

    private let client: HTTPClient
    let book: PolicyBook
    private let mediator: Mediator
    private let currentUser: @Sendable () async -> String?
    private let purchases = Purchases()
    let partners: [SubApp]
    let logger = Logger(label: "harbor.insurance")

    /// - Parameters:
    ///   - client: calls the insurer with the person's token.
    ///   - store: made with ``migrations``.
    ///   - mediator: answers `Pay` and `PayableAccounts`; announces ``PoliciesChanged``.
    ///   - partners: other insurers, whose apps answer `QuotePremium`.
    ///   - currentUser: the id of whoever is signed in.
    public init(
        client: HTTPClient, store: Store, mediator: Mediator, partners: [SubApp] = [],
        currentUser: @escaping @Sendable () async -> String?
    ) {
        self.client = client
        book = PolicyBook(store: store)
        self.mediator = mediator
        self.partners = partners
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

    private func fetchProducts(for user: String) async throws -> [Product] {
        let payload: ProductsPayload = try await client.call(.get("/v1/insurance/products"))
        try await check(user)
        let products = payload.products.elements.compactMap(\.product)
        report(payload.products.failures.count + payload.products.elements.count - products.count, "products")
        try await book.replaceProducts(products, of: user)
        return products
    }

    // MARK: Buying

    public func payers(for offer: Offer) async throws(InsuranceError) -> [Payer] {
        try await translating {
            let currency = offer.premium.currency
            do {
                return try await mediator(PayableAccounts(currency: currency)).map {
                    Payer(id: $0.id, title: $0.title, available: InsuranceAmount(minorUnits: $0.available, currency: currency))
                }
            } catch let error as RoutingError where error == .notRegistered(path: PayableAccounts.path) {
                // An app without a domain that takes payments: products can be looked at.
                return []
            }
        }
    }

    @discardableResult
    public func buy(_ order: PolicyOrder) async throws(InsuranceError) -> Policy {
        guard order.offer.premium.minorUnits > 0, order.offer.premium.currency == order.offer.insuredSum.currency,
            (8...64).contains(order.id.count)
        else { throw .malformedOrder }
        let user = try await translating { try await claim() }
        return try await purchase(order, of: user)
    }

    /// Finishes the orders that this person began and that were neither refused nor carried out. Call it after sign-in.
    ///
    /// Every order is tried; what cannot be finished now stays for the next time, what the bank refuses is forgotten.
    /// - Returns: the policies that came of it.
    /// - Throws: the first failure, after all orders were tried.
    @discardableResult
    public func completePendingOrders() async throws(InsuranceError) -> [Policy] {
        let (user, pending) = try await translating {
            let user = try await claim()
            return (user, try await book.pendingOrders(of: user))
        }
        var policies: [Policy] = []
        var failure: InsuranceError?
        for begun in pending {
            do throws(InsuranceError) {
                policies.append(try await purchase(begun.order, of: user))
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return policies
    }

    /// Removes everything of everybody from this device, also orders that are paid and not finished: for a person who wants to be
    /// forgotten, not for signing out.
    public func purge() async throws(InsuranceError) {
        try await translating { try await book.purge() }
    }

    /// Removes what belongs to anybody but whoever is signed in now, except for orders: those may be paid, and are finished when their person
    /// comes back. Call it when a session ends, and at the start, in case the app was killed between the two.
    public func purgeUnlessSignedIn() async throws(InsuranceError) {
        try await translating { try await book.purgeLists(exceptOf: await currentUser()) }
    }

    /// One purchase of the same thing at a time. It does not stop when whoever wanted it is gone: the money may be on its way.
    private func purchase(_ order: PolicyOrder, of user: String) async throws(InsuranceError) -> Policy {
        try await purchases.run(order, of: user) { [self] () throws(InsuranceError) in
            try await translating { try await carryOut(order, of: user) }
        }
    }

    private func carryOut(_ order: PolicyOrder, of user: String) async throws -> Policy {
        let begun = try await book.pendingOrders(of: user)
        if let other = begun.first(where: { $0.order.id == order.id }), !other.order.isSame(as: order) {
            throw InsuranceError.malformedOrder
        }
        let pending: PendingOrder
        if let known = begun.first(where: { $0.order.id == order.id }) ?? begun.first(where: { $0.order.isSame(as: order) }) {
            pending = known
        } else {
            let product = try await fetchProducts(for: user).first { $0.id == order.product }
            guard let product, product.offers.contains(order.offer) else { throw InsuranceError.offerChanged }
            try await book.add(order, of: user)
            pending = PendingOrder(order: order)
        }
        let isFirstAttempt = !begun.contains(pending)
        let booking: Int
        if let paid = pending.booking {
            booking = paid
        } else {
            booking = try await pay(pending.order, of: user, isFirstAttempt: isFirstAttempt)
            try await noting { try await book.setBooking(booking, of: pending.order.id, user: user) }
        }
        let policy: Policy
        do {
            policy = try await issue(pending.order, booking: booking, of: user)
        } catch let error as InsuranceError where pending.booking != nil && error == .notIssued(booking: booking) {
            policy = try await issueAgain(pending.order, refused: error, booking: booking, of: user)
        }
        try await noting { try await book.finish(pending.order.id, with: policy, of: user) }
        if let policies = try? await book.policies(of: user) { mediator.post(PoliciesChanged(policies: policies)) }
        return policy
    }

    /// Notes how far a paid order is. A device that cannot write must not stop it, nor have it told as undone: what is not noted is done
    /// again by ``completePendingOrders()``, under the same key.
    private func noting(_ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch let error as InsuranceError {
            throw error
        } catch {
            logger.error("a paid order could not be noted on this device", error: error)
        }
    }

    /// The number that was kept may be wrong, if an answer was: the bank names the payment of a key again, and pays nothing twice.
    private func issueAgain(_ order: PolicyOrder, refused: InsuranceError, booking: Int, of user: String) async throws -> Policy {
        let number = try await pay(order, of: user, isFirstAttempt: false)
        guard number != booking else { throw refused }
        try await book.setBooking(number, of: order.id, user: user)
        return try await issue(order, booking: number, of: user)
    }

    private func pay(_ order: PolicyOrder, of user: String, isFirstAttempt: Bool) async throws -> Int {
        guard await currentUser() == user else {
            if isFirstAttempt { try await book.removeOrder(order.id, of: user) }
            throw InsuranceError.signedOut
        }
        let premium = order.offer.premium
        do {
            return try await mediator(
                Pay(
                    key: order.id, from: order.payer, amount: premium.minorUnits, currency: premium.currency, payee: Self.payee,
                    reference: order.title + ": 1 year")
            ).booking
        } catch {
            switch PaymentFailure(error) {
            case .refused(let reason):
                // Another person's bank knows nothing of this payment.
                guard await currentUser() == user else { throw InsuranceError.signedOut }
                try await book.removeOrder(order.id, of: user)
                throw InsuranceError.paymentRefused(reason: reason)
            case .notSent(let meaning):
                if isFirstAttempt { try await book.removeOrder(order.id, of: user) }
                throw !isFirstAttempt && meaning == .unreachable ? .noAnswer : meaning
            case .unknown(let meaning):
                logger.warning("a payment has no outcome", error: error)
                throw meaning
            }
        }
    }

    private func issue(_ order: PolicyOrder, booking: Int, of user: String) async throws -> Policy {
        guard await currentUser() == user else { throw InsuranceError.signedOut }
        let sum = order.offer.insuredSum.minorUnits
        let body = PolicyBody(product: order.product, insuredSum: sum, payment: booking)
        do {
            let payload: PolicyPayload = try await client.call(
                .post("/v1/insurance/policies", json: body).header("Idempotency-Key", order.id))
            guard let policy = payload.policy, policy.payment == booking, policy.product == order.product,
                policy.insuredSum.minorUnits == sum
            else { throw InsuranceError.noAnswer }
            return policy
        } catch let error as NetworkError {
            throw InsuranceError(issuing: error, booking: booking)
        }
    }

    // MARK: Common

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
        } catch let error as RoutingError {
            logger.error("the finance domain was not reached", error: error)
            throw error == .signInRequired(path: PayableAccounts.path) ? .signedOut : .unexpectedAnswer
        } catch {
            logger.error("the policy book failed", error: error)
            throw .storage
        }
    }
}

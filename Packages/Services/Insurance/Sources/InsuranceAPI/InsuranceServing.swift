/// The policies, for the page that lists them.
public protocol PoliciesProviding: Sendable {
    /// The policies as known on this device, at once; nil before the first time they were fetched.
    func storedPolicies() async throws(InsuranceError) -> [Policy]?
    /// Fetches the policies anew and keeps them, oldest first.
    /// - Throws: ``InsuranceError``; what was stored stays.
    @discardableResult func policies() async throws(InsuranceError) -> [Policy]
    /// All policies after each change on this device from now on.
    func policyChanges() -> AsyncStream<[Policy]>
}

/// The products, for pages that sell them.
public protocol ProductsProviding: Sendable {
    /// The products as known on this device, at once; nil before the first time they were fetched.
    func storedProducts() async throws(InsuranceError) -> [Product]?
    /// Fetches the products anew and keeps them.
    /// - Throws: ``InsuranceError``; what was stored stays.
    @discardableResult func products() async throws(InsuranceError) -> [Product]
}

/// Buys policies, for the page of a product.
public protocol PolicyBuying: Sendable {
    /// The accounts that can pay an offer's premium, by its currency; whether there is enough in them is the caller's to see.
    /// - Throws: ``InsuranceError``.
    func payers(for offer: Offer) async throws(InsuranceError) -> [Payer]
    /// Pays the premium and takes out the policy. The same order is carried out once, however often it is sent.
    ///
    /// The order is stored before anything is paid. A pending order continues automatically, also in a later run of the app; see
    /// ``PendingPurchasesProviding``. Until the user acknowledges the outcome, an equal order is the same order, whatever its id, and the
    /// premium is not paid again.
    /// - Throws: ``InsuranceError``; nothing was paid then, unless ``InsuranceError/isOutcomeUnknown`` says that it may have been or
    ///   ``InsuranceError/Kind/notIssued(booking:)`` that it was.
    @discardableResult func buy(_ order: PolicyOrder) async throws(InsuranceError) -> Policy
}

/// The pending orders, for pages that show them.
public protocol PendingPurchasesProviding: Sendable {
    /// The orders that are pending or whose outcome the user has not acknowledged, oldest first.
    func pendingPurchases() async throws(InsuranceError) -> [PendingPurchase]
    /// A value after each change of them from now on.
    func pendingPurchaseChanges() -> AsyncStream<Void>
    /// Removes an order whose outcome the user has acknowledged.
    /// - Throws: ``InsuranceError``; ``InsuranceError/noAnswer`` for an order that is still pending.
    func forgetPurchase(_ id: String) async throws(InsuranceError)
}

/// Everything that the insurance domain does for screens.
public typealias InsuranceServing = PoliciesProviding & ProductsProviding & PolicyBuying & PendingPurchasesProviding & QuoteComparing

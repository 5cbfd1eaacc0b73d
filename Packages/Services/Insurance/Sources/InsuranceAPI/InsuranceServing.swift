/// What the list of policies needs.
public protocol PoliciesProviding: Sendable {
    /// The policies as known on this device, at once; nil before the first time they were fetched.
    func storedPolicies() async throws(InsuranceError) -> [Policy]?
    /// Fetches the policies anew and keeps them, oldest first.
    /// - Throws: ``InsuranceError``; what was stored stays.
    @discardableResult func policies() async throws(InsuranceError) -> [Policy]
    /// All policies after each change on this device from now on.
    func policyChanges() -> AsyncStream<[Policy]>
}

/// What pages that sell need.
public protocol ProductsProviding: Sendable {
    /// The products as known on this device, at once; nil before the first time they were fetched.
    func storedProducts() async throws(InsuranceError) -> [Product]?
    /// Fetches the products anew and keeps them.
    /// - Throws: ``InsuranceError``; what was stored stays.
    @discardableResult func products() async throws(InsuranceError) -> [Product]
}

/// What the page of one product needs besides.
public protocol PolicyBuying: Sendable {
    /// The accounts that can pay an offer's premium, by its currency; whether there is enough in them is the caller's to see.
    /// - Throws: ``InsuranceError``.
    func payers(for offer: Offer) async throws(InsuranceError) -> [Payer]
    /// Pays the premium and takes out the policy. The same order is carried out once, however often it is sent.
    ///
    /// The order is kept on this device before anything is paid. What is begun and has no outcome goes on by itself, also in a later run of
    /// the app; see ``PendingPurchasesProviding``. Until the person has been told, an order for the same is that order: the premium is not
    /// paid again, whatever id the new order has.
    /// - Throws: ``InsuranceError``; nothing was paid then, unless ``InsuranceError/isOutcomeUnknown`` says that it may have been or
    ///   ``InsuranceError/Kind/notIssued(booking:)`` that it was.
    @discardableResult func buy(_ order: PolicyOrder) async throws(InsuranceError) -> Policy
}

/// What pages need that show orders on their way.
public protocol PendingPurchasesProviding: Sendable {
    /// The orders whose outcome the person has not been told, oldest first: those on their way, and what became of others.
    func pendingPurchases() async throws(InsuranceError) -> [PendingPurchase]
    /// A value after each change of them from now on.
    func pendingPurchaseChanges() -> AsyncStream<Void>
    /// Removes what the person has been told.
    /// - Throws: ``InsuranceError``; ``InsuranceError/noAnswer`` for an order that goes on.
    func forgetPurchase(_ id: String) async throws(InsuranceError)
}

/// Everything that the insurance domain does for screens.
public typealias InsuranceServing = PoliciesProviding & ProductsProviding & PolicyBuying & PendingPurchasesProviding & QuoteComparing

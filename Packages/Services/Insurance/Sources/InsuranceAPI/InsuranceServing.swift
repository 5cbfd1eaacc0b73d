@_exported public import MoneyAPI

/// The policies, for the page that lists them.
public protocol PoliciesProviding: Sendable {
    /// The stored policies; nil before the first fetch.
    func storedPolicies() async throws(InsuranceError) -> [Policy]?
    /// Fetches and stores the policies, oldest first.
    /// - Throws: ``InsuranceError``; stored data is unchanged.
    @discardableResult func policies() async throws(InsuranceError) -> [Policy]
    /// All policies after each following change on this device.
    func policyChanges() -> AsyncStream<[Policy]>
}

/// The products, for pages that sell them.
public protocol ProductsProviding: Sendable {
    /// The stored products; nil before the first fetch.
    func storedProducts() async throws(InsuranceError) -> [Product]?
    /// Fetches and stores the products.
    /// - Throws: ``InsuranceError``; stored data is unchanged.
    @discardableResult func products() async throws(InsuranceError) -> [Product]
}

/// Buys policies, for the page of a product.
public protocol PolicyBuying: Sendable {
    /// The accounts that can pay in the currency of an offer's premium. The caller must check their balances.
    /// - Throws: ``InsuranceError``.
    func payers(for offer: Offer) async throws(InsuranceError) -> [Payer]
    /// Pays the premium and takes out the policy. The same order is carried out once, however often it is sent.
    ///
    /// The order is stored before anything is paid. A pending order continues automatically, also in a later run of the app; see
    /// `PendingOrdersProviding`. Until the user acknowledges the outcome, an equal order counts as the same order, whatever its id,
    /// and the premium is not paid again.
    /// - Throws: ``InsuranceError``. Nothing was paid, unless ``InsuranceError/isOutcomeUnknown`` is true (it may have been) or the kind is
    ///   ``InsuranceError/Kind/notIssued(booking:)`` (it was).
    @discardableResult func buy(_ order: PolicyOrder) async throws(InsuranceError) -> Policy
}

/// Cancels policies, for the page of a policy.
public protocol PolicyCanceling: Sendable {
    /// The terms under which one of the user's policies can be canceled today.
    /// - Throws: ``InsuranceError/unknownPolicy``, ``InsuranceError/policyEnded``, and errors of the connection and the device.
    func cancellationTerms(of policy: Policy.ID) async throws(InsuranceError) -> CancellationTerms
    /// Ends a policy and refunds the rest of the premium, both or neither. The same order is carried out once, however often it is sent.
    ///
    /// The order is stored before it is sent. Without an answer it continues automatically, also in a later run of the app; see
    /// `PendingOrdersProviding`. The refund is credited by the insurer, so that the account shows it after its next refresh.
    /// - Throws: ``InsuranceError``. The policy continues and nothing was refunded, unless ``InsuranceError/isOutcomeUnknown`` is true.
    @discardableResult func cancel(_ order: CancellationOrder) async throws(InsuranceError) -> Policy
}

/// Claims, for the pages of a policy and of a claim. `PendingOrdersProviding` reports and withdraws claims that are not sent yet.
public protocol ClaimFiling: Sendable {
    /// The stored claims of all policies, newest first; nil before the first fetch.
    func storedClaims() async throws(InsuranceError) -> [Claim]?
    /// Fetches and stores the claims.
    /// - Throws: ``InsuranceError``; stored data is unchanged.
    @discardableResult func claims() async throws(InsuranceError) -> [Claim]
    /// All claims after each following change on this device.
    func claimChanges() -> AsyncStream<[Claim]>
    /// Stores a claim on one of the user's policies, to be sent once as soon as possible, in this or a later run of the app.
    /// - Throws: ``InsuranceError``; nothing is stored then.
    func file(_ claim: ClaimOrder, photos: [ClaimPhoto]) async throws(InsuranceError)
    /// Replaces a pending claim with the same id that has not been sent, or was rejected and is then sent again.
    /// - Throws: ``InsuranceError/noAnswer`` if it may have been sent, and errors of ``file(_:photos:)``.
    func edit(_ claim: ClaimOrder, photos: [ClaimPhoto]) async throws(InsuranceError)
    /// The photos of a pending claim.
    func photos(of claim: ClaimOrder.ID) async throws(InsuranceError) -> [ClaimPhoto]
}

public typealias InsuranceServing = PoliciesProviding & ProductsProviding & PolicyBuying & PolicyCanceling & ClaimFiling
    & PendingInsuranceOrdersProviding & QuoteComparing

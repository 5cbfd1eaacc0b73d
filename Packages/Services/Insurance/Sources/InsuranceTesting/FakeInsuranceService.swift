public import FinanceAPI
public import InsuranceAPI
import RoutingService
import Synchronization

import struct Foundation.Date

/// An in-memory insurer with given products, accounts and policies, working purchases, cancellations and claims, and failures on demand.
public final class FakeInsuranceService: PoliciesProviding, ProductsProviding, PolicyBuying, PolicyCanceling, ClaimFiling,
    PendingOrdersProviding,
    QuoteComparing
{
    /// The first day of this insurer.
    public static let today = "2026-06-01"
    /// The account that paid the given policies.
    static let payer = "acc-1"

    struct State {
        var products: [Product]
        var payers: [Payer]
        var policies: [Policy]
        var isStored: Bool
        var failure: InsuranceError?
        var orders: [PolicyOrder] = []
        var cancellations: [CancellationOrder] = []
        var claims: [Claim]
        var photos: [ClaimOrder.ID: [ClaimPhoto]] = [:]
        var pending: [PendingInsuranceOrder] = []
        var comparison: [ComparedQuote] = []
        var today = FakeInsuranceService.today
    }

    let state: Mutex<State>
    let mediator = Mediator(schemes: ["fake"])

    /// - Parameters:
    ///   - payers: The accounts, in any currency.
    ///   - claims: The claims of the user, newest first.
    ///   - isStored: Whether products and policies are stored on this device before the first fetch.
    public init(
        products: [Product] = Product.samples, payers: [Payer] = Payer.samples, policies: [Policy] = [], claims: [Claim] = [],
        isStored: Bool = true
    ) {
        state = Mutex(State(products: products, payers: payers, policies: policies, isStored: isStored, claims: claims))
    }

    /// Makes all calls of the insurer and the bank fail; nil lets them succeed.
    public func fail(with error: InsuranceError?) { state.withLock { $0.failure = error } }

    /// Sets the answers of other insurers.
    public func setComparison(_ quotes: [ComparedQuote]) { state.withLock { $0.comparison = quotes } }

    /// Replaces the products, and with them the offers.
    public func setProducts(_ products: [Product]) { state.withLock { $0.products = products } }

    /// Begins another day, which changes the terms of cancellations.
    public func setToday(_ day: String) { state.withLock { $0.today = day } }

    /// The completed orders, once per id.
    public var orders: [PolicyOrder] { state.withLock { $0.orders } }

    /// The completed cancellations, once per id.
    public var cancellations: [CancellationOrder] { state.withLock { $0.cancellations } }

    /// Closes an account of the user.
    public func close(_ payer: String) { state.withLock { $0.payers.removeAll { $0.id == payer } } }

    public func compare(product: Product.ID, insuredSum: Money) async -> [ComparedQuote] { state.withLock { $0.comparison } }

    public func storedPolicies() async throws(InsuranceError) -> [Policy]? { state.withLock { $0.isStored ? $0.policies : nil } }

    @discardableResult
    public func policies() async throws(InsuranceError) -> [Policy] {
        try check()
        let policies = state.withLock { state in
            state.isStored = true
            return state.policies
        }
        mediator.post(PoliciesChanged(policies: policies))
        return policies
    }

    public func policyChanges() -> AsyncStream<[Policy]> { mediator.values(after: PoliciesChanged.self) { $0.policies } }

    public func storedProducts() async throws(InsuranceError) -> [Product]? { state.withLock { $0.isStored ? $0.products : nil } }

    @discardableResult
    public func products() async throws(InsuranceError) -> [Product] {
        try check()
        return state.withLock { state in
            state.isStored = true
            return state.products
        }
    }

    public func payers(for offer: Offer) async throws(InsuranceError) -> [Payer] {
        try check()
        return state.withLock { $0.payers.filter { $0.available.currency == offer.premium.currency } }
    }

    /// Sets the stage of an order; nil removes it.
    public func set(_ stage: PendingInsuranceOrder.Stage?, of order: InsuranceOrder) {
        state.withLock { state in
            state.pending.removeAll { $0.id == order.id }
            if let stage { state.pending.append(PendingInsuranceOrder(order: order, stage: stage, since: .distantPast)) }
        }
        mediator.post(InsuranceOrdersChanged())
    }

    public func pendingOrders() async throws(InsuranceError) -> [PendingInsuranceOrder] { state.withLock { $0.pending } }

    public func pendingOrderChanges() -> AsyncStream<Void> { mediator.values(after: InsuranceOrdersChanged.self) { _ in } }

    public func forgetOrder(_ id: String) async throws(InsuranceError) {
        if state.withLock({ $0.failure }) == .storage { throw .storage }
        guard let pending = state.withLock({ state in state.pending.first { $0.id == id } }) else { throw .malformedOrder }
        set(nil, of: pending.order)
    }

    @discardableResult
    public func buy(_ order: PolicyOrder) async throws(InsuranceError) -> Policy {
        try begin(.purchase(order))
        let outcome: Result<Policy, InsuranceError> = state.withLock { state in
            if let index = state.orders.firstIndex(where: { $0.id == order.id }) {
                guard state.orders[index].isSame(as: order) else { return .failure(.malformedOrder) }
                if let policy = state.policies.first(where: { $0.payment == index + 1 && $0.id == "pol-" + order.id }) {
                    return .success(policy)
                }
            }
            guard let product = state.products.first(where: { $0.id == order.product }), product.offers.contains(order.offer) else {
                return .failure(.offerChanged)
            }
            let premium = order.offer.premium
            guard let payer = state.payers.firstIndex(where: { $0.id == order.payer }),
                let left = try? state.payers[payer].available.subtracting(premium), left.minorUnits >= 0
            else { return .failure(.paymentRefused(reason: .insufficientFunds)) }
            state.payers[payer].available = left
            state.orders.append(order)
            let policy = Policy(
                id: "pol-" + order.id, product: product.id, title: product.title, insuredSum: order.offer.insuredSum, premium: premium,
                start: "2026-03-01", payment: state.orders.count)
            state.policies.append(policy)
            return .success(policy)
        }
        let policy = try outcome.get()
        mediator.post(PoliciesChanged(policies: state.withLock { $0.policies }))
        return policy
    }

    /// Fails an order if calls fail, and stores it if its outcome is unknown.
    private func begin(_ order: InsuranceOrder) throws(InsuranceError) {
        do {
            try check()
        } catch {
            if error.isOutcomeUnknown { set(.pending(error), of: order) }
            throw error
        }
        set(nil, of: order)
    }

    public func cancellationTerms(of policy: Policy.ID) async throws(InsuranceError) -> CancellationTerms {
        try check()
        let terms: Result<CancellationTerms, InsuranceError> = state.withLock { state in
            guard let policy = state.policies.first(where: { $0.id == policy }) else { return .failure(.unknownPolicy) }
            guard policy.end == nil else { return .failure(.policyEnded) }
            guard let day = CalendarDay(state.today), let refund = policy.refund(endingOn: day) else { return .failure(.unexpectedAnswer) }
            let paidFrom = state.orders.indices.contains(policy.payment - 1) ? state.orders[policy.payment - 1].payer : Self.payer
            let accounts = state.payers.filter { $0.available.currency == refund.currency }
            return .success(
                CancellationTerms(
                    policy: policy, end: state.today, refund: refund, payer: accounts.first { $0.id == paidFrom }, accounts: accounts))
        }
        return try terms.get()
    }

    @discardableResult
    public func cancel(_ order: CancellationOrder) async throws(InsuranceError) -> Policy {
        try begin(.cancellation(order))
        let outcome: Result<Policy, InsuranceError> = state.withLock { state in
            guard let index = state.policies.firstIndex(where: { $0.id == order.policy }) else { return .failure(.unknownPolicy) }
            if state.cancellations.contains(order) { return .success(state.policies[index]) }
            guard state.policies[index].end == nil else { return .failure(.policyEnded) }
            guard order.end == state.today else { return .failure(.termsChanged) }
            if order.refund.minorUnits > 0 {
                guard let payer = state.payers.firstIndex(where: { $0.id == order.account }),
                    let balance = try? state.payers[payer].available.adding(order.refund)
                else { return .failure(.accountNotAccepted) }
                state.payers[payer].available = balance
            }
            (state.policies[index].end, state.policies[index].refund) = (order.end, order.refund)
            state.cancellations.append(order)
            return .success(state.policies[index])
        }
        let policy = try outcome.get()
        mediator.post(PoliciesChanged(policies: state.withLock { $0.policies }))
        return policy
    }

    func check() throws(InsuranceError) { if let failure = state.withLock({ $0.failure }) { throw failure } }
}

extension Product {
    /// A product with two sums in euros and one with one sum in francs.
    public static let samples = [
        Product(
            id: "household", title: "Household", summary: "Furniture, clothes and devices against fire, water and theft.",
            offers: [
                Offer(insuredSum: 2_000_000, premium: 4_900, currency: .eur),
                Offer(insuredSum: 5_000_000, premium: 9_000, currency: .eur),
            ],
            cover: Cover(
                included: ["Fire, lightning and explosion", "Burst pipes"], excluded: ["Floods", "Wear and tear"],
                start: "On the day of the purchase", deductible: Money(minorUnits: 15_000, currency: .eur))),
        Product(
            id: "travel", title: "Travel", summary: "Illness, cancellation and lost luggage for a year of journeys.",
            offers: [Offer(insuredSum: 500_000, premium: 3_900, currency: .chf)]),
    ]
}

extension Payer {
    /// Two accounts in euros, the second with a low balance; one in francs.
    public static let samples = [
        Payer(id: "acc-1", title: "Everyday", available: Money(minorUnits: 123_456, currency: .eur)),
        Payer(id: "acc-2", title: "Savings", available: Money(minorUnits: 1_000, currency: .eur)),
        Payer(id: "acc-3", title: "Alpine account", available: Money(minorUnits: 50_000, currency: .chf)),
    ]
}

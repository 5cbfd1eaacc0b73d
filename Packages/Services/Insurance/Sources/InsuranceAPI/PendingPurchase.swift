public import MoneyAPI
public import RoutingService

/// An order that is pending or whose outcome the user has not acknowledged. Once it is done, the policy is issued.
public typealias PendingPurchase = PendingOrder<PolicyOrder, InsuranceError>

/// The pending orders, for pages that show them. ``InsuranceError/noAnswer`` is thrown for one that is still pending.
public typealias PendingPurchasesProviding = PendingOrdersProviding<PolicyOrder, InsuranceError>

/// The pending orders on this device have changed.
public struct PendingPurchasesChanged: DomainEvent, Hashable {
    public init() {}
}

public import MoneyAPI
public import RoutingService

/// An order to the insurer, which is carried out once.
public enum InsuranceOrder: Sendable, Hashable, Identifiable {
    case purchase(PolicyOrder)
    case cancellation(CancellationOrder)
    case claim(ClaimOrder)

    /// The idempotency key of the order.
    public var id: String {
        switch self {
        case .purchase(let order): order.id
        case .cancellation(let order): order.id
        case .claim(let order): order.id
        }
    }

    /// Whether two orders are equal except for their ids.
    public func isSame(as other: InsuranceOrder) -> Bool {
        switch (self, other) {
        case (.purchase(let order), .purchase(let other)): order.isSame(as: other)
        case (.cancellation(let order), .cancellation(let other)): order.isSame(as: other)
        // Equal claims may be about two events, and have different photos.
        case (.claim(let order), .claim(let other)): order == other
        default: false
        }
    }
}

/// An order that is pending or whose outcome the user has not acknowledged. Once it is done, the policy is issued or canceled, or the
/// insurer has received the claim.
public typealias PendingInsuranceOrder = PendingOrder<InsuranceOrder, InsuranceError>

/// The pending orders, for pages that show them. ``InsuranceError/noAnswer`` is thrown for one that is still pending.
public typealias PendingInsuranceOrdersProviding = PendingOrdersProviding<InsuranceOrder, InsuranceError>

/// The pending orders on this device have changed.
public struct InsuranceOrdersChanged: DomainEvent, Hashable { public init() {} }

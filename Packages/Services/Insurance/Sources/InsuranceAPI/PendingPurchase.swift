public import RoutingService

/// An order whose outcome the person has not been told.
public struct PendingPurchase: Sendable, Hashable, Identifiable {
    /// How far it is.
    public enum Stage: Sendable, Hashable {
        /// It is being carried out for the first time, and whoever asked for it waits.
        case sending
        /// It goes on by itself. The error says why it has not come further, and whether it may be paid.
        case unfinished(InsuranceError)
        /// The bank did not pay it: nothing was bought.
        case refused(InsuranceError)
        /// The policy is there.
        case issued
    }

    public var order: PolicyOrder
    public var stage: Stage

    public init(order: PolicyOrder, stage: Stage) {
        self.order = order
        self.stage = stage
    }

    /// As in ``PolicyOrder/id``.
    public var id: String { order.id }
}

/// Orders on their way have changed on this device.
public struct PendingPurchasesChanged: DomainEvent, Hashable {
    public init() {}
}

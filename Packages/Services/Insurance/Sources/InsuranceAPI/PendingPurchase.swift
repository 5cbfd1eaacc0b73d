public import RoutingService

/// An order that is pending or whose outcome the user has not acknowledged.
public struct PendingPurchase: Sendable, Hashable, Identifiable {
    /// How far it is.
    public enum Stage: Sendable, Hashable {
        /// The first attempt is running.
        case sending
        /// Continues automatically. The error gives the reason for the delay, and whether the order may be paid.
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

public import RoutingService

/// An order that is pending or whose outcome the user has not acknowledged.
public struct PendingPurchase: Sendable, Hashable, Identifiable {
    /// The stage of delivery.
    public enum Stage: Sendable, Hashable {
        /// The first attempt is running.
        case sending
        /// Continues automatically. The error gives the reason for the delay, and whether the order may be paid.
        case unfinished(InsuranceError)
        /// The bank rejected the payment: nothing was bought.
        case refused(InsuranceError)
        /// The policy is issued.
        case issued
    }

    public var order: PolicyOrder
    public var stage: Stage

    public init(order: PolicyOrder, stage: Stage) {
        self.order = order
        self.stage = stage
    }

    /// The id of the order.
    public var id: String { order.id }
}

/// The pending orders on this device have changed.
public struct PendingPurchasesChanged: DomainEvent, Hashable {
    public init() {}
}

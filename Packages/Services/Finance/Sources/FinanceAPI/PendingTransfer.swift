public import struct Foundation.Date

/// A transfer that is pending or whose outcome the user has not acknowledged.
public struct PendingTransfer: Sendable, Hashable, Identifiable {
    /// The stage of delivery.
    public enum Stage: Sendable, Hashable {
        /// Not sent yet. It is sent automatically and can be canceled.
        case waiting
        /// The first request to the bank is running.
        case sending
        /// The bank may have carried it out. The bank is asked again automatically.
        case unknown
        /// The bank rejected it; no money was moved.
        case refused(FinanceError)
        /// The bank has carried it out.
        case booked
    }

    public var order: TransferOrder
    public var stage: Stage
    /// The time at which the order was stored on this device.
    public var since: Date

    public init(order: TransferOrder, stage: Stage, since: Date) {
        self.order = order
        self.stage = stage
        self.since = since
    }

    /// The id of the order.
    public var id: String { order.id }

    /// Whether the order may still move money.
    public var isOnItsWay: Bool {
        switch stage {
        case .waiting, .sending, .unknown: true
        case .refused, .booked: false
        }
    }
}

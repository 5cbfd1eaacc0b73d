public import struct Foundation.Date

/// A transfer that is pending or whose outcome the user has not acknowledged.
public struct PendingTransfer: Sendable, Hashable, Identifiable {
    /// How far it is.
    public enum Stage: Sendable, Hashable {
        /// Not sent yet. It is sent automatically and can be canceled.
        case waiting
        /// The first request to the bank is running.
        case sending
        /// The bank may have carried it out, and has not said so. It is asked again by itself.
        case unknown
        /// The bank has refused it; nothing was moved.
        case refused(FinanceError)
        /// The bank has carried it out.
        case booked
    }

    public var order: TransferOrder
    public var stage: Stage
    /// When the order was accepted on this device.
    public var since: Date

    public init(order: TransferOrder, stage: Stage, since: Date) {
        self.order = order
        self.stage = stage
        self.since = since
    }

    /// As in ``TransferOrder/id``.
    public var id: String { order.id }

    /// Whether the order may still move money: it is neither refused nor booked.
    public var isOnItsWay: Bool {
        switch stage {
        case .waiting, .sending, .unknown: true
        case .refused, .booked: false
        }
    }
}

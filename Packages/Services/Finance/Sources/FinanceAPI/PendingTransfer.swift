/// A transfer whose outcome the person has not been told.
public struct PendingTransfer: Sendable, Hashable, Identifiable {
    /// How far it is.
    public enum Stage: Sendable, Hashable {
        /// It has not left. It goes on by itself, and can be taken back.
        case waiting
        /// The bank is asked for the first time, and whoever asked for it waits.
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

    public init(order: TransferOrder, stage: Stage) {
        self.order = order
        self.stage = stage
    }

    /// As in ``TransferOrder/id``.
    public var id: String { order.id }
}

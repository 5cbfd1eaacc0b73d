public import struct Foundation.Date

/// An error of an order that moves money.
public protocol OrderFailure: Error, Hashable {
    static var unreachable: Self { get }
    static var signedOut: Self { get }
    static var unexpectedAnswer: Self { get }
    /// The data on this device cannot be read or written.
    static var storage: Self { get }
    /// Whether money may have moved although no response arrived. Sending the same order again is safe.
    var isOutcomeUnknown: Bool { get }
}

/// An order that is pending or whose outcome the user has not acknowledged.
public struct PendingOrder<Order: Identifiable & Hashable & Sendable, Failure: OrderFailure>: Sendable, Hashable, Identifiable
where Order.ID == String {
    /// The stage of delivery.
    public enum Stage: Sendable, Hashable {
        /// The first attempt is running.
        case sending
        /// It continues automatically. The error gives the reason for the delay. Unless its outcome is unknown, the order has not been sent
        /// and can be canceled.
        case pending(Failure)
        /// It was rejected; no money was moved.
        case refused(Failure)
        /// It is carried out.
        case done
    }

    public var order: Order
    public var stage: Stage
    /// The time at which the order was stored on this device.
    public var since: Date

    public init(order: Order, stage: Stage, since: Date) { (self.order, self.stage, self.since) = (order, stage, since) }

    /// The id of the order.
    public var id: String { order.id }

    /// Whether the order may still move money.
    public var isOnItsWay: Bool {
        switch stage {
        case .sending, .pending: true
        case .refused, .done: false
        }
    }

    /// Whether the order moves money or has moved it, without the user's acknowledgment. An equal order would not be carried out in addition.
    public var counts: Bool { isOnItsWay || stage == .done }
}

/// The pending orders of one kind, for the pages that show them.
public protocol PendingOrdersProviding<Order, Failure>: Sendable {
    associatedtype Order: Identifiable & Hashable & Sendable where Order.ID == String
    associatedtype Failure: OrderFailure

    /// The orders that are pending or whose outcome the user has not acknowledged, oldest first.
    func pendingOrders() async throws(Failure) -> [PendingOrder<Order, Failure>]
    /// A value after each following change of the pending orders.
    func pendingOrderChanges() -> AsyncStream<Void>
    /// Removes an order whose outcome the user has acknowledged, or cancels one that has not been sent.
    /// - Throws: An error for an order that may have been sent.
    func forgetOrder(_ id: String) async throws(Failure)
}

extension PendingOrdersProviding {
    /// Reports the pending orders, now and after each change, until the task is canceled. A failed read is repeated after the next change.
    public func followPendingOrders(
        isolation: isolated (any Actor)? = #isolation, _ show: ([PendingOrder<Order, Failure>]) async -> Void
    ) async {
        let changes = pendingOrderChanges()
        if let pending = try? await pendingOrders() { await show(pending) }
        for await _ in changes {
            if let pending = try? await pendingOrders() { await show(pending) }
        }
    }
}

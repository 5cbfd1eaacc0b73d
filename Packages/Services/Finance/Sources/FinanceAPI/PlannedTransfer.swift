public import RoutingService

/// A transfer that the app carries out on a day, once or repeatedly.
public struct PlannedTransfer: Sendable, Hashable, Identifiable, Codable {
    /// How often a transfer is carried out.
    public enum Repetition: String, Sendable, Hashable, CaseIterable, Codable { case once, weekly, monthly, yearly }

    public static let maximumCount = 100

    /// At most 40 characters.
    public var id: String
    /// The transfer, whose own id is not used.
    public var order: TransferOrder
    /// The first day, `YYYY-MM-DD`. Months without this day use their last one.
    public var first: String
    public var repetition: Repetition
    /// The number of times it was handed over to be carried out.
    public var count: Int

    public init(id: String, order: TransferOrder, first: String, repetition: Repetition, count: Int = 0) {
        (self.id, self.order, self.first, self.repetition, self.count) = (id, order, first, repetition, count)
    }
}

/// A day on which a planned transfer is carried out.
public struct UpcomingTransfer: Sendable, Hashable, Identifiable {
    public var plan: PlannedTransfer
    /// The next day, `YYYY-MM-DD`.
    public var day: String
    public var id: PlannedTransfer.ID { plan.id }

    public init(plan: PlannedTransfer, day: String) { (self.plan, self.day) = (plan, day) }
}

/// The planned transfers of the user, stored on this device, which carries them out while the app runs, or when it runs again.
public protocol PlannedTransfersProviding: Sendable {
    /// The planned transfers, the next one first.
    func upcomingTransfers() async throws(FinanceError) -> [UpcomingTransfer]
    /// A value after each following change of the planned transfers.
    func plannedTransferChanges() -> AsyncStream<Void>
    /// Plans a transfer. Each of its days is carried out once; see ``PendingTransfersProviding`` for the outcomes.
    /// - Throws: ``FinanceError/malformedOrder``, ``FinanceError/dayPassed``, ``FinanceError/tooManySaved``; nothing is stored then.
    func plan(_ transfer: PlannedTransfer) async throws(FinanceError)
    /// Ends a planned transfer; without effect if there is none with this id. What was handed over is carried out.
    func cancelPlannedTransfer(_ id: PlannedTransfer.ID) async throws(FinanceError)
}

/// The planned transfers on this device have changed.
public struct PlannedTransfersChanged: DomainEvent, Hashable { public init() {} }

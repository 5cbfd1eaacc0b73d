public import FinanceAPI
import Foundation
import OutboxService
import PersonalDataService
import RoutingService

extension FinanceService: PlannedTransfersProviding {
    public func upcomingTransfers() async throws(FinanceError) -> [UpcomingTransfer] {
        try await translating {
            try await saved().plans.all().compactMap { plan in plan.nextDay.map { UpcomingTransfer(plan: plan, day: $0) } }
                .sorted { ($0.day, $0.id) < ($1.day, $1.id) }
        }
    }

    public func plannedTransferChanges() -> AsyncStream<Void> { mediator.values(after: PlannedTransfersChanged.self) { _ in } }

    public func plan(_ transfer: PlannedTransfer) async throws(FinanceError) {
        let plan = try transfer.checked()
        guard plan.first >= today else { throw .dayPassed }
        try await translating { try await saved().plans.keep([plan]) }
        mediator.post(PlannedTransfersChanged())
    }

    public func cancelPlannedTransfer(_ id: PlannedTransfer.ID) async throws(FinanceError) {
        try await translating { try await handing.run { [self] in try await saved().plans.remove(id) } }
        mediator.post(PlannedTransfersChanged())
    }

    private var today: String { String(now().ISO8601Format().prefix(10)) }

    /// Hands over the planned transfers that are due, now and every minute, until the task is canceled.
    func carryOutPlans() async {
        repeat { await handOverDuePlans() } while (try? await clock.sleep(for: .seconds(60))) != nil
    }

    /// Hands over the planned transfers that are due to the outbox, which carries them out.
    func handOverDuePlans() async {
        let isChanged = try? await handing.run { [self] in
            guard let user = await currentUser() else { return false }
            let plans = try await saved().plans
            guard plans.part.userID == user else { return false }
            var isChanged = false
            for var plan in try await plans.all() {
                while let day = plan.nextDay, day <= today {
                    // The order of a day has the same id in each attempt, so that a kill before the count is stored repeats nothing.
                    try await handOver(plan.order(of: day), of: user)
                    plan.count += 1
                    if plan.nextDay == nil { try await plans.remove(plan.id) } else { try await plans.keep([plan]) }
                    isChanged = true
                }
            }
            return isChanged
        }
        // A failure of the device is left to the next minute.
        if isChanged == true { mediator.post(PlannedTransfersChanged()) }
    }
}

extension PlannedTransfer {
    /// - Throws: ``FinanceError/malformedOrder``.
    func checked() throws(FinanceError) -> PlannedTransfer {
        guard (1...40).contains(id.utf8.count), count >= 0, count < 100_000, order.amount.minorUnits > 0, order.from != order.to,
            order.quote == nil, order.reference.utf8.count <= 4_000, ("1900"..<"2200").contains(first),
            case .exact(first)? = StatementDay(first),
            OutboxDraft.isValid(id: order(of: first).id)
        else { throw .malformedOrder }
        return self
    }

    func order(of day: String) -> TransferOrder {
        var order = order
        order.id = "\(id)-\(day)"
        return order
    }

    /// The next day on which it is carried out; nil after the last.
    var nextDay: String? {
        guard repetition != .once || count == 0 else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = first.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, let start = calendar.date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2])) else {
            return nil
        }
        let date =
            switch repetition {
            case .once: start
            case .weekly: calendar.date(byAdding: .day, value: 7 * count, to: start)
            case .monthly: calendar.date(byAdding: .month, value: count, to: start)
            case .yearly: calendar.date(byAdding: .year, value: count, to: start)
            }
        return date.map { String($0.ISO8601Format().prefix(10)) }
    }
}

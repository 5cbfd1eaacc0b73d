public import FinanceAPI
import RoutingService
import Synchronization

/// What the user saved on the device.
extension FakeFinanceService {
    // MARK: Payees

    public func payees() async throws(FinanceError) -> [Payee] {
        try checkStorage()
        return state.withLock { $0.payees.sorted { $0.name < $1.name } }
    }

    public func payeeChanges() -> AsyncStream<Void> { mediator.values(after: PayeesChanged.self) { _ in } }

    public func save(_ payee: Payee) async throws(FinanceError) {
        let payee = try payee.checked()
        try checkStorage()
        let isTaken = state.withLock { state in
            if state.payees.contains(where: { $0.id != payee.id && $0.name == payee.name }) { return true }
            state.payees = state.payees.filter { $0.id != payee.id } + [payee]
            return false
        }
        if isTaken { throw .nameTaken }
        mediator.post(PayeesChanged())
    }

    public func deletePayee(_ id: Payee.ID) async throws(FinanceError) {
        try checkStorage()
        state.withLock { $0.payees.removeAll { $0.id == id } }
        mediator.post(PayeesChanged())
    }

    // MARK: Planned transfers

    public func upcomingTransfers() async throws(FinanceError) -> [UpcomingTransfer] {
        try checkStorage()
        return state.withLock { $0.plans.map { UpcomingTransfer(plan: $0, day: $0.first) } }.sorted { $0.day < $1.day }
    }

    public func plannedTransferChanges() -> AsyncStream<Void> { mediator.values(after: PlannedTransfersChanged.self) { _ in } }

    /// Plans a transfer from 1 March 2026 on.
    public func plan(_ transfer: PlannedTransfer) async throws(FinanceError) {
        try checkStorage()
        guard transfer.first >= "2026-03-01" else { throw .dayPassed }
        state.withLock { state in state.plans = state.plans.filter { $0.id != transfer.id } + [transfer] }
        mediator.post(PlannedTransfersChanged())
    }

    public func cancelPlannedTransfer(_ id: PlannedTransfer.ID) async throws(FinanceError) {
        try checkStorage()
        state.withLock { $0.plans.removeAll { $0.id == id } }
        mediator.post(PlannedTransfersChanged())
    }

    // MARK: Templates

    public func transferTemplates() async throws(FinanceError) -> [TransferTemplate] {
        try checkStorage()
        return state.withLock { $0.templates }
    }

    public func transferTemplateChanges() -> AsyncStream<Void> { mediator.values(after: TransferTemplatesChanged.self) { _ in } }

    /// Saves a template. A failure of the bank does not concern it, except ``FinanceError/storage``.
    public func save(_ template: TransferTemplate) async throws(FinanceError) {
        let template = try template.checked()
        try checkStorage()
        if state.withLock({ $0.templates.contains { $0.id != template.id && $0.name == template.name } }) { throw .nameTaken }
        state.withLock { state in
            if let index = state.templates.firstIndex(where: { $0.id == template.id }) {
                state.templates[index] = template
            } else {
                state.templates.append(template)
            }
        }
        mediator.post(TransferTemplatesChanged())
    }

    public func deleteTransferTemplate(_ id: TransferTemplate.ID) async throws(FinanceError) {
        try checkStorage()
        state.withLock { $0.templates.removeAll { $0.id == id } }
        mediator.post(TransferTemplatesChanged())
    }
}

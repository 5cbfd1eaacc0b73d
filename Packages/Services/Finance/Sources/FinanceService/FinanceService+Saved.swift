public import FinanceAPI
import Foundation
import RoutingService

extension FinanceService: TransferTemplatesProviding {
    public func transferTemplates() async throws(FinanceError) -> [TransferTemplate] {
        try await translating { try await saved().templates.all() }
    }

    public func transferTemplateChanges() -> AsyncStream<Void> { mediator.values(after: TransferTemplatesChanged.self) { _ in } }

    public func save(_ template: TransferTemplate) async throws(FinanceError) {
        let checked = try template.checked()
        try await translating { try await saved().templates.keep([checked], hasUniqueNames: \.name) }
        mediator.post(TransferTemplatesChanged())
    }

    public func deleteTransferTemplate(_ id: TransferTemplate.ID) async throws(FinanceError) {
        try await translating { try await saved().templates.remove(id) }
        mediator.post(TransferTemplatesChanged())
    }
}

extension FinanceService: PayeesProviding {
    public func payees() async throws(FinanceError) -> [Payee] {
        try await translating {
            try await saved().payees.all().sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
        }
    }

    public func payeeChanges() -> AsyncStream<Void> { mediator.values(after: PayeesChanged.self) { _ in } }

    public func save(_ payee: Payee) async throws(FinanceError) {
        let checked = try payee.checked()
        try await translating { try await saved().payees.keep([checked], hasUniqueNames: \.name) }
        mediator.post(PayeesChanged())
    }

    public func deletePayee(_ id: Payee.ID) async throws(FinanceError) {
        try await translating { try await saved().payees.remove(id) }
        mediator.post(PayeesChanged())
    }
}

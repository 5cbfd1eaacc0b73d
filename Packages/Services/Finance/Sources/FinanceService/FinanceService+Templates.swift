public import FinanceAPI
import RoutingService

extension FinanceService: TransferTemplatesProviding {
    public func transferTemplates() async throws(FinanceError) -> [TransferTemplate] {
        try await translating { try await templates().all() }
    }

    public func transferTemplateChanges() -> AsyncStream<Void> {
        mediator.values(after: TransferTemplatesChanged.self) { _ in }
    }

    public func save(_ template: TransferTemplate) async throws(FinanceError) {
        let checked = try template.checked()
        try await translating { try await templates().keep([checked]) }
        mediator.post(TransferTemplatesChanged())
    }

    public func deleteTransferTemplate(_ id: TransferTemplate.ID) async throws(FinanceError) {
        try await translating { try await templates().remove(id) }
        mediator.post(TransferTemplatesChanged())
    }
}

import FinanceScreens
import FinanceTesting
import PresentationKitTesting
import ScreensKit
import Services

extension ScreenPreview {
    private static let longName = String(repeating: "Zoë Brönnimann ", count: 3) + "Zoë"

    /// The states that all lists have of what the user saved on this device, besides those of the domain.
    static var savedLists: [ScreenPreview] {
        let order = TransferOrder(
            id: "", from: "acc-1", to: "DE89370400440532013000", payee: longName,
            amount: Money(minorUnits: 123_456_789_00, currency: .eur), reference: longName)
        return savedList("Payees", PayeesPage()) { bank, number in
            try await bank.save(Payee(id: "payee-\(number)", name: "\(number) \(longName)", number: "CH9300762011623852957"))
        }
            + savedList("Planned", PlannedTransfersPage()) { bank, number in
                try await bank.plan(PlannedTransfer(id: "plan-\(number)", order: order, first: "2026-03-0\(number)", repetition: .weekly))
            }
            + savedList("Templates", TransferTemplatesPage()) { bank, number in
                try await bank.save(
                    TransferTemplate(
                        id: "template-\(number)", name: "\(number) \(longName)", from: "acc-1", to: "acc-2", amount: order.amount,
                        reference: longName))
            }
    }

    private static func savedList(
        _ name: String, _ route: some PageRoute, _ save: @escaping @Sendable (FakeFinanceService, Int) async throws -> Void
    ) -> [ScreenPreview] {
        [
            ScreenPreview("Finance/\(name)/loading", route, waitsForLoad: false) { of(FakeFinanceService()) },
            ScreenPreview("Finance/\(name)/no storage", route) {
                let bank = FakeFinanceService()
                bank.fail(with: .storage)
                return of(bank)
            },
            ScreenPreview("Finance/\(name)/long", route) {
                let bank = FakeFinanceService()
                for number in 1...3 { try await save(bank, number) }
                return of(bank)
            },
        ]
    }
}

import FinanceScreens
import FinanceTesting
import PresentationKitTesting
import ScreensKit
import Services

extension ScreenPreview {
    private static let rent = TransferTemplate(
        id: "template-1", name: "Household", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 65_000, currency: .eur),
        reference: "Salary")

    private static func bank(_ templates: [TransferTemplate] = [rent]) async -> FakeFinanceService {
        let bank = FakeFinanceService()
        for template in templates { try? await bank.save(template) }
        return bank
    }

    static var templates: [ScreenPreview] {
        let list = TransferTemplatesPage()
        let one = TransferTemplatePage(id: rent.id)
        var (open, old) = (rent, rent)
        (open.id, open.name, open.amount, open.reference) = ("template-2", "Savings", nil, "")
        old.to = "acc-9"
        return [
            ScreenPreview("Finance/Templates/list", list) { [open] in of(await bank([rent, open])) },
            ScreenPreview("Finance/Templates/none", list) { of(FakeFinanceService()) },
            ScreenPreview("Finance/Template/form", one) { of(await bank()) },
            ScreenPreview("Finance/Template/unknown", one) { of(FakeFinanceService()) },
            ScreenPreview("Finance/Template/name missing", one) { page in
                try await page.fill("Name of the template", "")
                try await page.submit("Rename")
            } domain: {
                of(await bank())
            },
            ScreenPreview("Finance/Transfer/from a template", TransferPage(template: rent.id)) { of(await bank()) },
            ScreenPreview("Finance/Transfer/from a template whose account is gone", TransferPage(template: rent.id)) { [old] in
                of(await bank([old]))
            },
            ScreenPreview("Finance/Transfer/saved as a template", TransferPage()) { page in
                try await page.click("Save as template")
                try await page.fill("Name of the template", "Household")
                try await page.click("Save as template", in: "Name of the template")
            } domain: {
                of(FakeFinanceService())
            },
        ]
    }
}

import FinanceTesting
import PreferencesTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import FinanceScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct TemplateTests {
    let bank = FakeFinanceService()
    let navigator = RecordingNavigator()
    private let template = TransferTemplate(
        id: "template-1", name: "Rent 家賃", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 65_000, currency: .eur),
        reference: "Main street")

    private func domain(_ bank: FakeFinanceService? = nil) -> ScreenDomain {
        .finance(bank ?? self.bank, preferences: FakePreferences(), makeID: numberedIDs("id-00000"))
    }

    private func transfer(template: String? = nil) async throws -> TestPage {
        try await TestPage(TransferPage(template: template), of: domain(), navigator: navigator)
    }

    private func templates() async throws -> TestPage { try await TestPage(TransferTemplatesPage(), of: domain(), navigator: navigator) }

    private func template(_ id: String = "template-1") async throws -> TestPage {
        try await TestPage(TransferTemplatePage(id: id), of: domain(), navigator: navigator)
    }

    private func saveTemplate(on page: TestPage) async throws {
        try await page.click("Save as template")
        try await page.fill("Name of the template", "Rent")
        try await page.click("Save as template", in: "Name of the template")
    }

    @Test(arguments: [nil, Money(minorUnits: 65_000, currency: .usd)])
    func template_withoutAnAmountInTheCurrencyOfItsAccount_leavesItEmpty(amount: Money?) async throws {
        var open = template
        open.amount = amount
        try await bank.save(open)
        #expect(try await transfer(template: "template-1").value(of: "Amount") == "")
    }

    @Test func name_ofAnotherTemplate_isRefused_andNothingIsReportedAsSaved() async throws {
        let page = try await transfer()
        try await saveTemplate(on: page)
        try await page.fill("Name of the template", "Rent")
        try await page.click("Save as template", in: "Name of the template")
        #expect(try page.error(of: "Name of the template")?.contains("You already have a template with this name.") == true)
        #expect(try await bank.transferTemplates().count == 1 && !page.shows("Saved as"))
    }

    @Test(arguments: ["", "abc", "0"]) func amount_thatIsMissingOrUnreadable_isLeftOut(typed: String) async throws {
        let page = try await transfer()
        try await page.fill("Amount", typed)
        try await saveTemplate(on: page)
        #expect(try await bank.transferTemplates().map(\.amount) == [nil])
    }

    /// Another account is selected instead, which the user might not notice.
    @Test(arguments: [("acc-9", "acc-2"), ("acc-1", "acc-9")])
    func template_withAnAccountThatIsGone_warns_andFillsNoAmount(from: String, to: String) async throws {
        var old = template
        (old.from, old.to) = (from, to)
        try await bank.save(old)
        let page = try await transfer(template: "template-1")
        #expect(page.shows("An account of this template no longer exists."))
        #expect(try page.value(of: "Amount") == "")
    }

    @Test func template_thatIsUnknown_warns() async throws {
        #expect(try await transfer(template: "template-9").shows("This template no longer exists."))
    }

    @Test func list_showsEachTemplate_andFollowsChanges() async throws {
        let page = try await templates()
        #expect(page.shows("No templates yet"))
        try await bank.save(template)
        try await page.wait(until: "Rent 家賃")
        #expect(page.shows("€650.00 · Everyday → Savings · Main street"), "\(page.text)")
        #expect(page.html.contains("finance/transfer?template=template-1") && page.html.contains("finance/templates/template-1"))
        try await bank.deleteTransferTemplate("template-1")
        try await page.wait(until: "No templates yet")
    }

    @Test func list_withoutAmountAndAccounts_showsTheRest() async throws {
        let bank = FakeFinanceService(isStored: false)
        try await bank.save(TransferTemplate(id: "t", name: "Gifts", from: "acc-1", to: "acc-2", amount: nil, reference: ""))
        let page = try await TestPage(TransferTemplatesPage(), of: domain(bank), navigator: navigator)
        #expect(page.shows("Gifts acc-1 → acc-2"), "\(page.text)")
    }

    @Test(arguments: [("", "Enter a name."), (String(repeating: "x", count: 61), "At most 60 characters.")])
    func name_thatIsInvalid_isExplained(name: String, message: String) async throws {
        try await bank.save(template)
        let page = try await template()
        try await page.fill("Name of the template", name)
        try await page.submit("Rename")
        #expect(try page.error(of: "Name of the template")?.contains(message) == true)
        #expect(try await bank.transferTemplates() == [template] && navigator.closed == 0)
    }

    @Test func template_isDeleted() async throws {
        try await bank.save(template)
        bank.fail(with: .storage)
        let page = try await template()
        #expect(page.shows(FinanceError.storage.localizedMessage))
        bank.fail(with: nil)
        try await page.click("Try again")
        try await page.click("Delete template")
        try await page.click("Keep")
        try await page.click("Delete template")
        #expect(page.shows("Delete this template?") && navigator.closed == 0)
        #expect(try await bank.transferTemplates().count == 1)
        bank.fail(with: .storage)
        try await page.click("Delete")
        #expect(page.shows(FinanceError.storage.localizedMessage) && navigator.closed == 0)
        bank.fail(with: nil)
        try await page.click("Delete")
        #expect(try await bank.transferTemplates().isEmpty && navigator.closed == 1)
        #expect(try await template().shows("This template no longer exists."))
    }
}

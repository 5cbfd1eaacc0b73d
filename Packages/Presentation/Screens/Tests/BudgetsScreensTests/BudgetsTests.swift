import BudgetsTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import BudgetsScreens

private func euros(_ cents: Int) -> Money { Money(minorUnits: cents, currency: .eur) }

@MainActor @Suite(.timeLimit(.minutes(10))) struct BudgetsTests {
    let budgets = FakeBudgets([Budget(.groceries, limit: euros(300_00))], spending: [.groceries: euros(120_00), .leisure: euros(39_90)])
    let navigator = RecordingNavigator()

    private func list() async throws -> TestPage { try await TestPage(BudgetsPage(), of: .budgets(budgets), navigator: navigator) }

    private func form(_ category: TransactionCategory = .groceries) async throws -> TestPage {
        try await TestPage(BudgetPage(category: category), of: .budgets(budgets), navigator: navigator)
    }

    @Test func list_showsEachCategoryThatIsSpending_withTheTotalOnTop() async throws {
        let page = try await list()
        for text in ["Mar 2026", "€180.00 left", "€120.00 of €300.00", "€39.90 spent", "Set limit", "Eating out"] {
            #expect(page.shows(text), "\(text): \(page.text)")
        }
        #expect(!page.shows("Income") && page.html.contains("budgets/eating%20out"))
    }

    @Test func list_followsSpending_andKeepsWhatItShowsWhenAReadFails() async throws {
        let page = try await list()
        budgets.setSpending([.groceries: euros(310_00)])
        try await page.wait(until: "€10.00 over")
        budgets.setSpending(nil)
        try await page.wait(until: "Your spending is not available right now.")
        #expect(page.shows("Limit: €300.00") && !page.shows("left"))
        budgets.fail(with: .storage)
        try await page.click("Try again")
        #expect(page.shows(BudgetsError.storage.localizedMessage) && page.shows("Limit: €300.00"))
    }

    @Test func list_withoutLimits_explainsThem() async throws {
        try await budgets.removeBudget(of: .groceries)
        #expect(try await list().shows("No budgets yet"))
    }

    @Test(arguments: [
        ("", "Enter an amount such as 1,234.50."), ("soon", "Enter an amount such as 1,234.50."), ("0", "Enter an amount above zero."),
        ("1.005", "An amount in EUR has at most 2 decimals."), ("10000000001", "This amount is too large."),
        ("5 USD", "Enter an amount in EUR."),
    ])
    func limit_thatIsInvalid_isExplained(typed: String, message: String) async throws {
        let page = try await form()
        #expect(try page.value(of: "Monthly limit") == "300.00" && page.shows("€120.00 spent"))
        try await page.fill("Monthly limit", typed)
        try await page.submit("Save")
        #expect(try page.error(of: "Monthly limit")?.contains(message) == true, "\(page.text)")
        #expect(budgets.limits == [Budget(.groceries, limit: euros(300_00))] && navigator.closed == 0)
    }

    @Test func limit_isSet_andRemoved() async throws {
        let page = try await form(.eatingOut)
        #expect(!page.clickable.contains("Remove limit"))
        try await page.fill("Monthly limit", "1,080.50")
        budgets.fail(with: .storage)
        try await page.submit("Save")
        #expect(page.shows(BudgetsError.storage.localizedMessage) && navigator.closed == 0)
        budgets.fail(with: nil)
        try await page.submit("Save")
        #expect(budgets.limits.contains(Budget(.eatingOut, limit: euros(1_080_50))) && navigator.closed == 1)
        let next = try await form(.eatingOut)
        budgets.fail(with: .storage)
        try await next.click("Remove limit")
        #expect(next.shows(BudgetsError.storage.localizedMessage) && navigator.closed == 1)
        budgets.fail(with: nil)
        try await next.click("Remove limit")
        #expect(budgets.limits.map(\.category) == [.groceries] && navigator.closed == 2)
    }

    /// The address can be typed.
    @Test func form_ofACategoryThatIsNotSpending_isRefused() async throws {
        #expect(try await form(.income).shows(BudgetsError.notSpending.localizedMessage))
    }

    @Test(arguments: Language.allCases.compactMap(\.page)) func eachProblem_hasItsOwnText(language: PageLanguage) {
        let errors: [BudgetsError] = [.signedOut, .notSpending, .notAboveZero, .tooLarge, .otherCurrency(.chf), .malformedFile, .storage]
        let texts = errors.map { $0.message.text(in: language) }
        #expect(Set(texts).count == texts.count && !texts.contains(""))
    }
}

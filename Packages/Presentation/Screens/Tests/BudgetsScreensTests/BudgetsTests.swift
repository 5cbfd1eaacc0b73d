import BudgetsTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import BudgetsScreens

@MainActor
@Suite(.timeLimit(.minutes(10))) struct BudgetsTests {
    let budgets = FakeBudgets([Budget(id: 1, text: "Milk")])
    let navigator = RecordingNavigator()
    var domain: ScreenDomain { .budgets(budgets) { "key-0001" } }

    @Test func list_withForm_showsAndStoresBudgets() async throws {
        let page = try await TestPage(BudgetsPage(), of: domain, navigator: navigator)
        try await page.wait(until: "Milk")
        try await page.fill("New entry", "Bread")
        try await page.submit("Save")
        #expect(try await budgets.budgets().map(\.text) == ["Bread", "Milk"])
        try await page.fill("New entry", " ")
        try await page.submit("Save")
        #expect(page.shows("Write something first."))
        try await page.controller.didAppear()
        #expect(page.shows("Write something first."))
    }

    @Test func budget_whenRemoved_isDeletedAndPageCloses() async throws {
        let page = try await TestPage(BudgetPage(id: 1), of: domain, navigator: navigator)
        #expect(page.shows("Milk"))
        try await page.click("Remove")
        #expect(try await budgets.budgets() == [])
        #expect(navigator.closed == 1)
    }
}

import BudgetsScreens
import BudgetsTesting
import PresentationKitTesting
import ScreensKit
import Services

extension ScreenPreview {
    static var budgets: [ScreenPreview] {
        [
            allBudgets,
            budget,
        ].flatMap { $0 }
    }

    private static func euros(_ cents: Int) -> Money { Money(minorUnits: cents, currency: .eur) }

    private static let limits = [
        Budget(.groceries, limit: euros(300_00)), Budget(.eatingOut, limit: euros(80_00)), Budget(.travel, limit: euros(1_250_000_00)),
    ]

    /// Some of a limit, more than a limit, and no limit.
    private static let spending: [TransactionCategory: Money] = [
        .groceries: euros(120_00), .eatingOut: euros(95_50), .leisure: euros(39_90),
    ]

    private static var failing: FakeBudgets {
        let budgets = FakeBudgets()
        budgets.fail(with: .storage)
        return budgets
    }

    private static var allBudgets: [ScreenPreview] {
        [
            ScreenPreview("Budgets/All/limits", BudgetsPage()) { .budgets(FakeBudgets(limits, spending: spending)) },
            ScreenPreview("Budgets/All/no limits", BudgetsPage()) { .budgets(FakeBudgets(spending: spending)) },
            ScreenPreview("Budgets/All/loading", BudgetsPage(), waitsForLoad: false) { .budgets(FakeBudgets()) },
            ScreenPreview("Budgets/All/spending unknown", BudgetsPage()) { .budgets(FakeBudgets(limits, spending: nil)) },
            ScreenPreview("Budgets/All/failed", BudgetsPage()) { .budgets(failing) },
        ]
    }

    private static func form(_ state: String, limit: String? = nil) -> ScreenPreview {
        ScreenPreview("Budgets/Budget/\(state)", BudgetPage(category: .groceries)) { page in
            guard let limit else { return }
            try await page.fill("Monthly limit", limit)
            try await page.submit("Save")
        } domain: {
            .budgets(FakeBudgets(limits, spending: spending))
        }
    }

    private static var budget: [ScreenPreview] {
        [
            form("limit"),
            form("nothing entered", limit: ""),
            form("zero", limit: "0"),
            ScreenPreview("Budgets/Budget/no limit", BudgetPage(category: .health)) { .budgets(FakeBudgets(spending: nil)) },
            ScreenPreview("Budgets/Budget/income", BudgetPage(category: .income)) { .budgets(FakeBudgets()) },
            ScreenPreview("Budgets/Budget/failed", BudgetPage(category: .health)) { .budgets(failing) },
        ]
    }
}

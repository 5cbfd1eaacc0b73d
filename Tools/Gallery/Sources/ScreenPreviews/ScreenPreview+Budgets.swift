import BudgetsScreens
import BudgetsTesting
import PresentationKitTesting
import ScreensKit
import Services

extension ScreenPreview {
    static var budgets: [ScreenPreview] {
        [
            list,
            entry,
        ].flatMap { $0 }
    }

    private static var list: [ScreenPreview] {
        [
            ScreenPreview("Budgets/List/entries", BudgetsPage()) {
                of(FakeBudgets(entries))
            },
            ScreenPreview("Budgets/List/empty", BudgetsPage()) {
                of(FakeBudgets())
            },
            ScreenPreview("Budgets/List/nothing entered", BudgetsPage()) {
                try await $0.submit("Save")
            } domain: {
                of(FakeBudgets(entries))
            },
        ]
    }

    private static var entry: [ScreenPreview] {
        [
            ScreenPreview("Budgets/Entry/shown", BudgetPage(id: 1)) {
                of(FakeBudgets(entries))
            },
            ScreenPreview("Budgets/Entry/missing", BudgetPage(id: 7)) {
                of(FakeBudgets(entries))
            },
        ]
    }

    private static let entries = [Budget(id: 2, text: "Bread"), Budget(id: 1, text: "Milk")]

    private static func of(_ budgets: FakeBudgets) -> ScreenDomain {
        .budgets(budgets) { "key-0001" }
    }
}

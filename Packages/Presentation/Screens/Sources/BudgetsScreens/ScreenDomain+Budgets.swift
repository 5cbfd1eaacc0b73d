public import ScreensKit

extension ScreenDomain {
    /// The pages of the domain.
    /// - Parameter makeID: Creates the key of an order.
    public static func budgets(
        _ budgets: any BudgetsServing, makeID: @escaping @Sendable () -> String
    ) -> ScreenDomain {
        var domain = ScreenDomain(tab: Tab("budgets", icon: .menu, .budgets))
        domain.name(dataOf: "budgets", .budgetsData)
        domain.page(BudgetsPage.self, .tab) { _, navigator in
            BudgetsController(budgets: budgets, navigator: navigator, makeID: makeID)
        }
        domain.page(BudgetPage.self) { route, navigator in
            BudgetController(id: route.id, budgets: budgets, navigator: navigator)
        }
        return domain
    }
}

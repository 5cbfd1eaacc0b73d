public import ScreensKit

extension ScreenDomain {
    /// The pages of the domain, which belong to the tab of finance.
    public static func budgets(_ budgets: any BudgetsServing) -> ScreenDomain {
        var domain = ScreenDomain(in: "money")
        domain.name(dataOf: "budgets", .budgetsData)
        domain.page(BudgetsPage.self) { _, navigator in BudgetsController(budgets: budgets, navigator: navigator) }
        domain.page(BudgetPage.self, .modal) { route, navigator in
            BudgetController(category: route.category, budgets: budgets, navigator: navigator)
        }
        domain.link(.budgets, to: BudgetsPage.self)
        return domain
    }
}

public import AppRuntime
import BudgetsScreens
import BudgetsService

extension AppDependencies {
    /// Budgets, which ask the finance domain what was spent.
    public func budgets() throws -> Feature {
        let budgets = BudgetsService(limits: personalData.store(for: BudgetsService.limits), mediator: mediator)
        return Feature(budgets.domain, screens: .budgets(budgets))
    }
}

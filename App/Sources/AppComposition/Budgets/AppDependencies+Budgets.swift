public import AppRuntime
import BudgetsScreens
import BudgetsService

extension AppDependencies {
    /// Texts that users store at the back end.
    public func budgets() throws -> Feature {
        let store = personalData.store(for: BudgetsService.budgets)
        let budgets = BudgetsService(client: authorized, budgets: store)
        return Feature(budgets.domain, screens: .budgets(budgets, makeID: makeID))
    }
}

public import BudgetsAPI
public import FinanceAPI
import RoutingService
import Synchronization

/// Budgets of March 2026 in memory.
public final class FakeBudgets: BudgetsServing {
    private struct State {
        var budgets: [Budget]
        var spending: [TransactionCategory: Money]?
        var failure: BudgetsError?
    }

    private let state: Mutex<State>
    private let mediator = Mediator(schemes: ["fake"])

    /// - Parameter spending: What was spent; nil for a finance domain that does not answer.
    public init(_ budgets: [Budget] = [], spending: [TransactionCategory: Money]? = [:]) {
        state = Mutex(State(budgets: budgets, spending: spending))
    }

    /// The stored limits.
    public var limits: [Budget] { state.withLock(\.budgets) }

    /// Lets all calls fail; nil ends it.
    public func fail(with error: BudgetsError?) { state.withLock { $0.failure = error } }

    /// Sets what was spent, and announces it; nil for a finance domain that does not answer.
    public func setSpending(_ spending: [TransactionCategory: Money]?) { change { $0.spending = spending } }

    public func budgets() async throws(BudgetsError) -> BudgetMonth {
        let state = try answered()
        return BudgetMonth("2026-03", state.budgets, spending: state.spending)
    }

    public func budgetChanges() -> AsyncStream<Void> { mediator.values(after: BudgetsChanged.self) { _ in } }

    public func set(_ budget: Budget) async throws(BudgetsError) {
        try budget.check()
        _ = try answered()
        change { state in
            state.budgets.removeAll { $0.category == budget.category }
            state.budgets.append(budget)
        }
    }

    public func removeBudget(of category: TransactionCategory) async throws(BudgetsError) {
        _ = try answered()
        change { $0.budgets.removeAll { $0.category == category } }
    }

    private func answered() throws(BudgetsError) -> State {
        let state = state.withLock(\.self)
        if let failure = state.failure { throw failure }
        return state
    }

    private func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
        mediator.post(BudgetsChanged())
    }
}

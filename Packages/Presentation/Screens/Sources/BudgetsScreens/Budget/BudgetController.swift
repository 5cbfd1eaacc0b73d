import ScreensKit

enum BudgetAction: Hashable, Sendable {
    case retry
    case save(FormValues)
    case remove
}

@MainActor final class BudgetController: ScreenController, Page {
    var viewModel = BudgetViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(category.label) }
    var view: BudgetView { BudgetView(viewModel: viewModel) }
    private let category: TransactionCategory
    private let budgets: any BudgetsServing
    private let navigator: any Navigating

    init(category: TransactionCategory, budgets: any BudgetsServing, navigator: any Navigating) {
        (self.category, self.budgets, self.navigator) = (category, budgets, navigator)
    }

    // MARK: Life cycle

    func load() async {
        do throws(BudgetsError) {
            viewModel.show(try await budgets.budgets(), of: category)
        } catch {
            viewModel.status.fail(error.message)
        }
    }

    // MARK: Event handling

    func handle(_ action: BudgetAction) async {
        switch action {
        case .retry: await load()
        case .save(let values): await save(values)
        case .remove:
            await busy(\.viewModel.isRemoving) { () throws(BudgetsError) in
                try await budgets.removeBudget(of: category)
                await navigator.close(self)
            } failed: {
                viewModel.form.status.failure = $0.message
            }
        }
    }

    private func save(_ values: FormValues) async {
        let currency = viewModel.currency
        await submit(\.viewModel.form, values) { (error: BudgetsError) in
            viewModel.form.explain(error)
        } make: {
            $0.budget(of: category, in: currency)
        } work: { (budget) throws(BudgetsError) in
            try await budgets.set(budget)
            await navigator.close(self)
        }
    }
}

import ScreensKit

enum BudgetsAction: Hashable, Sendable { case retry }

@MainActor final class BudgetsController: ScreenController, Page {
    var viewModel = BudgetsViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.budgets) }
    var view: BudgetsView { BudgetsView(viewModel: viewModel) }
    private let budgets: any BudgetsServing
    private let navigator: any Navigating

    init(budgets: any BudgetsServing, navigator: any Navigating) { (self.budgets, self.navigator) = (budgets, navigator) }

    // MARK: Life cycle

    func load() async { await refresh() }

    func didAppear() async {
        let changes = budgets.budgetChanges()
        await refresh()
        for await _ in changes { await refresh() }
    }

    // MARK: Event handling

    func handle(_ action: BudgetsAction) async {
        switch action {
        case .retry: await refresh()
        }
    }

    // MARK: View-model assembly

    private func refresh() async {
        do throws(BudgetsError) {
            viewModel.budgets.show(
                BudgetsViewModel.Content(try await budgets.budgets()) { navigator.location(of: BudgetPage(category: $0)) })
        } catch {
            viewModel.budgets.fail(error.message)
        }
    }
}

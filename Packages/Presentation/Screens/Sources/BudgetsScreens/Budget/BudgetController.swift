import ScreensKit

enum BudgetAction: Hashable, Sendable {
    case remove
}

@MainActor
final class BudgetController: ScreenController {
    var viewModel = BudgetViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.budget) }
    var view: BudgetView { BudgetView(viewModel: viewModel) }

    private let id: Budget.ID
    private let budgets: any BudgetsServing
    private let navigator: any Navigating

    init(id: Budget.ID, budgets: any BudgetsServing, navigator: any Navigating) {
        self.id = id
        self.budgets = budgets
        self.navigator = navigator
    }

    // MARK: Life cycle

    func load() async {
        do throws(BudgetsError) {
            viewModel.show(try await budgets.storedBudgets().first { $0.id == id })
        } catch {
            viewModel.show(error)
        }
    }

    // MARK: Event handling

    func handle(_ action: BudgetAction) async {
        switch action {
        case .remove:
            do throws(BudgetsError) {
                try await budgets.remove(id)
                await navigator.close(self)
            } catch {
                viewModel.show(error)
            }
        }
    }
}

extension BudgetController: Page {}

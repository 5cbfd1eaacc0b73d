import ScreensKit

enum BudgetsAction: Hashable, Sendable {
    case add(FormValues)
}

@MainActor
final class BudgetsController: ScreenController {
    var viewModel = BudgetsViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.budgets) }
    var view: BudgetsView { BudgetsView(viewModel: viewModel) }

    private let budgets: any BudgetsServing
    private let navigator: any Navigating
    private let makeID: @Sendable () -> String
    /// The last text that may not have been added, and its key: a repetition must not add it twice.
    private var draft: (text: String, key: String)?

    init(
        budgets: any BudgetsServing, navigator: any Navigating, makeID: @escaping @Sendable () -> String
    ) {
        self.budgets = budgets
        self.navigator = navigator
        self.makeID = makeID
    }

    // MARK: Life cycle

    func load() async {
        await show { (budgets) throws(BudgetsError) in
            try await budgets.storedBudgets()
        }
    }

    /// Each time: the page of a budget may have removed it.
    func didAppear() async {
        await show { (budgets) throws(BudgetsError) in
            try await budgets.budgets()
        }
    }

    // MARK: Event handling

    func handle(_ action: BudgetsAction) async {
        switch action {
        case .add(let form):
            do throws(BudgetsError) {
                let text = form["text"]
                let key = draft.flatMap { $0.text == text ? $0.key : nil } ?? makeID()
                draft = (text, key)
                try await budgets.add(text, key: key)
                draft = nil
                viewModel.problem = nil
                viewModel.added += 1
                await show { (budgets) throws(BudgetsError) in
                    try await budgets.storedBudgets()
                }
            } catch {
                viewModel.problem = error.message
            }
        }
    }

    // MARK: View model

    private func show(
        _ fetch: (any BudgetsServing) async throws(BudgetsError) -> [Budget]
    ) async {
        do throws(BudgetsError) {
            let budgets = try await fetch(budgets)
            viewModel.show(budgets) { navigator.location(of: BudgetPage(id: $0)) }
        } catch {
            viewModel.show(error)
        }
    }
}

extension BudgetsController: Page {}

import ScreensKit

/// The page of all budgets.
struct BudgetsViewModel {
    var budgets = Loadable<Content>()

    struct Content {
        /// Such as `2026-03`.
        var month = ""
        /// Nil without a limit.
        var total: BudgetStatus? = nil
        var rows: [BudgetRowViewModel] = []
        var isSpendingKnown = true
    }
}

extension BudgetsViewModel.Content {
    init(_ budgets: BudgetMonth, location: (TransactionCategory) -> String) {
        month = budgets.month
        total = budgets.total
        rows = TransactionCategory.spending.compactMap { category in
            budgets.statuses[category].map { BudgetRowViewModel(category: category, status: $0, location: location(category)) }
        }
        isSpendingKnown = !rows.contains { $0.status.spent == .unknown }
    }
}

struct BudgetRowViewModel: Identifiable {
    var category: TransactionCategory
    var status: BudgetStatus
    var location: String

    var id: TransactionCategory { category }
}

extension BudgetStatus {
    /// What was spent of the limit, as far as both are known; nil for neither.
    var summary: LocalizedText? {
        switch (spent, limit) {
        case (.known(let spent), let limit?): .spent(spent, of: limit)
        case (.known(let spent), nil): .spent(spent)
        case (.unknown, let limit): limit.map { .limit($0) }
        }
    }
}

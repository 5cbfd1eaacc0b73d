import ScreensKit

/// The page of all budgets.
struct BudgetsViewModel {
    var budgets = Loadable<Content>()

    struct Content {
        /// Such as `2026-03`.
        var month = ""
        var total: BudgetStatus? = nil
        var rows: [BudgetRowViewModel] = []
        var isEmpty = false
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
        isEmpty = rows.allSatisfy { $0.status.limit == nil }
        isSpendingKnown = !rows.contains { $0.status.spent == .unknown }
    }
}

struct BudgetRowViewModel: Identifiable {
    var category = TransactionCategory.other
    var status = BudgetStatus(limit: nil, spent: .unknown)
    var location = ""

    var id: TransactionCategory { category }
}

extension BudgetStatus {
    /// The amount spent and the limit, as far as both are known; nil for neither.
    var summary: LocalizedText? {
        switch (spent, limit) {
        case (.known(let spent), let limit?): .spent(spent, of: limit)
        case (.known(let spent), nil): .spent(spent)
        case (.unknown, let limit): limit.map { .limit($0) }
        }
    }
}

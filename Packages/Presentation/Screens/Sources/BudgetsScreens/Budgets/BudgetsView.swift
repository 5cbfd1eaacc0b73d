import ScreensKit

struct BudgetsView: View {
    let viewModel: BudgetsViewModel

    var body: Node {
        LoadableView(viewModel.budgets, retry: BudgetsAction.retry, rows: 7) { budgets in
            if !budgets.isSpendingKnown {
                Row {
                    Text(localized(.spendingUnknown), .secondary)
                    Button(localized(\.tryAgain), .secondary, action: BudgetsAction.retry, isPending: viewModel.budgets.isPending)
                }
            }
            Card {
                Text(DayText.month(budgets.month), .secondary)
                if let left = budgets.total?.left { Text(localized(.left(left)), .heading) }
                if let summary = budgets.total?.summary { Text(localized(summary)) }
                if budgets.isEmpty {
                    Text(localized(.noBudgets), .heading)
                    Text(localized(.noBudgetsHint))
                }
            }
            Section(localized(.categories)) {
                ItemList(budgets.rows, id: \.id) { row in
                    ListRow(
                        localized(row.category.label), subtitle: row.status.summary.map(localized),
                        icon: row.status.isOver ? .warning : row.category.icon, to: row.location
                    ) {
                        if let left = row.status.left { Text(localized(.left(left)), .inline) }
                        if row.status.limit == nil { Text(localized(.setLimit), .caption) }
                    }
                }
            }
        }
    }
}

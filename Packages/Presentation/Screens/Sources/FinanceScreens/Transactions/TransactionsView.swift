import ScreensKit

struct TransactionsView: View {
    let viewModel: TransactionsViewModel

    var body: Node {
        FormView(viewModel.form, id: "search", label: localized(.search), onSubmit: TransactionsAction.search)
        Disclosure(localized(.filters)) {
            Card { FormView(viewModel.filters, id: "filters", label: localized(.applyFilters), onSubmit: TransactionsAction.filter) }
        }
        if !viewModel.filters.summary.isEmpty { Text(viewModel.filters.summary, .secondary) }
        if viewModel.lacksNewest {
            StaleNotice(lastUpdated: .newestMissing, retry: TransactionsAction.retry, isPending: viewModel.found.isPending)
        }
        Section(localized(.searchResults)) {
            LoadableView(viewModel.found, retry: TransactionsAction.retry, rows: 6) {
                $0.rows.isEmpty ? EmptyState(localized(.nothingFound), message: localized(.nothingFoundHint), icon: .search) : nil
            } content: { found in
                TransactionListView(found.rows, more: found.hasMore ? moreButton : nil)
            }
        }
    }

    private var moreButton: Button {
        Button(localized(.showEarlier), .secondary, action: TransactionsAction.more, isPending: viewModel.found.isPending)
    }
}

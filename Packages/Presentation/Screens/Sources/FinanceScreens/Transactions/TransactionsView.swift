import ScreensKit

struct TransactionsView: View {
    let viewModel: TransactionsViewModel

    var body: Node {
        Columns {
            Stack(spacing: .large) {
                if viewModel.lacksNewest {
                    StaleNotice(lastUpdated: .newestMissing, retry: TransactionsAction.retry, isPending: viewModel.found.isPending)
                }
                LoadableView(viewModel.found, retry: TransactionsAction.retry, rows: 6) {
                    $0.rows.isEmpty ? EmptyState(localized(.nothingFound), message: localized(.nothingFoundHint), icon: .search) : nil
                } content: { found in
                    TransactionListView(found.rows, more: found.hasMore ? moreButton : nil)
                }
            }
            Card { FormView(viewModel.form, id: "search", label: localized(.search), onSubmit: TransactionsAction.search) }
        }
    }

    private var moreButton: Button {
        Button(localized(.showEarlier), .secondary, action: TransactionsAction.more, isPending: viewModel.found.isPending)
    }
}

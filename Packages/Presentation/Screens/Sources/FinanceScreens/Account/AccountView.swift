import PresentationKit
import ScreensKit
import Services

struct AccountView: View {
    let viewModel: AccountViewModel

    var body: Node {
        switch viewModel.phase {
        case .loading: Skeleton(rows: 6)
        case .failed: ErrorState(viewModel.notice.map(say) ?? "", retry: AccountAction.retry)
        case .shown: shown
        }
    }

    @NodeBuilder private var shown: Node {
        Stack(spacing: .large) {
            if let notice = viewModel.notice { Banner(say(notice), .info) }
            Card {
                Text(viewModel.number, .secondary)
                MoneyLabel(viewModel.balance, size: .large)
                Row {
                    if let location = viewModel.transferLocation { Link(say(.transfer), to: location, .primaryButton) }
                    if let location = viewModel.importLocation { Link(say(.importStatement), to: location) }
                }
            }
            Card {
                memo(viewModel.chart) { chart in
                    LineChart(
                        id: "balance-history", title: say(.balanceOverTheYear), description: chart.description, points: chart.points,
                        lowest: chart.lowest, highest: chart.highest
                    ).body
                }
            }
            Section(say(.transactions)) {
                if viewModel.rows.isEmpty, viewModel.awaitsTransactions {
                    Skeleton(rows: 4)
                } else if viewModel.rows.isEmpty {
                    EmptyState(say(.noTransactions), message: say(.noTransactionsHint))
                } else {
                    ItemList(memo: viewModel.rows, id: \.id, more: moreButton) { row in
                        ListRow(row.counterparty, subtitle: row.detail) { MoneyLabel(row.amount, tone: .signed) }
                    }
                }
            }
        }
    }

    private var moreButton: Button? {
        viewModel.hasMore ? Button(say(.showEarlier), .secondary, action: AccountAction.more, isPending: viewModel.isLoadingMore) : nil
    }
}

import ScreensKit

struct OverviewView: View {
    let viewModel: OverviewViewModel

    var body: Node {
        LoadableView(viewModel.overview, retry: OverviewAction.refresh, rows: 5) { overview in
            if viewModel.overview.failure != nil {
                StaleNotice(figures: overview.figures, retry: OverviewAction.refresh, isPending: viewModel.overview.isPending)
            } else if let notice = overview.notice {
                Banner(say(notice), .info)
            }
            Card {
                Text(say(.netWorth), .secondary)
                if let netWorth = overview.netWorth {
                    MoneyLabel(netWorth, size: .large)
                } else {
                    Text(say(overview.missing), .secondary)
                }
                Row {
                    Link(say(.transfer), to: viewModel.transferLocation, .primaryButton)
                    Button(say(.refresh), .secondary, action: OverviewAction.refresh, isPending: viewModel.overview.isPending)
                }
            }
            if !viewModel.pending.isEmpty {
                Section(say(.transfersOnTheirWay)) {
                    list(viewModel.pending) { PendingTransferView(viewModel: $0, forget: OverviewAction.forget) }
                }
            }
            Section(say(.accounts)) {
                if overview.rows.isEmpty {
                    EmptyState(say(.noAccounts), message: say(.noAccountsHint), icon: .wallet)
                } else {
                    ItemList(overview.rows, id: \.id) { row in
                        ListRow(row.title, subtitle: row.subtitle, icon: row.icon, to: row.location) { MoneyLabel(row.balance) }
                    }
                }
            }
        }
    }
}

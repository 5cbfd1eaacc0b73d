import ScreensKit

struct OverviewView: View {
    let viewModel: OverviewViewModel

    var body: Node {
        LoadableView(viewModel.overview, retry: OverviewAction.refresh, rows: 5) { overview in
            if viewModel.overview.failure != nil {
                StaleNotice(lastUpdated: overview.lastUpdated, retry: OverviewAction.refresh, isPending: viewModel.overview.isPending)
            } else if let notice = overview.notice {
                Banner(localized(notice), .info)
            }
            Card {
                Text(localized(.netWorth), .secondary)
                if let netWorth = overview.netWorth {
                    balance(netWorth, size: .large)
                } else {
                    Text(localized(overview.missing), .secondary)
                }
                Row {
                    Link(localized(.transfer), to: viewModel.transferLocation, .primaryButton)
                    Link(localized(.templates), to: viewModel.templatesLocation, .secondaryButton)
                    list(viewModel.links, id: \.location) { Link(localized($0.label), to: $0.location, .secondaryButton) }
                    Button(localized(.refresh), .secondary, action: OverviewAction.refresh, isPending: viewModel.overview.isPending)
                }
            }
            PendingOrdersView(.transfersOnTheirWay, viewModel.pending, forget: OverviewAction.forget)
            Section(localized(.accounts)) {
                if overview.rows.isEmpty {
                    EmptyState(localized(.noAccounts), message: localized(.noAccountsHint), icon: .wallet)
                } else {
                    ItemList(overview.rows, id: \.id) { row in
                        ListRow(row.title, subtitle: row.subtitle, icon: row.icon, to: row.location) { balance(row.balance) }
                    }
                }
            }
        }
    }

    @NodeBuilder private func balance(_ amount: Money, size: MoneyLabel.Size = .regular) -> Node {
        if viewModel.hidesBalances { Text(localized(.hiddenBalance), .secondary) } else { MoneyLabel(amount, size: size) }
    }
}

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
            Columns {
                Stack(spacing: .large) {
                    Card { netWorth(overview) }
                    PendingOrdersView(.transfersOnTheirWay, viewModel.pending, forget: OverviewAction.forget)
                    Section(localized(.accounts)) { accounts(overview.rows) }
                    if !viewModel.spending.isEmpty { Section(localized(.spendingThisMonth)) { spending } }
                }
                Stack(spacing: .large) {
                    if !viewModel.upcoming.isEmpty { Section(localized(.upcoming)) { upcoming } }
                    Section(localized(.recentTransactions)) { recent }
                    Section(localized(.more)) { more }
                }
            }
        }
    }

    @NodeBuilder private func netWorth(_ overview: OverviewViewModel.Content) -> Node {
        Text(localized(.netWorth), .secondary)
        if let netWorth = overview.netWorth {
            balance(netWorth, size: .large)
        } else {
            Text(localized(overview.missing), .secondary)
        }
        // Without transactions, past balances are unknown.
        if !viewModel.hidesBalances, !viewModel.recent.isEmpty, viewModel.chart.balances.count > 1 {
            memo(viewModel.chart) { chart in
                LineChart(
                    id: "net-worth", title: localized(.accountsOverTheYear), description: chart.description, points: chart.points,
                    lowest: chart.lowest, highest: chart.highest
                ).body
            }
        }
        Row(spacing: .small) {
            Text(localized(overview.lastUpdated), .caption)
            Button(localized(.refresh), .plain, icon: .refresh, action: OverviewAction.refresh, isPending: viewModel.overview.isPending)
        }
        Row {
            Link(localized(.transfer), to: viewModel.transferLocation, .primaryButton)
            Link(localized(.payees), to: viewModel.payeesLocation, .secondaryButton)
        }
    }

    @NodeBuilder private var recent: Node {
        if viewModel.recent.isEmpty, viewModel.awaitsTransactions {
            Skeleton(rows: 4)
        } else if viewModel.recent.isEmpty {
            Text(localized(.noTransactionsHint), .secondary)
        } else {
            TransactionListView(viewModel.recent.map { $0.hidden(viewModel.hidesBalances) })
            Link(localized(.searchTransactions), to: viewModel.searchLocation)
        }
    }

    @NodeBuilder private func accounts(_ rows: [AccountRowViewModel]) -> Node {
        if rows.isEmpty {
            EmptyState(localized(.noAccounts), message: localized(.noAccountsHint), icon: .wallet)
        } else {
            ItemList(rows, id: \.id) { row in
                ListRow(row.title, subtitle: row.subtitle, icon: row.icon, to: row.location) { balance(row.balance) }
            }
        }
    }

    private var upcoming: Node {
        ItemList(viewModel.upcoming, id: \.id) { row in
            ListRow(row.target, subtitle: row.detail, icon: .calendar, to: viewModel.plannedLocation) { balance(row.amount) }
        }.body
    }

    private var more: Node {
        ItemList(viewModel.links, id: \.location) { ListRow(localized($0.label), to: $0.location) }.body
    }

    @NodeBuilder private var spending: Node {
        ItemList(viewModel.spending, id: \.id) { row in
            ListRow(localized(row.category.label), icon: row.category.icon, to: row.location) { balance(row.amount) }
        }
    }

    @NodeBuilder private func balance(_ amount: Money, size: MoneyLabel.Size = .regular) -> Node {
        if viewModel.hidesBalances { Text(localized(.hiddenBalance), .secondary) } else { MoneyLabel(amount, size: size) }
    }
}

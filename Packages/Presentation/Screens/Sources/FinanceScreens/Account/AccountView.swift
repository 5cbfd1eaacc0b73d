import ScreensKit

struct AccountView: View {
    let viewModel: AccountViewModel

    var body: Node {
        LoadableView(viewModel.account, retry: AccountAction.retry, rows: 6) { account in
            Card {
                Row {
                    Text(account.number, .secondary)
                    if let iban = account.iban { DeviceButton(localized(.copyIBAN), .copy(iban), action: AccountAction.copied) }
                }
                if viewModel.hasCopied { Banner(localized(.copiedIBAN), .success) }
                MoneyLabel(account.balance, size: .large)
                Row {
                    Link(localized(.search), to: account.searchLocation)
                    if let location = account.transferLocation { Link(localized(.transfer), to: location, .primaryButton) }
                    Link(localized(.importStatement), to: account.importLocation)
                    if let location = account.shareLocation { Link(localized(.shareTransactions), to: location) }
                }
            }
            Card {
                if account.chart.balances.isEmpty, viewModel.awaitsTransactions {
                    LoadingState()
                } else {
                    memo(account.chart) { chart in
                        LineChart(
                            id: "balance-history", title: localized(.balanceOverTheYear), description: chart.description,
                            points: chart.points, lowest: chart.lowest, highest: chart.highest
                        ).body
                    }
                }
            }
            if !account.statements.isEmpty {
                Disclosure(localized(.statements)) {
                    ItemList(account.statements, id: \.id, label: localized(.statements)) { ListRow($0.title, to: $0.location) }
                }
            }
            PendingOrdersView(.transfersOnTheirWay, viewModel.pending, forget: AccountAction.forget)
            Section(localized(.transactions)) {
                if viewModel.lacksTransactions, !account.rows.isEmpty {
                    StaleNotice(lastUpdated: account.lastUpdated, retry: AccountAction.retry, isPending: viewModel.awaitsTransactions)
                }
                if account.rows.isEmpty, viewModel.lacksTransactions {
                    ErrorState(localized(.transactionsMissing), retry: AccountAction.retry, isPending: viewModel.awaitsTransactions)
                } else if account.rows.isEmpty, viewModel.awaitsTransactions {
                    Skeleton(rows: 4)
                } else if account.rows.isEmpty {
                    EmptyState(localized(.noTransactions), message: localized(.noTransactionsHint))
                } else {
                    TransactionListView(account.rows, more: account.hasMore ? moreButton : nil)
                }
            }
        }
    }

    private var moreButton: Button {
        Button(localized(.showEarlier), .secondary, action: AccountAction.more, isPending: viewModel.isLoadingMore)
    }
}

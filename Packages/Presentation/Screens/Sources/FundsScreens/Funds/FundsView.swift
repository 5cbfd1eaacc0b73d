import ScreensKit

struct FundsView: View {
    let viewModel: FundsViewModel

    var body: Node {
        LoadableView(viewModel.funds, retry: FundsAction.refresh, rows: 5) { funds in
            if viewModel.funds.failure != nil { Text(localized(funds.lastUpdated), .secondary) }
            PendingOrdersView(.ordersOnTheirWay, viewModel.pending, forget: FundsAction.forget)
            Section(localized(.yourHoldings)) {
                Button(localized(.refresh), .plain, icon: .refresh, action: FundsAction.refresh, isPending: viewModel.funds.isPending)
                if funds.holdings.isEmpty {
                    EmptyState(localized(.noHoldings), message: localized(.chooseFund), icon: .chart)
                } else {
                    ItemList(funds.holdings, id: \.id) { row in
                        ListRow(row.title, subtitle: localized(row.units), icon: .chart, to: row.location) { MoneyLabel(row.value) }
                    }
                    Text(localized(.totalValue(funds.totals)), .secondary)
                }
            }
            Section(localized(.allFunds)) {
                ItemList(funds.funds, id: \.id) { row in
                    ListRow(row.title, subtitle: row.price.text, to: row.location) { PercentageLabel(basisPoints: row.change) }
                }
            }
        }
    }
}

import ScreensKit

struct FundView: View {
    let viewModel: FundViewModel

    var body: Node {
        LoadableView(viewModel.fund, retry: FundAction.retry, rows: 4) { fund in
            if viewModel.fund.failure != nil { Text(localized(fund.lastUpdated), .secondary) }
            PendingOrdersView(.ordersOnTheirWay, viewModel.pending, forget: FundAction.forget)
            Card {
                Text(localized(.pricePerUnit), .secondary)
                MoneyLabel(fund.price, size: .large)
                KeyValueTable([
                    .init(localized(.changeOfTheDay)) { PercentageLabel(basisPoints: fund.change) },
                    .init(localized(.asOf), localized(fund.time)),
                ])
                Row {
                    Link(localized(.buy), to: viewModel.buy, .primaryButton)
                    if fund.holding != nil { Link(localized(.sell), to: viewModel.sell, .secondaryButton) }
                    Link(localized(.share), to: viewModel.share)
                }
            }
            Section(localized(.yourHolding)) {
                if let holding = fund.holding {
                    KeyValueTable([
                        .init(localized(.holding), holding.units.text), .init(localized(.value)) { MoneyLabel(holding.value) },
                    ])
                } else {
                    Text(localized(.noUnits), .secondary)
                }
            }
            Card {
                LoadableView(viewModel.prices, retry: FundAction.retry, rows: 0) { chart in
                    memo(chart) { chart in
                        LineChart(
                            id: "price-history", title: localized(.priceHistory), description: chart.description, points: chart.points,
                            lowest: chart.lowest, highest: chart.highest
                        ).body
                    }
                }
            }
        }
    }
}

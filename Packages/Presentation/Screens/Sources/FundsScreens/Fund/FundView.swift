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
            Card {
                LoadableView(viewModel.prices, retry: FundAction.retry, rows: 0) { prices in
                    Row(spacing: .small) {
                        list(ChartRange.allCases, id: \.self) { range in
                            Button(localized(range.label), range == viewModel.range ? .secondary : .plain, action: FundAction.show(range))
                        }
                    }
                    memo(PriceChartViewModel(prices, in: viewModel.range)) { chart in
                        LineChart(
                            id: "price-history", title: localized(.priceHistory), description: chart.description, points: chart.points,
                            lowest: chart.lowest, highest: chart.highest
                        ).body
                    }
                }
            }
            Grid(columns: 2) {
                Card {
                    Text(localized(.yourHolding), .heading)
                    if let holding = fund.holding {
                        KeyValueTable(facts(of: holding))
                    } else {
                        Text(localized(.noUnits), .secondary)
                    }
                }
                Card {
                    Text(localized(.keyFacts), .heading)
                    KeyValueTable(facts(of: fund))
                }
            }
            Section(localized(.orderHistory)) {
                LoadableView(viewModel.transactions, retry: FundAction.retry, rows: 2) { transactions in
                    if transactions.isEmpty {
                        Text(localized(.noOrders), .secondary)
                    } else {
                        ItemList(transactions, id: \.id) { order in
                            ListRow(localized(order.title), subtitle: localized(order.details)) { MoneyLabel(order.amount) }
                        }
                    }
                }
            }
        }
    }

    private func facts(of holding: (units: FundUnits, value: Money)) -> [KeyValueTable.Item] {
        var facts = [
            KeyValueTable.Item(localized(.holding), holding.units.text), .init(localized(.value)) { MoneyLabel(holding.value) },
        ]
        if let gain = viewModel.gain {
            facts.append(.init(localized(.purchaseCost)) { MoneyLabel(gain.cost) })
            facts.append(
                .init(localized(.gain)) {
                    Row(spacing: .small) {
                        MoneyLabel(gain.amount, tone: .signed)
                        PercentageLabel(basisPoints: gain.change)
                    }
                })
        }
        return facts
    }

    private func facts(of fund: FundViewModel.Content) -> [KeyValueTable.Item] {
        var facts = [KeyValueTable.Item(localized(.currency), fund.price.currency.code)]
        if let isin = fund.isin { facts.insert(.init(localized(.isin), isin), at: 0) }
        if let costs = fund.costs { facts.append(.init(localized(.ongoingCosts), localized(costs))) }
        return facts
    }
}

import ScreensKit

struct PoliciesView: View {
    let viewModel: PoliciesViewModel

    var body: Node {
        LoadableView(viewModel.policies, retry: PoliciesAction.refresh, rows: 5) { policies in
            if !viewModel.pending.isEmpty {
                Section(say(.ordersOnTheirWay)) {
                    list(viewModel.pending) { PendingPurchaseView(viewModel: $0) }
                }
            }
            Section(say(.yourPolicies)) {
                if policies.isEmpty {
                    EmptyState(say(.noPolicies), message: say(.chooseProduct), icon: .shield)
                } else {
                    ItemList(policies, id: \.id) { row in
                        ListRow(row.title, subtitle: say(row.subtitle), icon: .shield) { MoneyLabel(row.premium) }
                    }
                }
                PremiumsView(policies: policies)
                Button(say(.refresh), .secondary, action: PoliciesAction.refresh, isPending: viewModel.policies.isPending)
            }
            if !viewModel.products.isEmpty {
                Section(say(.products)) {
                    ItemList(viewModel.products, id: \.id) { row in
                        ListRow(row.title, subtitle: say(row.subtitle), to: row.location)
                    }
                }
            }
        }
    }
}

/// What each policy costs, beside the others. Amounts in several currencies have no common measure, and one has nothing beside it.
struct PremiumsView: View {
    let policies: [PolicyRowViewModel]

    var body: Node {
        if let first = policies.first?.premium, policies.count > 1, policies.allSatisfy({ $0.premium.currency == first.currency }) {
            let sum = InsuranceAmount(minorUnits: policies.reduce(0) { $0 + $1.premium.minorUnits }, currency: first.currency)
            Card {
                BarChart(
                    title: say(.premiumAYear), description: say(.together(sum)),
                    bars: policies.map { .init($0.title, Double($0.premium.minorUnits), $0.premium.text) })
            }
        }
    }
}

/// How far an order is.
struct PendingPurchaseView: View {
    let viewModel: PendingPurchaseViewModel

    var body: Node {
        Card {
            Stack(spacing: .small) {
                Text(say(viewModel.title), .subheading)
                Banner(say(viewModel.text), viewModel.tone)
                if viewModel.isOver { Button(say(.understood), .plain, action: PoliciesAction.forget(viewModel.id)) }
            }
        }
    }
}

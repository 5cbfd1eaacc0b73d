import ScreensKit

struct PoliciesView: View {
    let viewModel: PoliciesViewModel

    var body: Node {
        LoadableView(viewModel.policies, retry: PoliciesAction.refresh, rows: 5) { policies in
            PendingOrdersView(.ordersOnTheirWay, viewModel.pending, forget: PoliciesAction.forget)
            Section(localized(.yourPolicies)) {
                Button(localized(.refresh), .plain, icon: .refresh, action: PoliciesAction.refresh, isPending: viewModel.policies.isPending)
                if policies.isEmpty {
                    EmptyState(localized(.noPolicies), message: localized(.chooseProduct), icon: .shield)
                } else {
                    ItemList(policies, id: \.id) { row in
                        ListRow(localized(row.title), subtitle: localized(row.subtitle), icon: .shield, to: row.location) {
                            if let premium = row.premium { MoneyLabel(premium) }
                        }
                    }
                }
                PremiumsView(premiums: policies.compactMap { row in row.premium.map { (localized(row.title), $0) } })
            }
            if !viewModel.products.isEmpty {
                Section(localized(.products)) {
                    ItemList(viewModel.products, id: \.id) { row in
                        ListRow(localized(row.title), subtitle: localized(row.subtitle), to: row.location)
                    }
                }
            }
        }
    }
}

/// A bar chart of premiums. Empty for a single policy, for several currencies, which have no common scale, and for a sum that is too large.
struct PremiumsView: View {
    let premiums: [(title: String, amount: Money)]

    var body: Node {
        if premiums.count > 1, let sum {
            Card {
                BarChart(
                    title: localized(.premiumAYear), description: localized(.together(sum)),
                    bars: premiums.map { .init($0.title, Double($0.amount.minorUnits), $0.amount.text) })
            }
        }
    }

    private var sum: Money? {
        guard let first = premiums.first?.amount else { return nil }
        return try? premiums.dropFirst().reduce(first) { try $0.adding($1.amount) }
    }
}

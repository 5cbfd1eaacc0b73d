import PresentationKit

struct PoliciesView: View {
    let viewModel: PoliciesViewModel

    var body: Node {
        switch viewModel.phase {
        case .loading: Skeleton(rows: 5)
        case .failed: ErrorState(viewModel.notice ?? "", retry: PoliciesAction.refresh, isPending: viewModel.isRefreshing)
        case .shown: shown
        }
    }

    @NodeBuilder private var shown: Node {
        Stack(spacing: .large) {
            if let notice = viewModel.notice { Banner(notice, .info) }
            if !viewModel.pending.isEmpty {
                Section("Orders on their way") {
                    list(viewModel.pending) { order in
                        Card {
                            Stack(spacing: .small) {
                                Text(order.title, .subheading)
                                Banner(order.text, order.tone)
                                if order.isOver { Button("OK", .plain, action: PoliciesAction.forget(order.id)) }
                            }
                        }
                    }
                }
            }
            Section("Your policies") {
                if viewModel.policies.isEmpty {
                    EmptyState("No policies yet", message: "Choose a product below to be insured.", icon: .shield)
                } else {
                    ItemList(viewModel.policies, id: \.id) { row in
                        ListRow(row.title, subtitle: row.subtitle, icon: .shield) { MoneyLabel(row.premium) }
                    }
                }
                Button("Refresh", .secondary, action: PoliciesAction.refresh, isPending: viewModel.isRefreshing)
            }
            if !viewModel.products.isEmpty {
                Section("Products") {
                    ItemList(viewModel.products, id: \.id) { row in
                        ListRow(row.title, subtitle: row.subtitle, to: row.location)
                    }
                }
            }
        }
    }
}

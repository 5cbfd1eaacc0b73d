import ScreensKit

struct PolicyView: View {
    let viewModel: PolicyViewModel

    var body: Node {
        LoadableView(viewModel.policy, retry: PolicyAction.retry, rows: 4) { policy in
            PendingOrdersView(.ordersOnTheirWay, viewModel.pending, forget: PolicyAction.forget)
            if policy.end != nil { Banner(localized(.policyCanceled), .info) }
            KeyValueTable(policy.facts.map { .init(localized($0.name), $0.value) })
            Section(localized(.claims)) {
                if let claims = viewModel.claims {
                    if claims.isEmpty {
                        Text(localized(.noClaims), .secondary)
                    } else {
                        ItemList(claims, id: \.id) { row in
                            ListRow(row.title, subtitle: localized(row.subtitle)) { MoneyLabel(row.amount) }
                        }
                    }
                }
                Row { Link(localized(.fileClaim), to: viewModel.claim, .secondaryButton) }
            }
            if viewModel.isCancellable { Link(localized(.cancelPolicy), to: viewModel.cancellation, .secondaryButton) }
        }
    }
}

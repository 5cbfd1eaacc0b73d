import ScreensKit

struct PolicyView: View {
    let viewModel: PolicyViewModel

    var body: Node {
        LoadableView(viewModel.policy, retry: PolicyAction.retry, rows: 4) { policy in
            PendingOrdersView(.ordersOnTheirWay, viewModel.pending, forget: PolicyAction.forget)
            if policy.end != nil { Banner(localized(.policyCanceled), .info) }
            KeyValueTable(policy.facts.map { .init(localized($0.name), $0.value) })
            if viewModel.isCancellable { Link(localized(.cancelPolicy), to: viewModel.cancellation, .secondaryButton) }
        }
    }
}

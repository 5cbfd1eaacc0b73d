import ScreensKit

struct CancelPolicyView: View {
    let viewModel: CancelPolicyViewModel

    var body: Node {
        LoadableView(viewModel.terms, retry: CancelPolicyAction.retry, rows: 0) { terms in
            Text(terms.policy.title, .heading)
            if terms.lacksReceiver {
                EmptyState(localized(.noReceiver), message: localized(.needsReceiver(in: terms.refund.currency.code)), icon: .wallet) {
                    Button(localized(\.tryAgain), action: CancelPolicyAction.retry)
                }
            } else {
                KeyValueTable(terms.facts.map { .init(localized($0.name), $0.value) })
                Text(localized(terms.explanation), .secondary)
                FormView(viewModel.form, id: "cancellation", label: localized(terms.confirmation), onSubmit: CancelPolicyAction.cancel)
            }
        }
    }
}

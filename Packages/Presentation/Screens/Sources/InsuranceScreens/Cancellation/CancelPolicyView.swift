import ScreensKit

struct CancelPolicyView: View {
    let viewModel: CancelPolicyViewModel

    var body: Node {
        LoadableView(viewModel.terms, retry: CancelPolicyAction.retry, rows: 0) { terms in
            Text(terms.policy.title.current, .heading)
            if terms.lacksReceiver {
                EmptyState(localized(.noReceiver), message: localized(.needsReceiver(in: terms.refund.currency.code)), icon: .wallet) {
                    Button(localized(\.tryAgain), action: CancelPolicyAction.retry)
                }
            } else if let review = viewModel.review {
                Text(localized(terms.explanation), .secondary)
                OrderReviewView(
                    review, isSending: viewModel.isSending, style: .danger, send: { _ in CancelPolicyAction.cancel },
                    change: viewModel.form.account.isShown ? CancelPolicyAction.change : nil)
            } else {
                KeyValueTable(terms.facts.map { .init(localized($0), localized($1)) })
                Text(localized(terms.explanation), .secondary)
                FormView(viewModel.form, id: "cancellation", label: localized(.proceed), onSubmit: CancelPolicyAction.review)
            }
        }
    }
}

import ScreensKit

struct TransferView: View {
    let viewModel: TransferViewModel

    var body: Node {
        LoadableView(viewModel.accounts, retry: TransferAction.retry, rows: 0) {
            $0.isEmpty ? EmptyState(localized(.noTarget), message: localized(.noTargetHint), icon: .wallet) : nil
        } content: { _ in
            if viewModel.accounts.failure != nil {
                StaleNotice(lastUpdated: viewModel.lastUpdated, retry: TransferAction.retry, isPending: viewModel.accounts.isPending)
            }
            list(viewModel.others) { Banner(localized($0.summary), $0.tone) }
            if let review = viewModel.review {
                OrderReviewView(
                    review, isSending: viewModel.isSending, send: TransferAction.send(isAnother:), change: TransferAction.change)
            } else {
                if let notice = viewModel.notice { Banner(localized(notice), .warning) }
                FormView(
                    viewModel.form, id: "transfer", label: localized(.proceed), onChange: on(.change, TransferAction.edit),
                    onSubmit: TransferAction.review)
                if let saved = viewModel.savedTemplate { Banner(localized(saved), .success) }
                Disclosure(localized(.saveTemplate)) {
                    FormView(
                        viewModel.templateForm, id: "template", label: localized(.saveTemplate), onSubmit: TransferAction.saveTemplate)
                }
            }
        }
    }
}

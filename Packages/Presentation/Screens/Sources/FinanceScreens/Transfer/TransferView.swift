import ScreensKit

struct TransferView: View {
    let viewModel: TransferViewModel

    var body: Node {
        LoadableView(viewModel.accounts, retry: TransferAction.retry, rows: 0) {
            $0.isEmpty ? EmptyState(localized(.noAccounts), message: localized(.noAccountsHint), icon: .wallet) : nil
        } content: { _ in
            if viewModel.accounts.failure != nil {
                StaleNotice(lastUpdated: viewModel.lastUpdated, retry: TransferAction.retry, isPending: viewModel.accounts.isPending)
            }
            list(viewModel.others) { Banner(localized($0.summary), $0.tone) }
            if let review = viewModel.review {
                TransferReviewView(viewModel: review, isSending: viewModel.isSending)
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

/// The parsed order, with the button that sends it.
struct TransferReviewView: View {
    let viewModel: TransferReviewViewModel
    let isSending: Bool

    var body: Node {
        Stack(spacing: .medium) {
            Text(localized(.checkTransfer), .heading)
            KeyValueTable(viewModel.facts.map { .init(localized($0.name), $0.value) })
            if let failure = viewModel.failure { Banner(localized(failure), .danger) }
            if isSending {
                Banner(localized(.continuesByItself), .info)
            } else if let similar = viewModel.similar {
                Banner(localized(.sendAnother(similar.title)), .warning)
            }
            Row {
                Button(
                    localized(viewModel.similar == nil ? .transfer(viewModel.order.amount) : .transferAnother(viewModel.order.amount)),
                    .primary,
                    action: TransferAction.send(isAnother: viewModel.similar != nil), isPending: isSending)
                Button(localized(.change), .secondary, action: TransferAction.change, isEnabled: !isSending)
            }
        }.body
    }
}

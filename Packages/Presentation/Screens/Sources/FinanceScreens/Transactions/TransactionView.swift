import ScreensKit

struct TransactionView: View {
    let viewModel: TransactionViewModel

    var body: Node {
        LoadableView(viewModel.transaction, retry: TransactionAction.retry, rows: 0) { transaction in
            Card {
                MoneyLabel(transaction.amount, tone: .signed, size: .large)
                KeyValueTable(transaction.facts.map { ($0, localized($1)) }.filter { !$1.isEmpty }.map { .init(localized($0), $1) })
                Row {
                    if let location = transaction.againLocation { Link(localized(.transferAgain), to: location, .primaryButton) }
                    if let location = transaction.payeeLocation { Link(localized(.savePayee), to: location, .secondaryButton) }
                    Link(localized(.shareReceipt), to: transaction.shareLocation, .secondaryButton)
                }
            }
            if let notice = viewModel.notice { Banner(localized(notice), .success) }
            Disclosure(localized(.changeCategory)) {
                Text(localized(.categoryHint), .secondary)
                FormView(viewModel.form, id: "category-form", label: localized(.save), onSubmit: TransactionAction.setCategory)
            }
            Link(localized(.allOf(transaction.counterparty)), to: transaction.similarLocation)
        }
    }
}

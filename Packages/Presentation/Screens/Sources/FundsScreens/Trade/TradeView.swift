import ScreensKit

struct TradeView: View {
    let viewModel: TradeViewModel

    var body: Node {
        LoadableView(viewModel.fund, retry: TradeAction.retry, rows: 0) { fund in
            Text(fund.title, .heading)
            if viewModel.lacksUnits {
                EmptyState(localized(.noUnits), message: localized(.buyFirst), icon: .chart)
            } else if viewModel.accounts.isEmpty {
                if let failure = viewModel.form.status.failure { Banner(localized(failure), .danger) }
                EmptyState(localized(.noAccount), message: localized(.needsAccount(in: fund.quote.price.currency.code)), icon: .wallet) {
                    Button(localized(\.tryAgain), action: TradeAction.retry)
                }
            } else if let review = viewModel.review {
                OrderReviewView(review, isSending: viewModel.isSending, send: TradeAction.send(isAnother:), change: TradeAction.change)
            } else {
                KeyValueTable(facts(fund))
                Text(localized(.tolerance), .secondary)
                FormView(
                    viewModel.form, id: "trade", label: localized(.proceed), onChange: on(.change, TradeAction.edit),
                    onSubmit: TradeAction.review)
            }
        }
    }

    private func facts(_ fund: Fund) -> [KeyValueTable.Item] {
        [
            .init(localized(.pricePerUnit)) { MoneyLabel(fund.quote.price) },
            .init(localized(.asOf), localized(.quoted(at: fund.quote.time))), .init(localized(.holding), viewModel.held.text),
        ]
    }
}

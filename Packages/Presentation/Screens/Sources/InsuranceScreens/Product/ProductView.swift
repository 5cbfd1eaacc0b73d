import ScreensKit

struct ProductView: View {
    let viewModel: ProductViewModel

    var body: Node {
        LoadableView(viewModel.product, retry: ProductAction.retry, rows: 0) { product in
            Text(product.summary.current)
            if let review = viewModel.review {
                OrderReviewView(review, isSending: viewModel.isSending, send: ProductAction.buy(isAnother:), change: ProductAction.change)
            } else if viewModel.payers.isEmpty {
                if let failure = viewModel.form.status.failure { Banner(localized(failure), .danger) }
                EmptyState(
                    localized(.noPayer), message: localized(.needsAccount(in: product.offers.first?.premium.currency.code ?? "")),
                    icon: .wallet
                ) {
                    Button(localized(\.tryAgain), action: ProductAction.retry)
                }
            } else {
                form
            }
            if viewModel.review == nil { comparison }
            Link(localized(.share), to: viewModel.share, .secondaryButton)
        }
    }

    private var form: Node {
        FormView(
            viewModel.form, id: "product", label: localized(.proceed), onChange: on(.change, ProductAction.edit),
            onSubmit: ProductAction.review
        ) {
            if let offer = viewModel.offer {
                KeyValueTable([
                    .init(localized(.premiumAYear)) { MoneyLabel(offer.premium) },
                    .init(localized(.overAYear), localized(.parts(offer.monthly))),
                ])
            }
        }.body
    }

    @NodeBuilder private var comparison: Node {
        if let rows = viewModel.comparison {
            Section(localized(.otherInsurers)) {
                if rows.isEmpty {
                    Text(localized(.nobodyToAsk), .secondary)
                } else {
                    ItemList(rows, id: \.id) { row in
                        ListRow(row.id, subtitle: localized(row.reason ?? .forTheSameSum)) {
                            if let premium = row.premium { MoneyLabel(premium) }
                        }
                    }
                }
            }
        } else {
            Button(localized(.compare), .secondary, action: ProductAction.compare, isPending: viewModel.isComparing)
        }
    }
}

import ScreensKit

struct ProductView: View {
    let viewModel: ProductViewModel

    var body: Node {
        LoadableView(viewModel.product, retry: ProductAction.retry, rows: 0) { product in
            Text(product.summary)
            if viewModel.payers.isEmpty {
                if let failure = viewModel.form.status.failure { Banner(say(failure), .danger) }
                EmptyState(
                    say(.noPayer), message: say(.needsAccount(in: product.offers.first?.premium.currency ?? "")), icon: .wallet
                ) {
                    Button(say(\.tryAgain), action: ProductAction.retry)
                }
            } else {
                form
            }
            comparison
            Link(say(.share), to: viewModel.share, .secondaryButton)
        }
    }

    private var form: Node {
        FormView(
            viewModel.form, id: "product", label: say(.buy), onChange: on(.change, ProductAction.edit), onSubmit: ProductAction.buy
        ) {
            if let offer = viewModel.offer { KeyValueTable([.init(say(.premiumAYear)) { MoneyLabel(offer.premium) }]) }
        }.body
    }

    @NodeBuilder private var comparison: Node {
        if let rows = viewModel.comparison {
            Section(say(.otherInsurers)) {
                if rows.isEmpty {
                    Text(say(.nobodyToAsk), .secondary)
                } else {
                    ItemList(rows, id: \.id) { row in
                        ListRow(row.id, subtitle: say(row.reason ?? .forTheSameSum)) {
                            if let premium = row.premium { MoneyLabel(premium) }
                        }
                    }
                }
            }
        } else {
            Button(say(.compare), .secondary, action: ProductAction.compare, isPending: viewModel.isComparing)
        }
    }
}

import PresentationKit
import Services

struct ProductView: View {
    let viewModel: ProductViewModel

    var body: Node {
        switch viewModel.phase {
        case .loading: LoadingState()
        case .failed: ErrorState(viewModel.failure ?? "", retry: ProductAction.retry)
        case .shown: shown
        }
    }

    @NodeBuilder private var shown: Node {
        Stack(spacing: .large) {
            Text(viewModel.summary)
            if let failure = viewModel.failure { Banner(failure, .danger) }
            if viewModel.payers.isEmpty {
                EmptyState(
                    "No account to pay from", message: "You need an account in \(viewModel.premium.currency) to buy this.", icon: .wallet
                ) {
                    Button("Try again", action: ProductAction.retry)
                }
            } else {
                form
            }
            comparison
            if let share = viewModel.share { Link("Share", to: share, .secondaryButton) }
        }
    }

    @NodeBuilder private var comparison: Node {
        if let rows = viewModel.comparison {
            Section("Other insurers") {
                if rows.isEmpty {
                    Text("The app knows no other insurer to ask.", .secondary)
                } else {
                    ItemList(rows, id: \.id) { row in
                        ListRow(row.id, subtitle: row.reason ?? "A year, for the same sum") {
                            if let premium = row.premium { MoneyLabel(premium) }
                        }
                    }
                }
            }
        } else {
            Button("Compare with other insurers", .secondary, action: ProductAction.compare, isPending: viewModel.isComparing)
        }
    }

    private var form: Form {
        Form(id: "product", onSubmit: ProductAction.buy, onChange: on(.change, ProductAction.edit)) {
            SelectField("sum", label: "Insured sum", options: viewModel.sums, selection: viewModel.sum)
            KeyValueTable([.init("Premium a year") { MoneyLabel(viewModel.premium) }])
            SelectField(
                "payer", label: "Pay from", options: viewModel.payers, selection: viewModel.payer, hint: viewModel.availableHint,
                error: viewModel.payerError)
            Button.submit("Buy", isPending: viewModel.isBuying)
        }
    }
}

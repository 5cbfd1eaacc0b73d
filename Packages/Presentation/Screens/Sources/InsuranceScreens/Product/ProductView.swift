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
                CoverView(cover: product.cover)
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

/// The conditions of a product. Empty parts are left out.
struct CoverView: View {
    let cover: Cover

    var body: Node {
        Grid(columns: 2) {
            risks(.covered, cover.included, .check)
            risks(.notCovered, cover.excluded, .close)
        }
        if !facts.isEmpty { KeyValueTable(facts) }
    }

    @NodeBuilder private func risks(_ title: LocalizedText, _ risks: [InsuranceText], _ icon: Icon) -> Node {
        if !risks.isEmpty {
            Section(localized(title)) {
                ItemList(Array(risks.enumerated()), id: \.offset) { ListRow($0.element.current, icon: icon) }
            }
        }
    }

    private var facts: [KeyValueTable.Item] {
        [
            cover.start.map { .init(localized(.coverStarts), $0.current) },
            cover.deductible.map {
                .init(localized(.deductible), $0.minorUnits == 0 ? localized(.noDeductible) : localized(.perClaim($0)))
            },
        ].compactMap(\.self)
    }
}

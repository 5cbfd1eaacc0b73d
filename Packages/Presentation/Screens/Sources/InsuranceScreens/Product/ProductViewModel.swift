import ScreensKit

/// The product page: a description and the purchase form.
struct ProductViewModel {
    struct Form: FormModel {
        var sum = FormField("sum", .insuredSum, .choice([]))
        var payer = FormField("payer", .payFrom, .choice([]))
        var status = FormStatus()
        static let fields = [part(\.sum), part(\.payer)]
    }

    var product = Loadable<Product>()
    var payers: [Payer] = []
    var form = Form()
    /// The order to confirm, in place of the form; nil while the form is shown.
    var review: OrderReview<PolicyOrder>? = nil
    var isSending = false
    /// The premiums of other insurers for the selected sum; nil until they are requested.
    var comparison: [ComparisonRowViewModel]? = nil
    var isComparing = false
    var share = ""
    var title: LocalizedText { product.value.map { LocalizedText($0.title) } ?? .insurance }
    var offer: Offer? { product.value?.offers.first { $0.key == form.sum.text } }
}

struct ComparisonRowViewModel: Identifiable {
    var id = ""
    var premium: Money? = nil
    var reason: LocalizedText? = nil
}

extension ProductViewModel {
    /// Shows the quotes, unless another sum was selected since.
    mutating func show(_ quotes: [ComparedQuote], for offer: Offer) {
        isComparing = false
        guard offer == self.offer else { return }
        comparison = quotes.map { quote in
            ComparisonRowViewModel(id: quote.id, premium: quote.premium, reason: quote.reason?.message)
        }
    }

    /// Stores the selection and updates the dependent choices.
    mutating func choose(_ values: FormValues) {
        // The quotes were for another sum.
        if values["sum"] != form.sum.text { comparison = nil }
        form.read(values)
        form.payer.error = nil
        fillChoices()
    }

    /// Fills the choices. Keeps the selection if it is still available; otherwise selects the first account with a sufficient balance.
    mutating func fillChoices() {
        guard let product = product.value else { return }
        form.sum.kind = .choice(product.offers.map { offer in FormChoice(offer.key, LocalizedText(data: offer.insuredSum.text)) })
        if offer == nil { form.sum.text = product.offers.first?.key ?? "" }
        form.payer.kind = .choice(
            payers.map { payer in FormChoice(payer.id, LocalizedText(data: "\(payer.title) · \(payer.available.text)")) })
        let chosen =
            payers.first { $0.id == form.payer.text } ?? payers.first { $0.canPay(offer?.premium) } ?? payers.first
        form.payer.text = chosen?.id ?? ""
        form.payer.hint = chosen.map { .available($0.available) }
    }
}

extension OrderReview<PolicyOrder> {
    init(_ order: PolicyOrder, payers: [Payer]) {
        let payer = payers.first { $0.id == order.payer }?.title ?? order.payer
        self.init(
            order, send: .buy,
            facts: [
                (.product, LocalizedText(order.title)), (.insuredSum, LocalizedText(data: order.offer.insuredSum.text)),
                (.premiumAYear, LocalizedText(data: order.offer.premium.text)), (.payFrom, LocalizedText(verbatim: payer)),
            ])
    }
}

extension ProductViewModel.Form {
    mutating func order(id: String, product: Product?, payers: [Payer]) -> PolicyOrder? {
        guard let product, let offer = product.offers.first(where: { $0.key == sum.text }) else {
            status.failure = InsuranceError.offerChanged.message
            return nil
        }
        let payer = payer.value { id -> FieldCheck<Payer> in
            guard let payer = payers.first(where: { $0.id == id }) else { return .problem(.chooseAccount) }
            guard payer.canPay(offer.premium) else { return .problem(.tooLittle(payer.available, for: offer.premium)) }
            return .value(payer)
        }
        return payer.map { PolicyOrder(id: id, product: product, offer: offer, payer: $0.id) }
    }
}

extension Payer {
    /// Whether the available amount is sufficient and in the same currency.
    fileprivate func canPay(_ amount: Money?) -> Bool { amount.map { (try? available.isLess(than: $0)) == false } ?? true }
}

extension Offer {
    /// The parts of the premium that add up to it in twelve months: each size and the number of months with it.
    var monthly: [(amount: Money, months: Int)] {
        let parts = (try? premium.split(into: 12)) ?? []
        return Dictionary(grouping: parts) { $0 }.map { ($0, $1.count) }.sorted { $0.0.minorUnits > $1.0.minorUnits }
    }

    /// The value of the offer in its field, unique in the product.
    var key: String { String(insuredSum.minorUnits) }
}

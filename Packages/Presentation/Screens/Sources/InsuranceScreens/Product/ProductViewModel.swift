import ScreensKit

/// The page of a product: its description and the form that buys it.
struct ProductViewModel {
    struct Form: FormModel {
        var sum = FormField("sum", .insuredSum, .choice([]))
        var payer = FormField("payer", .payFrom, .choice([]))
        var status = FormStatus()
        static let fields = [part(\.sum), part(\.payer)]
    }

    var product = Loadable<Product>()
    /// The accounts that can pay.
    var payers: [Payer] = []
    var form = Form()
    /// The premiums of other insurers for the chosen sum; nil until they are requested.
    var comparison: [ComparisonRowViewModel]? = nil
    var isComparing = false
    /// The address of the page that shares the product.
    var share = ""

    var title: LocalizedText { product.value.map { LocalizedText(verbatim: $0.title) } ?? .insurance }
    var offer: Offer? { product.value?.offers.first { $0.key == form.sum.text } }
}

/// Another insurer.
struct ComparisonRowViewModel: Identifiable {
    var id = ""
    var premium: InsuranceAmount? = nil
    var reason: LocalizedText? = nil
}

extension ProductViewModel {
    /// Shows what others ask, unless another sum was chosen meanwhile.
    mutating func show(_ quotes: [ComparedQuote], for offer: Offer) {
        isComparing = false
        guard offer == self.offer else { return }
        comparison = quotes.map { quote in
            ComparisonRowViewModel(id: quote.id, premium: quote.premium, reason: quote.reason?.message)
        }
    }

    /// Keeps what was chosen, and fills the choices by it.
    mutating func choose(_ values: FormValues) {
        // The quotes were for another sum.
        if values["sum"] != form.sum.text { comparison = nil }
        form.read(values)
        form.payer.error = nil
        fillChoices()
    }

    /// Fills the choices. What was chosen stays when it is still there; otherwise the first account with enough on it is chosen.
    mutating func fillChoices() {
        guard let product = product.value else { return }
        form.sum.kind = .choice(product.offers.map { offer in FormChoice(offer.key, LocalizedText(data: offer.insuredSum.text)) })
        if offer == nil { form.sum.text = product.offers.first?.key ?? "" }
        form.payer.kind = .choice(
            payers.map { payer in FormChoice(payer.id, LocalizedText(data: "\(payer.title) · \(payer.available.text)")) })
        let needed = offer?.premium.minorUnits ?? 0
        let chosen =
            payers.first { $0.id == form.payer.text } ?? payers.first { $0.available.minorUnits >= needed } ?? payers.first
        form.payer.text = chosen?.id ?? ""
        form.payer.hint = chosen.map { .available($0.available) }
    }
}

extension ProductViewModel.Form {
    /// The order when everything is right; the messages otherwise.
    mutating func order(id: String, product: Product?, payers: [Payer]) -> PolicyOrder? {
        guard let product, let offer = product.offers.first(where: { $0.key == sum.text }) else {
            status.failure = InsuranceError.offerChanged.message
            return nil
        }
        let payer = payer.value { id -> FieldCheck<Payer> in
            guard let payer = payers.first(where: { $0.id == id }) else { return .problem(.choosePayer) }
            guard payer.available.minorUnits >= offer.premium.minorUnits else {
                return .problem(.tooLittle(payer.available, for: offer.premium))
            }
            return .value(payer)
        }
        return payer.map { PolicyOrder(id: id, product: product, offer: offer, payer: $0.id) }
    }
}

extension Offer {
    /// Distinguishes the offers of one product in a field.
    var key: String { String(insuredSum.minorUnits) }
}

import PresentationKit
import ScreensKit
import Services

/// What the page of a product shows: what it is, and the form that buys it.
struct ProductViewModel {
    var phase = Phase.loading
    var title = "Insurance"
    var summary = ""
    var sums: [SelectField.Option] = []
    var sum = ""
    var premium = InsuranceAmount(minorUnits: 0, currency: "EUR")
    var payers: [SelectField.Option] = []
    var payer = ""
    var availableHint: String? = nil
    var payerError: String? = nil
    var failure: String? = nil
    var isBuying = false
    /// What other insurers ask for the chosen sum; nil until somebody wants to know.
    var comparison: [ComparisonRowViewModel]? = nil
    var isComparing = false
    /// Where the page is shared; nil while there is nothing to share.
    var share: String? = nil

    enum Phase {
        case loading, failed, shown
    }
}

/// Another insurer.
struct ComparisonRowViewModel: Identifiable {
    var id = ""
    var premium: InsuranceAmount? = nil
    var reason: String? = nil
}

extension ProductViewModel {
    func chosenOffer(of product: Product?) -> Offer? {
        product?.offers.first { $0.key == sum }
    }

    /// Shows what others ask, unless another sum was chosen meanwhile.
    mutating func show(_ quotes: [ComparedQuote], for offer: Offer) {
        isComparing = false
        guard offer.key == sum else { return }
        comparison = quotes.map { ComparisonRowViewModel(id: $0.id, premium: $0.premium, reason: $0.reason) }
    }

    /// Fills the choices; keeps what was chosen when it is still there.
    mutating func show(_ product: Product) {
        phase = .shown
        title = product.title
        summary = product.summary
        sums = product.offers.map { SelectField.Option($0.key, $0.insuredSum.text) }
        if let offer = product.offers.first(where: { $0.key == sum }) ?? product.offers.first {
            sum = offer.key
            premium = offer.premium
        }
    }

    /// Fills the accounts; the one that was chosen stays when it is still there, otherwise the first one with enough is chosen.
    mutating func show(_ payers: [Payer]) {
        self.payers = payers.map { SelectField.Option($0.id, "\($0.title) · \($0.available.text)") }
        let chosen = payers.first { $0.id == payer } ?? payers.first { $0.available.minorUnits >= premium.minorUnits } ?? payers.first
        payer = chosen?.id ?? ""
        availableHint = chosen.map { "Available: \($0.available.text)" }
    }

    /// Keeps what was chosen.
    mutating func keep(_ form: FormValues) {
        // What others asked was for the other sum.
        if form["sum"] != sum { comparison = nil }
        sum = form["sum"]
        payer = form["payer"]
        payerError = nil
    }

    /// The order when everything is right; the messages otherwise.
    mutating func order(id: String, product: Product?, payers: [Payer]) -> PolicyOrder? {
        (payerError, failure) = (nil, nil)
        guard let product, let offer = chosenOffer(of: product) else {
            failure = InsuranceError.offerChanged.words
            return nil
        }
        guard let payer = payers.first(where: { $0.id == payer }) else {
            payerError = "Choose an account."
            return nil
        }
        guard payer.available.minorUnits >= offer.premium.minorUnits else {
            payerError = "Choose another account: \(offer.premium.text) are needed, \(payer.available.text) are available."
            return nil
        }
        return PolicyOrder(id: id, product: product, offer: offer, payer: payer.id)
    }

    mutating func show(_ error: InsuranceError) {
        failure = error.words
        if phase != .shown { phase = .failed }
    }
}

extension Offer {
    /// Tells the offers of one product apart in a field.
    var key: String { String(insuredSum.minorUnits) }
}

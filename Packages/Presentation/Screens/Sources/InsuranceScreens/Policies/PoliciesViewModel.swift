import PresentationKit
import ScreensKit
import Services

/// What the page shows: the person's policies and what else there is.
struct PoliciesViewModel {
    var phase = Phase.loading
    var policies: [PolicyRowViewModel] = []
    var products: [ProductRowViewModel] = []
    /// Orders of whose outcome the person has not been told.
    var pending: [PendingPurchaseViewModel] = []
    var notice: String? = nil
    var isRefreshing = false

    enum Phase {
        case loading, failed, shown
    }
}

extension PoliciesViewModel {
    /// Shows policies that were stored or fetched.
    mutating func show(_ policies: [Policy]) {
        phase = .shown
        self.policies = policies.map(PolicyRowViewModel.init)
    }

    mutating func show(_ products: [Product], location: (String) -> String) {
        self.products = products.map { ProductRowViewModel($0, location: location($0.id)) }
    }

    /// Shows why a refresh failed; what is on the page stays.
    mutating func show(_ error: InsuranceError) {
        notice = error.words
        if phase != .shown { phase = .failed }
    }
}

/// One policy in the list.
struct PolicyRowViewModel: Identifiable {
    var id = ""
    var title = ""
    var subtitle = ""
    var premium = InsuranceAmount(minorUnits: 0, currency: "EUR")
}

extension PolicyRowViewModel {
    init(_ policy: some PolicyDisplay) {
        id = policy.id
        title = policy.title
        subtitle = "Insured for \(policy.insuredSum.text) since \(policy.start) · yearly premium"
        premium = policy.premium
    }
}

/// One product in the list.
struct ProductRowViewModel: Identifiable {
    var id = ""
    var title = ""
    var subtitle = ""
    var location = ""
}

extension ProductRowViewModel {
    init(_ product: some ProductDisplay, location: String) {
        id = product.id
        title = product.title
        subtitle = product.summary + (product.lowestPremium.map { " From \($0.text) a year." } ?? "")
        self.location = location
    }
}

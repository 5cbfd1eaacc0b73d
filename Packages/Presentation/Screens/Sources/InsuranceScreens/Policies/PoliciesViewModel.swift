import ScreensKit

struct PoliciesViewModel {
    var policies = Loadable<[PolicyRowViewModel]>()
    var products: [ProductRowViewModel] = []
    var pending: [PendingOrderViewModel] = []
}

struct PolicyRowViewModel: Identifiable {
    var id = ""
    var title = LocalizedText(verbatim: "")
    var subtitle = LocalizedText(verbatim: "")
    /// The yearly premium; nil for a canceled policy.
    var premium: Money?
    var location = ""
}

extension PolicyRowViewModel {
    init(_ policy: Policy, location: String) {
        id = policy.id
        title = LocalizedText(policy.title)
        subtitle = policy.end.map { .canceled(until: $0) } ?? .insured(for: policy.insuredSum, since: policy.start)
        premium = policy.end == nil ? policy.premium : nil
        self.location = location
    }
}

struct ProductRowViewModel: Identifiable {
    var id = ""
    var title = LocalizedText(verbatim: "")
    var subtitle = LocalizedText(verbatim: "")
    var location = ""
}

extension ProductRowViewModel {
    init(_ product: Product, location: String) {
        id = product.id
        title = LocalizedText(product.title)
        subtitle = LocalizedText(product.summary)
        if let premium = product.lowestPremium { subtitle = subtitle + .from(premium) }
        self.location = location
    }
}

public import RoutingService

/// Requests the yearly premium for an insured sum. Other apps answer it, too, which allows comparisons.
public struct QuotePremium: URLRoute, Hashable {
    public typealias Output = PremiumQuote
    public static let path = "insurance/quote/:product"
    public static let exposure: Exposure = [.native, .app]
    public static let audience = Audience.anyone
    public static let examples = [
        QuotePremium(product: "travel", insuredSum: InsuranceAmount(minorUnits: 500_000, currency: "EUR")),
        QuotePremium(product: "a/ü &", insuredSum: InsuranceAmount(minorUnits: -1, currency: "")),
    ]

    /// The kind of insurance, such as `travel`.
    public var product: String
    private var sum: Int
    private var currency: String

    public init(product: String, insuredSum: InsuranceAmount) {
        self.product = product
        sum = insuredSum.minorUnits
        currency = insuredSum.currency
    }

    public var insuredSum: InsuranceAmount { InsuranceAmount(minorUnits: sum, currency: currency) }
}

/// An insurer's answer to ``QuotePremium``.
public struct PremiumQuote: Codable, Sendable, Hashable {
    /// The name of the insurer.
    public var insurer: String
    public var insuredSum: InsuranceAmount
    /// The yearly premium; nil if the insurer does not offer it.
    public var premium: InsuranceAmount?

    public init(insurer: String, insuredSum: InsuranceAmount, premium: InsuranceAmount?) {
        self.insurer = insurer
        self.insuredSum = insuredSum
        self.premium = premium
    }
}

/// The result of a request to another insurer.
public struct ComparedQuote: Sendable, Hashable, Identifiable {
    /// The insurer's name in this app.
    public var id: String
    /// The yearly premium; nil if there is none.
    public var premium: InsuranceAmount?
    /// The reason for a missing premium.
    public var reason: Reason?

    /// The reason for a missing premium. Later versions may add cases.
    @nonexhaustive public enum Reason: Sendable, Hashable {
        /// The insurer's app is not installed.
        case absent
        case timedOut
        /// The answer is invalid.
        case malformedAnswer
        /// The insurer does not offer this product for this sum.
        case notInsured
        /// The insurer currently gives no quote.
        case refused
    }

    public init(id: String, premium: InsuranceAmount) {
        self.id = id
        self.premium = premium
    }

    public init(id: String, reason: Reason) {
        self.id = id
        self.reason = reason
    }
}

/// Compares insurers, for the page of a product.
public protocol QuoteComparing: Sendable {
    /// Requests offers of all other insurers. Each one answers or is listed with a reason, sorted by name. Empty if there are no others.
    func compare(product: Product.ID, insuredSum: InsuranceAmount) async -> [ComparedQuote]
}

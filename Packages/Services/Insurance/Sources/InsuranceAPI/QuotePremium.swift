public import RoutingService

/// Requests the annual premium for an insured sum. Other apps answer it, too, which is how insurers are compared.
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
    /// For one year; nil when the insurer does not insure this.
    public var premium: InsuranceAmount?

    public init(insurer: String, insuredSum: InsuranceAmount, premium: InsuranceAmount?) {
        self.insurer = insurer
        self.insuredSum = insuredSum
        self.premium = premium
    }
}

/// The result of a request to another insurer.
public struct ComparedQuote: Sendable, Hashable, Identifiable {
    /// The insurer, as this app knows it.
    public var id: String
    /// A year; nil when there is none to be had now.
    public var premium: InsuranceAmount?
    /// Why there is no premium; nil when there is one.
    public var reason: Reason?

    /// Why an insurer gave no premium. Later versions may know more.
    @nonexhaustive public enum Reason: Sendable, Hashable {
        /// It is not on this device.
        case absent
        case timedOut
        /// The answer is invalid.
        case malformedAnswer
        /// It does not sell this for this sum.
        case notInsured
        /// It gives no quote now.
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
    /// Asks all other insurers for an offer of this product: each answers or is named with the reason. In the order of their names; empty
    /// when the app knows no other insurer.
    func compare(product: Product.ID, insuredSum: InsuranceAmount) async -> [ComparedQuote]
}

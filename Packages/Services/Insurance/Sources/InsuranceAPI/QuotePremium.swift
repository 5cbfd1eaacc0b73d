public import MoneyAPI
public import RoutingService

/// Requests the yearly premium for an insured sum. Other apps answer it, too, which allows comparisons.
public struct QuotePremium: URLRoute, Hashable {
    public typealias Output = PremiumQuote
    public static let path = "insurance/quote/:product"
    public static let exposure: Exposure = [.native, .app]
    public static let audience = Audience.anyone
    public static let examples = [
        QuotePremium(product: "travel", insuredSum: Money(minorUnits: 500_000, currency: .eur)),
        QuotePremium(product: "a/ü &", insuredSum: Money(minorUnits: -1, currency: .chf)),
    ]

    /// The kind of insurance, such as `travel`.
    public var product: String
    private var sum: Int
    private var currency: Currency

    public init(product: String, insuredSum: Money) {
        self.product = product
        sum = insuredSum.minorUnits
        currency = insuredSum.currency
    }

    public var insuredSum: Money { Money(minorUnits: sum, currency: currency) }
}

/// An insurer's answer to ``QuotePremium``.
public struct PremiumQuote: Codable, Sendable, Hashable {
    public var insurer: String
    public var insuredSum: Money
    /// The yearly premium; nil if the insurer does not offer it.
    public var premium: Money?

    public init(insurer: String, insuredSum: Money, premium: Money?) {
        (self.insurer, self.insuredSum, self.premium) = (insurer, insuredSum, premium)
    }
}

/// The result of a request to another insurer.
public struct ComparedQuote: Sendable, Hashable, Identifiable {
    /// The insurer's name in this app.
    public var id: String
    /// The yearly premium; nil if there is none.
    public var premium: Money?
    public var reason: Reason?

    /// The reason for a missing premium. Later versions may add cases.
    @nonexhaustive public enum Reason: Sendable, Hashable {
        /// The insurer's app is not installed.
        case absent
        case timedOut
        case malformedAnswer
        /// The insurer does not offer this product for this sum.
        case notInsured
        /// The insurer currently gives no quote.
        case refused
    }

    public init(id: String, premium: Money) { (self.id, self.premium) = (id, premium) }

    public init(id: String, reason: Reason) { (self.id, self.reason) = (id, reason) }
}

/// Compares insurers, for the page of a product.
public protocol QuoteComparing: Sendable {
    /// Requests offers of all other insurers. Each one answers or is listed with a reason, sorted by name. Empty if there are no others.
    func compare(product: Product.ID, insuredSum: Money) async -> [ComparedQuote]
}

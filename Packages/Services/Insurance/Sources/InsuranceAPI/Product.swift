/// A product of the insurer.
public struct Product: Sendable, Hashable, Identifiable, Codable {
    public var id: String
    public var title: String
    /// The insured risk, as a sentence.
    public var summary: String
    /// The choices, in the insurer's order; never empty.
    public var offers: [Offer]

    public init(id: String, title: String, summary: String, offers: [Offer]) {
        self.id = id
        self.title = title
        self.summary = summary
        self.offers = offers
    }
}

/// One choice of a product: how much is insured, and what it costs a year.
public struct Offer: Sendable, Hashable, Codable {
    public var insuredSum: InsuranceAmount
    /// For one year, in the currency of ``insuredSum``.
    public var premium: InsuranceAmount

    /// - Parameters:
    ///   - insuredSum: in minor units.
    ///   - premium: a year, in minor units.
    ///   - currency: ISO 4217, of both.
    public init(insuredSum: Int, premium: Int, currency: String) {
        self.insuredSum = InsuranceAmount(minorUnits: insuredSum, currency: currency)
        self.premium = InsuranceAmount(minorUnits: premium, currency: currency)
    }
}

/// The properties of a product that pages show.
public protocol ProductDisplay: Sendable {
    var id: String { get }
    var title: String { get }
    var summary: String { get }
    var offers: [Offer] { get }
    /// The smallest yearly premium; nil without an offer.
    var lowestPremium: InsuranceAmount? { get }
}

extension Product: ProductDisplay {
    public var lowestPremium: InsuranceAmount? { offers.map(\.premium).min { $0.minorUnits < $1.minorUnits } }
}

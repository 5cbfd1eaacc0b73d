public import MoneyAPI

/// A product of the insurer.
public struct Product: Sendable, Hashable, Identifiable, Codable {
    public var id: String
    public var title: InsuranceText
    /// The insured risk, as a sentence.
    public var summary: InsuranceText
    /// The offers, in the insurer's order; never empty.
    public var offers: [Offer]
    public var cover: Cover

    public init(id: String, title: InsuranceText, summary: InsuranceText, offers: [Offer], cover: Cover = Cover()) {
        (self.id, self.title, self.summary, self.offers, self.cover) = (id, title, summary, offers, cover)
    }
}

/// The conditions of a product, as far as the insurer states them.
public struct Cover: Sendable, Hashable, Codable {
    /// The maximum number of included and of excluded risks.
    public static let maximumCount = 20

    public var included: [InsuranceText]
    public var excluded: [InsuranceText]
    /// The time at which the cover starts, as a phrase.
    public var start: InsuranceText?
    /// The part of each claim that the customer pays; zero for none.
    public var deductible: Money?

    public init(
        included: [InsuranceText] = [], excluded: [InsuranceText] = [], start: InsuranceText? = nil, deductible: Money? = nil
    ) {
        (self.included, self.excluded, self.start, self.deductible) = (included, excluded, start, deductible)
    }
}

/// An offer of a product: the insured sum and its yearly premium.
public struct Offer: Sendable, Hashable, Codable {
    public var insuredSum: Money
    /// The yearly premium, in the currency of ``insuredSum``.
    public var premium: Money

    /// - Parameters:
    ///   - insuredSum: The insured sum in minor units.
    ///   - premium: The yearly premium in minor units.
    ///   - currency: The currency of both.
    public init(insuredSum: Int, premium: Int, currency: Currency) {
        self.insuredSum = Money(minorUnits: insuredSum, currency: currency)
        self.premium = Money(minorUnits: premium, currency: currency)
    }
}

extension Product {
    /// The smallest yearly premium; nil without an offer and for offers in several currencies.
    public var lowestPremium: Money? { try? offers.map(\.premium).min { try $0.isLess(than: $1) } }
}

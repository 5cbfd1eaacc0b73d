import InsuranceAPI
import NetworkKit

// The payloads of the insurer, which are internal to this module.

struct ProductPayload: Decodable, Sendable {
    var id: String
    var title: InsuranceText
    var summary: InsuranceText
    var currency: Currency
    var sums: [Int]
    var premiums: [Int]
    var covered: TolerantList<InsuranceText>?
    var excluded: TolerantList<InsuranceText>?
    var start: InsuranceText?
    var deductible: Int?

    /// The product; nil if it has no valid offer.
    var product: Product? {
        guard sums.count == premiums.count else { return nil }
        let offers = zip(sums, premiums).filter { $0 > 0 && $1 > 0 }.map { Offer(insuredSum: $0, premium: $1, currency: currency) }
        // The insured sum identifies an offer of a product.
        guard !offers.isEmpty, Set(offers.map(\.insuredSum)).count == offers.count else { return nil }
        let cover = Cover(
            included: Array(covered?.elements.prefix(Cover.maximumCount) ?? []),
            excluded: Array(excluded?.elements.prefix(Cover.maximumCount) ?? []), start: start,
            deductible: deductible.flatMap { $0 < 0 ? nil : Money(minorUnits: $0, currency: currency) })
        return Product(id: id, title: title, summary: summary, offers: offers, cover: cover)
    }
}

struct ProductsPayload: Decodable, Sendable { var products: TolerantList<ProductPayload> }

struct PolicyPayload: Decodable, Sendable {
    enum CodingKeys: String, CodingKey {
        case id, product, title, premium, currency, payment
        case insuredSum = "insured_sum"
        case start = "start_date"
        case end = "end_date"
        case refund
    }
    var id: String
    var product: String
    var title: InsuranceText
    var insuredSum: Int
    var premium: Int
    var currency: Currency
    var start: String
    var payment: Int
    var end: String?
    var refund: Int?

    var policy: Policy {
        Policy(
            id: id, product: product, title: title, insuredSum: Money(minorUnits: insuredSum, currency: currency),
            premium: Money(minorUnits: premium, currency: currency), start: start, payment: payment, end: end,
            refund: refund.map { Money(minorUnits: $0, currency: currency) })
    }
}

struct PoliciesPayload: Decodable, Sendable { var policies: TolerantList<PolicyPayload> }

struct DocumentPayload: Decodable, Sendable {
    /// The maximum size of a document in UTF-8 bytes.
    static let maximumSize = 64 << 10

    var document: InsuranceText
}

struct PolicyBody: Encodable {
    enum CodingKeys: String, CodingKey {
        case product, payment
        case insuredSum = "insured_sum"
    }
    var product: String
    var insuredSum: Int
    var payment: Int
}

struct TermsPayload: Decodable, Sendable {
    var end: String
    var refund: Int
    var currency: Currency
    var account: String?
}

struct CancellationBody: Encodable {
    var end: String
    var refund: Int
    var account: String?
}

struct RefusalPayload: Decodable { var error: String }

struct ClaimPayload: Decodable, Sendable {
    var id: String
    var policy: String
    var day: String
    var description: String
    var amount: Int
    var currency: Currency
    var photos: Int
    var state: Claim.State

    var claim: Claim {
        Claim(
            id: id, policy: policy, day: day, description: description, amount: Money(minorUnits: amount, currency: currency),
            photos: photos, state: state)
    }
}

struct ClaimsPayload: Decodable, Sendable { var claims: TolerantList<ClaimPayload> }

struct ClaimBody: Encodable {
    var day: String
    var description: String
    var amount: Int
    var currency: Currency
    /// The slots of the uploaded photos.
    var photos: [String]
}

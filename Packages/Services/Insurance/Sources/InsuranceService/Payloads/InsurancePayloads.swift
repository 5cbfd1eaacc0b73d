import InsuranceAPI
import NetworkKit

// The payloads of the insurer, which are internal to this module.

struct ProductPayload: Decodable, Sendable {
    var id: String
    var title: String
    var summary: String
    var currency: String
    var sums: [Int]
    var premiums: [Int]

    /// The product; nil if it has no valid offer.
    var product: Product? {
        guard isCurrency(currency), sums.count == premiums.count else { return nil }
        let offers = zip(sums, premiums).filter { $0 > 0 && $1 > 0 }.map { Offer(insuredSum: $0, premium: $1, currency: currency) }
        // The insured sum identifies an offer of a product.
        guard !offers.isEmpty, Set(offers.map(\.insuredSum)).count == offers.count else { return nil }
        return Product(id: id, title: title, summary: summary, offers: offers)
    }
}

struct ProductsPayload: Decodable, Sendable {
    var products: TolerantList<ProductPayload>
}

struct PolicyPayload: Decodable, Sendable {
    enum CodingKeys: String, CodingKey {
        case id, product, title, premium, currency, payment
        case insuredSum = "insured_sum"
        case start = "start_date"
    }
    var id: String
    var product: String
    var title: String
    var insuredSum: Int
    var premium: Int
    var currency: String
    var start: String
    var payment: Int

    var policy: Policy? {
        guard isCurrency(currency) else { return nil }
        return Policy(
            id: id, product: product, title: title, insuredSum: InsuranceAmount(minorUnits: insuredSum, currency: currency),
            premium: InsuranceAmount(minorUnits: premium, currency: currency), start: start, payment: payment)
    }
}

struct PoliciesPayload: Decodable, Sendable {
    var policies: TolerantList<PolicyPayload>
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

/// Whether a text consists of three capital letters, as ISO 4217 codes do.
private func isCurrency(_ code: String) -> Bool {
    code.utf8.count == 3 && code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
}

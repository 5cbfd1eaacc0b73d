public import FinanceAPI
public import MoneyAPI

/// An order for a policy. It is created once and sent as often as needed.
public struct PolicyOrder: Sendable, Hashable, Identifiable, Codable {
    /// The idempotency key of the order, 8 to 64 characters.
    public var id: String
    /// The id of the ``Product``.
    public var product: String
    /// The product's title, for the bank statement.
    public var title: InsuranceText
    public var offer: Offer
    /// The id of the ``Payer``.
    public var payer: String
    /// The order's own id if the user has confirmed that it is carried out in addition to equal ones.
    public var another: String?

    public init(id: String, product: Product, offer: Offer, payer: String) {
        self.init(id: id, product: product.id, title: product.title, offer: offer, payer: payer)
    }

    public init(id: String, product: String, title: InsuranceText, offer: Offer, payer: String) {
        (self.id, self.product, self.title, self.offer, self.payer) = (id, product, title, offer, payer)
    }

    /// Whether two orders are equal except for their ids.
    public func isSame(as other: PolicyOrder) -> Bool {
        (product, offer, payer, another) == (other.product, other.offer, other.payer, other.another)
    }
}

/// An account that can pay a premium or receive a refund.
public typealias Payer = PayableAccount

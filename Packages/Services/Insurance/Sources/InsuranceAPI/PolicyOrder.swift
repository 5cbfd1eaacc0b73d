public import MoneyAPI

/// An order for a policy. It is created once and sent as often as needed.
public struct PolicyOrder: Sendable, Hashable, Identifiable {
    /// The idempotency key of the order, 8 to 64 characters.
    public var id: String
    /// The id of the ``Product``.
    public var product: String
    /// The product's title, for the bank statement.
    public var title: String
    public var offer: Offer
    /// The id of the ``Payer``.
    public var payer: String

    public init(id: String, product: Product, offer: Offer, payer: String) {
        self.init(id: id, product: product.id, title: product.title, offer: offer, payer: payer)
    }

    public init(id: String, product: String, title: String, offer: Offer, payer: String) {
        self.id = id
        self.product = product
        self.title = title
        self.offer = offer
        self.payer = payer
    }

    /// Whether two orders are equal except for their ids.
    public func isSame(as other: PolicyOrder) -> Bool {
        (product, offer, payer) == (other.product, other.offer, other.payer)
    }
}

/// An account that can pay a premium.
public struct Payer: Sendable, Hashable, Identifiable {
    public var id: String
    public var title: String
    /// The available balance.
    public var available: Money

    public init(id: String, title: String, available: Money) {
        self.id = id
        self.title = title
        self.available = available
    }
}

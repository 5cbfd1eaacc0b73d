/// The reason why an order was not paid. Later versions may add cases.
@nonexhaustive public enum PaymentRefusal: Sendable, Hashable {
    case insufficientFunds
    case unknownAccount
    /// The kind of account does not support payments.
    case notAllowed
    /// The account has another currency than the payment.
    case currencyMismatch
    /// The bank rejected the order.
    case notAccepted
    /// The reason given by the payment method, as a sentence for the user.
    case said(String)

    private static let codes: [String: PaymentRefusal] = [
        "insufficientFunds": .insufficientFunds, "unknownAccount": .unknownAccount, "notAllowed": .notAllowed,
        "currencyMismatch": .currencyMismatch, "notAccepted": .notAccepted,
    ]

    /// The text that stores it: the name of the case, or `said ` followed by the sentence of the payment method. ``init(code:)`` reads it.
    public var code: String {
        if case .said(let sentence) = self { return "said " + sentence }
        return Self.codes.first { $0.value == self }?.key ?? "notAccepted"
    }

    /// Reads a ``code``; an unknown one is ``notAccepted``.
    public init(code: String) {
        self = code.hasPrefix("said ") ? .said(String(code.dropFirst("said ".count))) : Self.codes[code] ?? .notAccepted
    }
}

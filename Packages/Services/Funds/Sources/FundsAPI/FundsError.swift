public import FinanceAPI
public import MoneyAPI

/// An error of the funds domain.
public struct FundsError: OrderFailure, Codable, CustomStringConvertible {
    /// The kinds of errors. Later versions may add kinds.
    @nonexhaustive public enum Kind: Sendable, Hashable, Codable {
        case unreachable
        case signedOut
        case unknownFund
        case priceChanged
        case tooFewUnits
        case accountNotAccepted
        case notAccepted
        case paymentRefused(PaymentRefusal)
        case notBought(booking: Int)
        case malformedOrder
        case unexpectedAnswer
        case storage
    }

    /// The kind of the error.
    public let kind: Kind
    /// Whether the order may have been paid or carried out. Sending the same order again is safe and completes it.
    public let isOutcomeUnknown: Bool

    private init(_ kind: Kind, isOutcomeUnknown: Bool = false) { (self.kind, self.isOutcomeUnknown) = (kind, isOutcomeUnknown) }

    /// The fund company is unreachable.
    public static let unreachable = FundsError(.unreachable)
    /// No response arrived after an order was sent; it may be paid or carried out.
    public static let noAnswer = FundsError(.unreachable, isOutcomeUnknown: true)
    /// The session has ended.
    public static let signedOut = FundsError(.signedOut)
    /// The session ended after an order was sent. It is completed when the same user signs in again.
    public static let signedOutMeanwhile = FundsError(.signedOut, isOutcomeUnknown: true)
    /// There is no fund with this id.
    public static let unknownFund = FundsError(.unknownFund)
    /// The price has moved by more than the tolerance since the user confirmed it. No money was moved.
    public static let priceChanged = FundsError(.priceChanged)
    /// The user has fewer units than they want to sell. Nothing was sold.
    public static let tooFewUnits = FundsError(.tooFewUnits)
    /// The proceeds cannot be credited to this account. Nothing was sold.
    public static let accountNotAccepted = FundsError(.accountNotAccepted)
    /// The fund company rejected the order. No money was moved.
    public static let notAccepted = FundsError(.notAccepted)
    /// The bank did not pay the order; there is neither a charge nor a purchase.
    public static func paymentRefused(reason: PaymentRefusal) -> FundsError { FundsError(.paymentRefused(reason)) }
    /// The order is paid, and the fund company rejected it. ``FundTrading/carryOut(_:)`` sends the stored order again.
    /// - Parameter booking: The bank's booking number of the payment.
    public static func notBought(booking: Int) -> FundsError { FundsError(.notBought(booking: booking), isOutcomeUnknown: true) }
    /// The order is invalid: an amount, price or number of units is out of range, or its id belongs to another order.
    public static let malformedOrder = FundsError(.malformedOrder)
    /// The fund company's response is invalid.
    public static let unexpectedAnswer = FundsError(.unexpectedAnswer)
    /// The data on this device cannot be read or written.
    public static let storage = FundsError(.storage)

    /// A description for logs and debugging, without data of the user. Pages derive their texts from ``kind``.
    public var description: String {
        switch kind {
        case .unreachable: isOutcomeUnknown ? "no answer from the fund company, the outcome is unknown" : "the fund company is unreachable"
        case .signedOut: isOutcomeUnknown ? "the session has ended, the outcome is unknown" : "the session has ended"
        case .unknownFund: "unknown fund"
        case .priceChanged: "the price has changed"
        case .tooFewUnits: "too few units to sell"
        case .accountNotAccepted: "the account cannot receive the proceeds"
        case .notAccepted: "the fund company rejected the order"
        case .paymentRefused: "the payment was refused"
        case .notBought: "paid, and the units are not bought"
        case .malformedOrder: "malformed order"
        case .unexpectedAnswer: "unexpected answer of the fund company"
        case .storage: "the store cannot be read or written"
        }
    }
}

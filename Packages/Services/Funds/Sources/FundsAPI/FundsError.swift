public import FinanceAPI
public import MoneyAPI

/// An error of the funds domain.
@nonexhaustive public enum FundsError: OrderFailure, Codable, CustomStringConvertible {
    case unreachable
    /// No response arrived after an order was sent; it may be paid or carried out.
    case noAnswer
    /// The session has ended.
    case signedOut
    /// The session ended after an order was sent. It is completed when the same user signs in again.
    case signedOutMeanwhile
    /// There is no fund with this id.
    case unknownFund
    /// The price has moved by more than the tolerance since the user confirmed it. No money was moved.
    case priceChanged
    /// The user has fewer units than they want to sell. Nothing was sold.
    case tooFewUnits
    /// The proceeds cannot be credited to this account. Nothing was sold.
    case accountNotAccepted
    /// The fund company rejected the order. No money was moved.
    case notAccepted
    /// The bank did not pay the order; there is neither a charge nor a purchase.
    case paymentRefused(reason: PaymentRefusal)
    /// The order is paid, and the fund company rejected it. ``FundTrading/carryOut(_:)`` sends the stored order again.
    /// - Parameter booking: The bank's booking number of the payment.
    case notBought(booking: Int)
    /// The order is invalid: an amount, price or number of units is out of range, or its id belongs to another order.
    case malformedOrder
    /// The fund company's response is invalid.
    case unexpectedAnswer
    /// The data on this device cannot be read or written.
    case storage

    /// Whether the order may have been paid or carried out. Sending the same order again is safe and completes it.
    public var isOutcomeUnknown: Bool {
        switch self {
        case .noAnswer, .signedOutMeanwhile, .notBought: true
        default: false
        }
    }

    /// A description for logs and debugging, without data of the user. Pages have texts of their own.
    public var description: String {
        switch self {
        case .unreachable: "the fund company is unreachable"
        case .noAnswer: "no answer from the fund company, the outcome is unknown"
        case .signedOut: "the session has ended"
        case .signedOutMeanwhile: "the session has ended, the outcome is unknown"
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

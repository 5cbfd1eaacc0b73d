/// Why something with an insurance did not happen.
public struct InsuranceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, for a page that must tell them apart.
    public enum Kind: Sendable, Hashable {
        case unreachable
        case signedOut
        case offerChanged
        case paymentRefused(reason: String)
        case notIssued(booking: Int)
        case malformedOrder
        case unexpectedAnswer
        case storage
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// Whether the premium may have been paid although there is no policy yet. Sending the same order again is safe, and finishes it.
    public let isOutcomeUnknown: Bool

    private init(_ kind: Kind, isOutcomeUnknown: Bool = false) {
        self.kind = kind
        self.isOutcomeUnknown = isOutcomeUnknown
    }

    /// The insurer does not answer.
    public static let unreachable = InsuranceError(.unreachable)
    /// No answer came after an order was sent; it may have been carried out, wholly or to the payment.
    public static let noAnswer = InsuranceError(.unreachable, isOutcomeUnknown: true)
    /// The session has ended.
    public static let signedOut = InsuranceError(.signedOut)
    /// The insurer no longer sells this product for this premium. Nothing was paid.
    public static let offerChanged = InsuranceError(.offerChanged)
    /// The bank did not pay the premium; there is neither a charge nor a policy.
    /// - Parameter reason: a sentence for the person.
    public static func paymentRefused(reason: String) -> InsuranceError { InsuranceError(.paymentRefused(reason: reason)) }
    /// The premium is paid, and the insurer refuses the policy. The order is kept and sent again by
    /// ``PolicyBuying/buy(_:)``.
    /// - Parameter booking: the bank's number of the payment.
    public static func notIssued(booking: Int) -> InsuranceError { InsuranceError(.notIssued(booking: booking), isOutcomeUnknown: true) }
    /// The order makes no sense: no premium, or its id stands for another order.
    public static let malformedOrder = InsuranceError(.malformedOrder)
    /// The insurer's answer makes no sense.
    public static let unexpectedAnswer = InsuranceError(.unexpectedAnswer)
    /// The data on this device cannot be read or written.
    public static let storage = InsuranceError(.storage)

    public var description: String {
        switch kind {
        case .unreachable:
            isOutcomeUnknown
                ? "No answer came in time. Try again: the same order is paid only once."
                : "Harbor cannot reach the insurer. Check your connection and try again."
        case .signedOut: "Your session has ended. Sign in again."
        case .offerChanged: "The insurer has changed this offer. Nothing was paid. Choose again."
        case .paymentRefused(let reason): "The premium was not paid, and nothing was bought. " + reason
        case .notIssued(let booking):
            "The premium is paid (booking \(booking)), but the insurer has not issued the policy. Try again: it is not paid twice. "
                + "If it stays so, tell the insurer the number of the booking."
        case .malformedOrder: "This order cannot be carried out. Choose a product, a sum and an account again."
        case .unexpectedAnswer: "The insurer gave an answer that Harbor does not understand. Try again later."
        case .storage: "Harbor cannot read or write its data on this device. Check that there is free space."
        }
    }
}

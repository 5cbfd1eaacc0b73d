public import FinanceAPI
public import MoneyAPI

/// An error of the insurance domain.
@nonexhaustive public enum InsuranceError: OrderFailure, Codable, CustomStringConvertible {
    case unreachable
    /// No response arrived after an order was sent; it may be paid or carried out.
    case noAnswer
    /// The session has ended.
    case signedOut
    /// The session ended after an order was sent; it may be paid. It is completed when the same user signs in again.
    case signedOutMeanwhile
    /// The insurer no longer sells this product for this premium. Nothing was paid.
    case offerChanged
    case unknownProduct
    /// The user has no policy with this id.
    case unknownPolicy
    /// The policy is already canceled.
    case policyEnded
    /// The insurer would now cancel under other terms, because a new day has begun. The policy continues.
    case termsChanged
    /// The insurer cannot refund the premium to this account. The policy continues.
    case accountNotAccepted
    /// The insurer rejected the order; nothing was changed.
    case notAccepted
    /// No claim can be filed for this day.
    case claimDay(ClaimDayFlaw)
    /// The claim does not describe the event.
    case descriptionMissing
    /// The description exceeds ``ClaimLimits/descriptionLength``.
    case descriptionTooLong
    /// The claimed amount is not above zero, in another currency, or larger than the insured sum.
    case amountNotInsured(Money)
    /// There are more photos than ``ClaimLimits/photoCount``.
    case tooManyPhotos
    /// A photo is larger than 8 MB.
    case photoTooLarge
    /// A file is not a picture, or the insurer cannot read it.
    case notAPhoto
    /// The bank did not pay the premium; there is neither a charge nor a policy.
    case paymentRefused(reason: PaymentRefusal)
    /// The premium is paid, and the insurer rejected the policy. ``PolicyBuying/buy(_:)`` sends the stored order again.
    /// - Parameter booking: The bank's booking number of the payment.
    case notIssued(booking: Int)
    /// The order is invalid: an amount is malformed, or its id belongs to another order.
    case malformedOrder
    /// The insurer's response is invalid.
    case unexpectedAnswer
    /// The data on this device cannot be read or written.
    case storage

    /// Whether the order may have been carried out, or the premium may have been paid although there is no policy yet. Sending the same order
    /// again is safe and completes it.
    public var isOutcomeUnknown: Bool {
        switch self {
        case .noAnswer, .signedOutMeanwhile, .notIssued: true
        default: false
        }
    }

    /// The reason why no claim can be filed for a day. Later versions may add cases.
    @nonexhaustive public enum ClaimDayFlaw: Sendable, Hashable, Codable {
        /// It is not a day in the form `YYYY-MM-DD`.
        case malformed
        /// The policy began later, on the given day.
        case beforeStart(String)
        case inFuture
        /// The policy was canceled, and ended on the given day.
        case afterEnd(String)
    }

    /// A description for logs and debugging, without data of the user. Pages have texts of their own.
    public var description: String {
        switch self {
        case .unreachable: "the insurer is unreachable"
        case .noAnswer: "no answer from the insurer, the outcome is unknown"
        case .signedOut: "the session has ended"
        case .signedOutMeanwhile: "the session has ended, the outcome is unknown"
        case .offerChanged: "the offer has changed"
        case .unknownProduct: "unknown product"
        case .unknownPolicy: "unknown policy"
        case .policyEnded: "the policy has ended"
        case .termsChanged: "the terms of the cancellation have changed"
        case .accountNotAccepted: "the account cannot receive the refund"
        case .notAccepted: "the insurer rejected the order"
        case .claimDay(.malformed): "the day of the claim is malformed"
        case .claimDay(.beforeStart): "the claim is about a day before the policy"
        case .claimDay(.inFuture): "the claim is about a day in the future"
        case .claimDay(.afterEnd): "the claim is about a day after the policy"
        case .descriptionMissing: "the claim has no description"
        case .descriptionTooLong: "the description of the claim is too long"
        case .amountNotInsured: "the claimed amount is not insured"
        case .tooManyPhotos: "too many photos"
        case .photoTooLarge: "a photo is too large"
        case .notAPhoto: "a file is not a photo"
        case .paymentRefused: "the payment was refused"
        case .notIssued: "paid, and the policy is not issued"
        case .malformedOrder: "malformed order"
        case .unexpectedAnswer: "unexpected answer of the insurer"
        case .storage: "the store cannot be read or written"
        }
    }
}

public import FinanceAPI
public import MoneyAPI

/// An error of the insurance domain.
public struct InsuranceError: OrderFailure, Codable, CustomStringConvertible {
    /// The kinds of errors. Later versions may add kinds.
    @nonexhaustive public enum Kind: Sendable, Hashable, Codable {
        case unreachable
        case signedOut
        case offerChanged
        case unknownProduct
        case unknownPolicy
        case policyEnded
        case termsChanged
        case accountNotAccepted
        case notAccepted
        case claimDay(ClaimDayFlaw)
        case descriptionMissing
        case descriptionTooLong
        /// The amount is not above zero, in another currency, or larger than the insured sum.
        case amountNotInsured(Money)
        case tooManyPhotos
        case photoTooLarge
        case notAPhoto
        case paymentRefused(PaymentRefusal)
        case notIssued(booking: Int)
        case malformedOrder
        case unexpectedAnswer
        case storage
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

    /// The kind of the error.
    public let kind: Kind
    /// Whether the order may have been carried out, or the premium may have been paid although there is no policy yet. Sending the same order
    /// again is safe and completes it.
    public let isOutcomeUnknown: Bool

    private init(_ kind: Kind, isOutcomeUnknown: Bool = false) { (self.kind, self.isOutcomeUnknown) = (kind, isOutcomeUnknown) }

    /// The insurer is unreachable.
    public static let unreachable = InsuranceError(.unreachable)
    /// No response arrived after an order was sent; it may be paid or carried out.
    public static let noAnswer = InsuranceError(.unreachable, isOutcomeUnknown: true)
    /// The session has ended.
    public static let signedOut = InsuranceError(.signedOut)
    /// The session ended after an order was sent; it may be paid. It is completed when the same user signs in again.
    public static let signedOutMeanwhile = InsuranceError(.signedOut, isOutcomeUnknown: true)
    /// The insurer no longer sells this product for this premium. Nothing was paid.
    public static let offerChanged = InsuranceError(.offerChanged)
    /// The insurer has no product with this id.
    public static let unknownProduct = InsuranceError(.unknownProduct)
    /// The user has no policy with this id.
    public static let unknownPolicy = InsuranceError(.unknownPolicy)
    /// The policy is already canceled.
    public static let policyEnded = InsuranceError(.policyEnded)
    /// The insurer would now cancel under other terms, because a new day has begun. The policy continues.
    public static let termsChanged = InsuranceError(.termsChanged)
    /// The insurer cannot refund the premium to this account. The policy continues.
    public static let accountNotAccepted = InsuranceError(.accountNotAccepted)
    /// The insurer rejected the order; nothing was changed.
    public static let notAccepted = InsuranceError(.notAccepted)
    /// No claim can be filed for this day.
    static func claimDay(_ flaw: ClaimDayFlaw) -> InsuranceError { InsuranceError(.claimDay(flaw)) }
    /// The claim does not describe the event.
    static let descriptionMissing = InsuranceError(.descriptionMissing)
    /// The description exceeds ``ClaimLimits/descriptionLength``.
    static let descriptionTooLong = InsuranceError(.descriptionTooLong)
    /// The claimed amount is not insured.
    /// - Parameter sum: The insured sum.
    static func amountNotInsured(_ sum: Money) -> InsuranceError { InsuranceError(.amountNotInsured(sum)) }
    /// There are more photos than ``ClaimLimits/photoCount``.
    public static let tooManyPhotos = InsuranceError(.tooManyPhotos)
    /// A photo is larger than 8 MB.
    public static let photoTooLarge = InsuranceError(.photoTooLarge)
    /// A file is not a picture, or the insurer cannot read it.
    public static let notAPhoto = InsuranceError(.notAPhoto)
    /// The bank did not pay the premium; there is neither a charge nor a policy.
    public static func paymentRefused(reason: PaymentRefusal) -> InsuranceError { InsuranceError(.paymentRefused(reason)) }
    /// The premium is paid, and the insurer rejected the policy. ``PolicyBuying/buy(_:)`` sends the stored order again.
    /// - Parameter booking: The bank's booking number of the payment.
    public static func notIssued(booking: Int) -> InsuranceError { InsuranceError(.notIssued(booking: booking), isOutcomeUnknown: true) }
    /// The order is invalid: an amount is malformed, or its id belongs to another order.
    public static let malformedOrder = InsuranceError(.malformedOrder)
    /// The insurer's response is invalid.
    public static let unexpectedAnswer = InsuranceError(.unexpectedAnswer)
    /// The data on this device cannot be read or written.
    public static let storage = InsuranceError(.storage)

    /// A description for logs and debugging, without data of the user. Pages derive their texts from ``kind``.
    public var description: String {
        switch kind {
        case .unreachable: isOutcomeUnknown ? "no answer from the insurer, the outcome is unknown" : "the insurer is unreachable"
        case .signedOut: isOutcomeUnknown ? "the session has ended, the outcome is unknown" : "the session has ended"
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

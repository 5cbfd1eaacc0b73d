public import MoneyAPI
import RoutingService

/// The meaning of an error of ``Pay`` for the order that is paid.
public enum PaymentFailure: Sendable, Hashable {
    /// The bank rejected the payment: this key was never paid and will not be.
    case refused(PaymentRefusal)
    /// The session has ended. This attempt did not reach the bank; earlier ones may have.
    case signedOut
    /// This attempt did not reach the bank; earlier ones may have.
    case notSent
    /// The money may have moved.
    case unknown

    /// - Parameter error: The error that the mediator threw for the route.
    public init(_ error: any Error) {
        if let error = error as? RoutingError, error == .signInRequired(path: Pay.path) {
            self = .signedOut
            return
        }
        // Any other error, including future cases, may have occurred after the payment.
        guard let error = error as? FinanceError else {
            self = .unknown
            return
        }
        switch error.kind {
        case .insufficientFunds: self = .refused(.insufficientFunds)
        case .notAllowed: self = .refused(.notAllowed)
        case .unknownAccount: self = .refused(.unknownAccount)
        case .refused(let reason): self = .refused(.said(reason))
        case .currencyMismatch: self = .refused(.currencyMismatch)
        case .malformedOrder: self = .refused(.notAccepted)
        case .unreachable where !error.isOutcomeUnknown: self = .notSent
        case .signedOut: self = .signedOut
        default: self = .unknown
        }
    }
}

public import MoneyAPI
public import RoutingService

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
        switch error {
        case .insufficientFunds: self = .refused(.insufficientFunds)
        case .notAllowed: self = .refused(.notAllowed)
        case .unknownAccount: self = .refused(.unknownAccount)
        case .refused(let reason): self = .refused(.said(reason))
        case .currencyMismatch: self = .refused(.currencyMismatch)
        case .malformedOrder: self = .refused(.notAccepted)
        case .unreachable: self = .notSent
        case .signedOut: self = .signedOut
        default: self = .unknown
        }
    }
}

/// The reason why an order was not paid. Later versions may add cases.
@nonexhaustive public enum PaymentRefusal: Sendable, Hashable, Codable {
    case insufficientFunds
    case unknownAccount
    /// The kind of account does not support payments.
    case notAllowed
    case currencyMismatch
    /// The bank rejected the order.
    case notAccepted
    /// The reason given by the payment method, as a sentence for the user.
    case said(String)
}

extension OrderFailure {
    /// Converts an error of finance in a call that pays nothing.
    public init(asking error: FinanceError) {
        switch error {
        case .unreachable, .noAnswer: self = .unreachable
        case .signedOut: self = .signedOut
        case .storage: self = .storage
        default: self = .unexpectedAnswer
        }
    }
}

extension Mediator {
    /// Calls ``PayableAccounts`` or ``ReceivingAccounts``.
    /// - Returns: No accounts in an app without a domain that has them.
    public func accounts<R: Route>(_ route: R) async throws(FinanceError) -> [PayableAccount] where R.Output == [PayableAccount] {
        do {
            return try await self(route)
        } catch {
            if let error = error as? FinanceError { throw error }
            let failure = error as? RoutingError
            if failure == .notRegistered(path: R.path) { return [] }
            throw [PayableAccounts.path, ReceivingAccounts.path].contains { failure == .signInRequired(path: $0) }
                ? .signedOut : .unexpectedAnswer
        }
    }
}

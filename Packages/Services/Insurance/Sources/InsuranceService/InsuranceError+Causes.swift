import FinanceAPI
import Foundation
public import InsuranceAPI
import NetworkKit
public import OutboxService
import RoutingService

extension InsuranceError: OrderingError {
    public static var alreadyLeft: InsuranceError { .noAnswer }

    /// Converts a failed request for a policy whose premium is paid.
    init(issuing error: NetworkError, booking: Int) {
        switch (error.code, error.statusCode) {
        case (.badStatus, 401): self = .signedOut
        // These statuses are temporary and no rejections.
        case (.badStatus, 408), (.badStatus, 425), (.badStatus, 429): self = .noAnswer
        case (.badStatus, let status?) where (400..<500).contains(status): self = .notIssued(booking: booking)
        default: self = .noAnswer
        }
    }

    /// The insurer's rejection of a cancellation or a claim, which confirms that no attempt was carried out; nil for other failures.
    init?(rejection error: NetworkError) {
        // Some statuses are temporary and no rejections.
        guard let status = error.statusCode, (400..<500).contains(status), ![401, 408, 425, 429].contains(status) else { return nil }
        let code = (try? JSONDecoder().decode(RefusalPayload.self, from: Data(error.responseBody)))?.error
        switch (status, code) {
        case (_, "policy_ended"): self = .policyEnded
        case (_, "terms_changed"): self = .termsChanged
        case (_, "account_cannot_receive"): self = .accountNotAccepted
        case (404, _): self = .unknownPolicy
        case (413, _): self = .photoTooLarge
        case (415, _), (_, "wrong_size"), (_, "slot_in_use"): self = .notAPhoto
        default: self = .notAccepted
        }
    }

    /// Converts an error of the finance domain for calls that pay nothing.
    init(_ error: FinanceError) {
        switch error.kind {
        case .unreachable: self = .unreachable
        case .signedOut: self = .signedOut
        case .storage: self = .storage
        default: self = .unexpectedAnswer
        }
    }
}

extension OutboxStep.Failure {
    /// Classifies a failed request for a cancellation or a claim.
    init(sending error: NetworkError) {
        if let rejection = InsuranceError(rejection: error)?.rejection {
            self.init(rejection, isFinal: true)
            return
        }
        switch (error.code, error.statusCode) {
        case (.badStatus, 401): self = .signedOut
        case (.cannotConnect, _), (.notPermitted, _), (.tlsFailure, _), (.transportClosed, _), (.invalidRequest, _):
            self.init("unreachable", isNotTaken: true)
        default: self.init("noAnswer", retryAfter: error.retryAfter)
        }
    }
}

/// Converts a failed payment.
enum PaymentFailure {
    /// The bank rejected the payment: this key was never paid and will not be.
    case refused(reason: InsuranceError.PaymentRefusal)
    /// This attempt did not reach the bank; earlier ones may have.
    case notSent(InsuranceError)
    /// The money may have moved.
    case unknown(InsuranceError)

    init(_ error: any Error) {
        if let error = error as? RoutingError, error == .signInRequired(path: Pay.path) {
            self = .notSent(.signedOut)
            return
        }
        guard let error = error as? FinanceError else {
            // Any other error may have occurred after the payment.
            self = .unknown(.noAnswer)
            return
        }
        switch error.kind {
        case .insufficientFunds: self = .refused(reason: .insufficientFunds)
        case .notAllowed: self = .refused(reason: .notAllowed)
        case .unknownAccount: self = .refused(reason: .unknownAccount)
        case .refused(let reason): self = .refused(reason: .said(reason))
        case .currencyMismatch: self = .refused(reason: .currencyMismatch)
        case .malformedOrder: self = .refused(reason: .notAccepted)
        case .unreachable where !error.isOutcomeUnknown: self = .notSent(.unreachable)
        case .signedOut: self = .notSent(.signedOut)
        // Any other error, including future cases, may have moved the money.
        default: self = .unknown(.noAnswer)
        }
    }
}

extension InsuranceError.PaymentRefusal {
    private static let codes: [String: Self] = [
        "insufficientFunds": .insufficientFunds, "unknownAccount": .unknownAccount, "notAllowed": .notAllowed,
        "currencyMismatch": .currencyMismatch, "notAccepted": .notAccepted,
    ]

    /// The code in the outbox: the reason's name, or `said ` followed by the sentence of the payment method.
    var code: String {
        if case .said(let sentence) = self { return "said " + sentence }
        return Self.codes.first { $0.value == self }?.key ?? "notAccepted"
    }

    init(code: String) {
        self = code.hasPrefix("said ") ? .said(String(code.dropFirst("said ".count))) : Self.codes[code] ?? .notAccepted
    }
}

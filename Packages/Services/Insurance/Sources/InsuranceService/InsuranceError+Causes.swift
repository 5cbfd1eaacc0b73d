import FinanceAPI
import Foundation
public import InsuranceAPI
import NetworkKit
public import OutboxService

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

public import FinanceAPI
import Foundation
import NetworkKit
public import OutboxService

extension FinanceError: OrderingError {
    public static var alreadyLeft: FinanceError { .onItsWay }

    /// Converts a failed call that moves money. Without a response, the money may have moved.
    init(booking error: NetworkError, currency: Currency) {
        let refusal = try? JSONDecoder().decode(RefusalPayload.self, from: Data(error.responseBody))
        switch (error.code, error.statusCode, refusal?.error) {
        case (.badStatus, 422, "insufficient_funds"):
            self = .insufficientFunds(available: Money(minorUnits: refusal?.detail?["available"] ?? 0, currency: currency))
        case (.badStatus, 422, "currency_mismatch"): self = .currencyMismatch
        case (.badStatus, 422, "account_cannot_pay"), (.badStatus, 422, "account_cannot_receive"): self = .notAllowed
        case (.badStatus, 422, _), (.badStatus, 400, _), (.badStatus, 409, _): self = .malformedOrder
        case (.badStatus, 404, _): self = .unknownAccount("")
        case (.badStatus, 401, _): self = .signedOut
        case (.cannotConnect, _, _), (.tlsFailure, _, _), (.transportClosed, _, _), (.invalidRequest, _, _): self = .unreachable
        default: self = .noAnswer
        }
    }
}

public import FinanceAPI
import Foundation
import NetworkKit
public import OutboxService

extension FinanceError: OrderingError {
    public static var alreadyLeft: FinanceError { .onItsWay }
    public static var signedOutMeanwhile: FinanceError { .noAnswer }

    /// The bank's rejection of an order; nil for other failures.
    init?(rejection error: NetworkError, currency: Currency) {
        let refusal = try? JSONDecoder().decode(RefusalPayload.self, from: Data(error.responseBody))
        switch (error.statusCode, refusal?.error) {
        case (422, "insufficient_funds"):
            self = .insufficientFunds(available: Money(minorUnits: refusal?.detail?["available"] ?? 0, currency: currency))
        case (422, "currency_mismatch"): self = .currencyMismatch
        case (422, "quote_expired"): self = .quoteExpired
        case (422, "amount_too_small"): self = .amountTooSmall
        case (422, "account_cannot_pay"), (422, "account_cannot_receive"): self = .notAllowed
        case (422, _), (400, _), (409, _): self = .malformedOrder
        case (404, _): self = .unknownAccount("")
        default: return nil
        }
    }
}

extension OutboxStep.Failure where Reason == FinanceError {
    /// Classifies a failed call that moves money. Without a response, the money may have moved.
    init(booking error: NetworkError, currency: Currency) {
        self.init(sending: error, rejection: FinanceError(rejection: error, currency: currency))
    }
}

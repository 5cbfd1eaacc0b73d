import FinanceAPI
import Foundation
public import FundsAPI
import MoneyAPI
import NetworkKit
public import OutboxService

extension NetworkError {
    /// Whether the fund company rejected a request. Some statuses are temporary and no rejections.
    var isRejection: Bool {
        guard let statusCode else { return false }
        return (400..<500).contains(statusCode) && ![401, 408, 425, 429].contains(statusCode)
    }
}

extension FundsError: OrderingError {
    public static var alreadyLeft: FundsError { .noAnswer }

    /// The codes of final rejections in the outbox.
    private static let rejections: [String: FundsError] = [
        "unknownFund": .unknownFund, "priceChanged": .priceChanged, "tooFewUnits": .tooFewUnits,
        "accountNotAccepted": .accountNotAccepted, "notAccepted": .notAccepted,
    ]

    /// The code of a final rejection; nil for other errors.
    var rejection: String? { Self.rejections.first { $0.value == self }?.key }

    /// - Parameters:
    ///   - code: The code of the failure in the outbox; nil without an answer.
    ///   - hasLeft: Whether the order may have been paid or carried out.
    init(code: String?, hasLeft: Bool) {
        let code = code ?? "noAnswer"
        if code.hasPrefix("refused ") {
            self = .paymentRefused(reason: .init(code: String(code.dropFirst("refused ".count))))
        } else if code.hasPrefix("notBought "), let booking = Int(code.dropFirst("notBought ".count)) {
            self = .notBought(booking: booking)
        } else if code == OutboxStep.Failure.signedOut.code {
            self = hasLeft ? .signedOutMeanwhile : .signedOut
        } else if !hasLeft, let error = Self.rejections[code] {
            self = error
        } else {
            self = hasLeft ? .noAnswer : code == OutboxStep.Failure.storage.code ? .storage : .unreachable
        }
    }

    /// The fund company's rejection of a reservation or a sale, which confirms that no attempt was carried out; nil for other failures.
    init?(rejection error: NetworkError) {
        guard error.isRejection else { return nil }
        switch (error.statusCode, (try? JSONDecoder().decode(RefusalPayload.self, from: Data(error.responseBody)))?.error) {
        case (_, "price_changed"): self = .priceChanged
        case (_, "too_few_units"): self = .tooFewUnits
        case (_, "account_cannot_receive"): self = .accountNotAccepted
        case (404, _): self = .unknownFund
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

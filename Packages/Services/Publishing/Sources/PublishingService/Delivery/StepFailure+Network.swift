import DatabaseKit
import Foundation
import NetworkKit
import OutboxService
import PublishingAPI

extension OutboxStep.Failure {
    /// Classifies the error of a failed attempt.
    init(sending error: any Error) {
        guard let error = error as? NetworkError else {
            switch error {
            case is CancellationError: self.init(.unreachable)
            case let failure as OutboxStep.Failure: self = failure
            case is PublishingError, is StoreError, is DecodingError: self = .storage
            // Errors of a strategy count, because they might recur indefinitely.
            default: self.init(.unreachable, counts: true)
            }
            return
        }
        let refusal = Self.refusal(error)
        switch (error.code, error.statusCode) {
        case (.badStatus, 401): self = .signedOut
        case (.badStatus, 403) where refusal == "wrong_author": self = .signedOut
        case (.badStatus, 408), (.badStatus, 425), (.badStatus, 429): self.init(.unreachable, counts: true)
        case (.badStatus, let status?) where (400..<500).contains(status):
            self.init(.refused(Self.reason(status, refusal)), isFinal: true, isNotTaken: true)
        case (.badStatus, _), (.undecodable, _), (.malformedResponse, _), (.bodyTooLarge, _):
            self.init(.unreachable, counts: true)
        case (.invalidRequest, _): self.init(.refused(.other), isFinal: true, isNotTaken: true)
        case (.cannotConnect, _), (.tlsFailure, _), (.transportClosed, _): self.init(.unreachable, isNotTaken: true)
        default: self.init(.unreachable)
        }
        retryAfter = error.retryAfter
    }

    init(_ error: PublishingError, isFinal: Bool = false, isNotTaken: Bool = false, counts: Bool = false, retryAfter: Duration? = nil) {
        self.init(error.code, isFinal: isFinal, isNotTaken: isNotTaken, counts: counts, retryAfter: retryAfter)
    }

    private struct Refusal: Decodable {
        var error: String
    }

    /// Returns the error code of the back end.
    private static func refusal(_ error: NetworkError) -> String? {
        (try? JSONDecoder().decode(Refusal.self, from: Data(error.responseBody)))?.error
    }

    private static func reason(_ status: Int, _ refusal: String?) -> PublishingError.Reason {
        switch (status, refusal) {
        case (413, _), (415, _), (_, "not_a_picture"), (_, "wrong_size"), (_, "slot_in_use"), (_, "not_suitable"): .picture
        case (_, "text_not_welcome"), (_, "text_too_long"): .text
        default: .other
        }
    }
}

extension PublishingError {
    /// The code of the error in the outbox.
    var code: String {
        switch kind {
        case .refused(let reason): "refused." + reason.rawValue
        default: Self.codes.first { $0.value == self }?.key ?? "gaveUp"
        }
    }

    init(code: String) {
        let reasons = Reason.allCases.filter { "refused." + $0.rawValue == code }
        self = reasons.first.map(PublishingError.refused) ?? Self.codes[code] ?? .gaveUp
    }

    private static let codes: [String: PublishingError] = [
        "unknownKind": .unknownKind, "gaveUp": .gaveUp, "unreachable": .unreachable,
        OutboxUpload.contradiction: .unexpectedAnswer, "signedOut": .signedOut, "storage": .storage,
    ]
}

import DatabaseKit
import Foundation
import NetworkKit
import OutboxService
import PublishingAPI

extension OutboxStep.Failure {
    /// What an attempt that failed says about a post.
    init(sending error: any Error) {
        guard let error = error as? NetworkError else {
            switch error {
            case is CancellationError: self.init(.unreachable)
            case is PublishingError, is StoreError, is DecodingError: self = .storage
            // Of a strategy's own: it counts, because it might come back for ever.
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
        self.init(error.word, isFinal: isFinal, isNotTaken: isNotTaken, counts: counts, retryAfter: retryAfter)
    }

    private struct Refusal: Decodable {
        var error: String
    }

    /// The word that the back end has for it.
    private static func refusal(_ error: NetworkError) -> String? {
        (try? JSONDecoder().decode(Refusal.self, from: Data(error.responseBody)))?.error
    }

    private static func reason(_ status: Int, _ refusal: String?) -> PublishingError.Reason {
        switch (status, refusal) {
        case (413, _), (415, _), (_, "not_a_picture"), (_, "wrong_size"), (_, "slot_in_use"): .picture
        case (_, "text_not_welcome"), (_, "text_too_long"): .text
        default: .other
        }
    }
}

extension PublishingError {
    /// As a failure is kept in the outbox.
    var word: String {
        switch kind {
        case .refused(let reason): "refused." + reason.rawValue
        default: Self.words.first { $0.value == self }?.key ?? "gaveUp"
        }
    }

    init(word: String) {
        let reasons = Reason.allCases.filter { "refused." + $0.rawValue == word }
        self = reasons.first.map(PublishingError.refused) ?? Self.words[word] ?? .gaveUp
    }

    private static let words: [String: PublishingError] = [
        "unknownKind": .unknownKind, "gaveUp": .gaveUp, "unreachable": .unreachable, "signedOut": .signedOut, "storage": .storage,
    ]
}

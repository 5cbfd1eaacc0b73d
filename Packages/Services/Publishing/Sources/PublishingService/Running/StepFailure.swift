import DatabaseKit
import Foundation
import NetworkKit
import PublishingAPI

/// What an attempt that failed says about the post.
struct StepFailure: Sendable, Hashable {
    /// What the person is told.
    var error: PublishingError
    /// Whether it is tried again by itself.
    var isFinal = false
    /// Whether the back end has certainly not taken the post in this attempt.
    var isNotTaken = false
    /// Whether the back end answered: being offline is no failure of the post.
    var counts = false
    /// How long the back end wants to be left alone; nil when it does not say.
    var retryAfter: Duration?

    /// How often the back end may answer that it cannot.
    static let maximumAttempts = 12

    init(_ error: any Error) {
        guard let error = error as? NetworkError else {
            switch error {
            case is CancellationError: self.init(error: .unreachable)
            case is PublishingError, is StoreError: self.init(error: .storage)
            // Of a strategy's own: it counts, because it might come back for ever.
            default: self.init(error: .unreachable, counts: true)
            }
            return
        }
        let refusal = Self.refusal(error)
        switch (error.code, error.statusCode) {
        case (.badStatus, 401): self.init(error: .signedOut, isNotTaken: true)
        case (.badStatus, 403) where refusal == "wrong_author": self.init(error: .signedOut, isNotTaken: true)
        case (.badStatus, 408), (.badStatus, 425), (.badStatus, 429): self.init(error: .unreachable, counts: true)
        case (.badStatus, let status?) where (400..<500).contains(status):
            self.init(error: .refused(Self.reason(status, refusal)), isFinal: true, isNotTaken: true)
        case (.badStatus, _), (.undecodable, _), (.malformedResponse, _), (.bodyTooLarge, _):
            self.init(error: .unreachable, counts: true)
        case (.invalidRequest, _): self.init(error: .refused(.other), isFinal: true, isNotTaken: true)
        case (.cannotConnect, _), (.tlsFailure, _), (.transportClosed, _): self.init(error: .unreachable, isNotTaken: true)
        default: self.init(error: .unreachable)
        }
        retryAfter = error.retryAfter
    }

    init(error: PublishingError, isFinal: Bool = false, isNotTaken: Bool = false, counts: Bool = false, retryAfter: Duration? = nil) {
        self.error = error
        self.isFinal = isFinal
        self.isNotTaken = isNotTaken
        self.counts = counts
        self.retryAfter = retryAfter
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

/// How long to leave the back end alone.
enum RetryPause {
    static let maximum = Duration.seconds(60)
    /// What the back end may wish at the most.
    static let maximumWish = Duration.seconds(3_600)

    /// 1 s, doubled with each failure in a row, at most a minute; a random half of it is left out, so that not all devices come back at
    /// once.
    /// - Parameters:
    ///   - random: from 0 up to 1.
    ///   - wish: how long the back end wants to be left alone: never less, up to an hour.
    static func pause(afterFailures count: Int, random: Double, wish: Duration? = nil) -> Duration {
        let pause = min(.seconds(1 << min(max(count - 1, 0), 6)), maximum) * (1 - random / 2)
        return max(pause, min(wish ?? .zero, maximumWish))
    }
}

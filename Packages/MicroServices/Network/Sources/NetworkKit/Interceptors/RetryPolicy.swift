public import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Decides whether and when a failed attempt is repeated. ``RetryInterceptor`` performs the retries.
///
/// Pauses grow exponentially with full jitter: a random time up to `baseDelay` × 2ⁿ, at most `maximumDelay`. A server's `Retry-After` is
/// respected; if it exceeds `maximumRetryAfter`, the failure is final.
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of attempts, including the first.
    public var maximumAttempts: Int
    /// The maximum first pause.
    public var baseDelay: Duration
    /// The maximum pause.
    public var maximumDelay: Duration
    /// The maximum `Retry-After` that is respected.
    public var maximumRetryAfter: Duration
    /// The statuses that are retried.
    public var statusCodes: Set<Int>

    public init(
        maximumAttempts: Int = 3, baseDelay: Duration = .milliseconds(200), maximumDelay: Duration = .seconds(10),
        maximumRetryAfter: Duration = .seconds(30), statusCodes: Set<Int> = [408, 425, 429, 502, 503, 504]
    ) {
        self.maximumAttempts = maximumAttempts
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.maximumRetryAfter = maximumRetryAfter
        self.statusCodes = statusCodes
    }

    /// Whether the request may be sent twice: its method is idempotent (RFC 9110, 9.2.2).
    ///
    /// A POST is not, even with an `Idempotency-Key`: a rejection of the second attempt would hide that the first one may have been carried
    /// out. The caller must learn of each outcome, and repeats with the same key.
    public static func mayRepeat(_ head: HTTPRequest) -> Bool {
        [.get, .head, .put, .delete, .options, .trace].contains(head.method)
    }

    /// Returns the pause before the next attempt, or `nil` if the failure is final. `random` is in 0..<1, `now` in seconds since 1970.
    func pause(afterAttempt attempt: Int, request: NetworkRequest, outcome: Outcome, random: Double, now: Int64) -> Duration? {
        guard attempt < maximumAttempts, request.body.isReplayable, isWorthRepeating(outcome, request) else { return nil }
        var ceiling = baseDelay
        for _ in 1..<max(attempt, 1) where ceiling < maximumDelay { ceiling *= 2 }
        let jittered = min(ceiling, maximumDelay) * random
        guard case .response(let head) = outcome, let requested = RetryAfter.pause(head.headerFields, now: now) else { return jittered }
        return requested <= maximumRetryAfter ? max(requested, jittered) : nil
    }

    enum Outcome {
        case response(HTTPResponse)
        case failure(NetworkError.Code)
    }

    private func isWorthRepeating(_ outcome: Outcome, _ request: NetworkRequest) -> Bool {
        switch outcome {
        case .response(let head): statusCodes.contains(head.status.code) && Self.mayRepeat(request.head)
        // The request was not sent, so repeating it is safe.
        case .failure(.cannotConnect): true
        case .failure(.connectionLost), .failure(.timedOut): Self.mayRepeat(request.head)
        case .failure: false
        }
    }
}

/// Parses `Retry-After` (RFC 9110, 10.2.3): seconds, or a date in the preferred format.
enum RetryAfter {
    static func pause(_ fields: HTTPFields, now: Int64) -> Duration? {
        guard let text = fields[.retryAfter] else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
            // A number that does not fit an Int32 is treated as its maximum.
            return .seconds(Int32(text).map(Int64.init) ?? .init(Int32.max))
        }
        return seconds(ofDate: text).map { .seconds(max(0, $0 - now)) }
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT` in seconds since 1970.
    static func seconds(ofDate text: String) -> Int64? {
        let fields = text.split(whereSeparator: { " :".contains($0) })
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard fields.count == 8, fields[7] == "GMT", let month = months.firstIndex(of: String(fields[2])) else { return nil }
        let numbers = [fields[1], fields[3], fields[4], fields[5], fields[6]].compactMap { $0.utf8.count <= 4 ? Int($0) : nil }
        guard numbers.count == 5, (1...31).contains(numbers[0]), (1970...9999).contains(numbers[1]), (0...23).contains(numbers[2]),
            (0...59).contains(numbers[3]), (0...60).contains(numbers[4])
        else { return nil }
        let components = DateComponents(
            year: numbers[1], month: month + 1, day: numbers[0], hour: numbers[2], minute: numbers[3], second: numbers[4])
        return gregorian.date(from: components).map { Int64($0.timeIntervalSince1970) }
    }

    private static let gregorian: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}

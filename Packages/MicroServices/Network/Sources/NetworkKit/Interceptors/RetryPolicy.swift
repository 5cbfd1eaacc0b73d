public import HTTPTypes

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
        (self.maximumAttempts, self.statusCodes) = (maximumAttempts, statusCodes)
        (self.baseDelay, self.maximumDelay, self.maximumRetryAfter) = (baseDelay, maximumDelay, maximumRetryAfter)
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

/// Parses `Retry-After` (RFC 9110, 10.2.3): seconds, or a date.
enum RetryAfter {
    /// A date is compared with the `Date` of the same response, because the clock of this machine may be wrong.
    static func pause(_ fields: HTTPFields, now: Int64) -> Duration? {
        guard let text = fields[.retryAfter] else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
            // A number that does not fit an Int32 is treated as its maximum.
            return .seconds(Int32(text).map(Int64.init) ?? .init(Int32.max))
        }
        let sent = fields[.date].flatMap { HTTPDate.seconds(of: $0, now: now) } ?? now
        return HTTPDate.seconds(of: text, now: now).map { .seconds(max(0, $0 - sent)) }
    }
}

public import HTTPTypes

/// Decides whether a failed attempt is made again, and when. No clock and no network: ``RetryInterceptor`` acts on it.
///
/// Pauses grow exponentially with full jitter: a random time up to `baseDelay` × 2ⁿ, at most `maximumDelay`. A server's `Retry-After` is
/// kept to; when it asks for more than `maximumRetryAfter`, the failure is final.
public struct RetryPolicy: Hashable, Sendable {
    /// All attempts together, the first included.
    public var maximumAttempts: Int
    /// The longest first pause.
    public var baseDelay: Duration
    /// The longest pause.
    public var maximumDelay: Duration
    /// The longest wish of a server that is fulfilled.
    public var maximumRetryAfter: Duration
    /// The statuses after which a retry may help.
    public var statusCodes: Set<Int>

    public init(
        maximumAttempts: Int = 3,
        baseDelay: Duration = .milliseconds(200),
        maximumDelay: Duration = .seconds(10),
        maximumRetryAfter: Duration = .seconds(30),
        statusCodes: Set<Int> = [408, 425, 429, 502, 503, 504]
    ) {
        self.maximumAttempts = maximumAttempts
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.maximumRetryAfter = maximumRetryAfter
        self.statusCodes = statusCodes
    }

    /// Whether the request may reach the server twice: its method is idempotent (RFC 9110, 9.2.2), or it carries an `Idempotency-Key`.
    public static func mayRepeat(_ head: HTTPRequest) -> Bool {
        switch head.method {
        case .get, .head, .put, .delete, .options, .trace: true
        default: IdempotencyKeyInterceptor.fieldName.map { head.headerFields.contains($0) } ?? false
        }
    }

    /// The pause before the next attempt, or `nil` when the failure is final.
    ///
    /// - Parameters:
    ///   - attempt: the number of attempts made.
    ///   - random: a number from 0 up to 1.
    ///   - now: seconds since 1970, for a `Retry-After` that is a date.
    func pause(afterAttempt attempt: Int, request: NetworkRequest, outcome: Outcome, random: Double, now: Int64) -> Duration? {
        guard attempt < maximumAttempts, request.body.isReplayable, isWorthRepeating(outcome, request) else { return nil }
        var ceiling = baseDelay
        for _ in 1..<max(attempt, 1) where ceiling < maximumDelay { ceiling *= 2 }
        let jittered = min(ceiling, maximumDelay) * random
        guard case .response(let head) = outcome, let wish = RetryAfter.pause(head.headerFields, now: now) else { return jittered }
        return wish <= maximumRetryAfter ? max(wish, jittered) : nil
    }

    /// How an attempt ended.
    enum Outcome {
        case response(HTTPResponse)
        case failure(NetworkError.Code)
    }

    private func isWorthRepeating(_ outcome: Outcome, _ request: NetworkRequest) -> Bool {
        switch outcome {
        case .response(let head): statusCodes.contains(head.status.code) && Self.mayRepeat(request.head)
        // The request was not sent, so it cannot happen twice.
        case .failure(.cannotConnect): true
        case .failure(.connectionLost), .failure(.timedOut): Self.mayRepeat(request.head)
        case .failure: false
        }
    }
}

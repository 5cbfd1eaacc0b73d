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

    /// Of the IETF draft "The Idempotency-Key HTTP Header Field".
    private static let idempotencyKey = HTTPField.Name("Idempotency-Key")

    /// Whether the request may be sent twice: its method is idempotent (RFC 9110, 9.2.2), or it has an `Idempotency-Key`.
    public static func mayRepeat(_ head: HTTPRequest) -> Bool {
        switch head.method {
        case .get, .head, .put, .delete, .options, .trace: true
        default: idempotencyKey.map { head.headerFields.contains($0) } ?? false
        }
    }

    /// Returns the pause before the next attempt, or `nil` if the failure is final.
    ///
    /// - Parameters:
    ///   - attempt: The number of attempts made.
    ///   - random: A number in 0..<1.
    ///   - now: Seconds since 1970, for a `Retry-After` date.
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

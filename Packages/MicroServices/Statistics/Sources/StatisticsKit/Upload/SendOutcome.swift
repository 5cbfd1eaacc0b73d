/// The result of sending a batch.
public enum SendOutcome: Sendable, Hashable {
    /// The server has the batch, from this attempt or an earlier one.
    case accepted
    /// The batch is too large: it is split in half.
    case tooLarge
    /// The server will never accept the batch as it is: it is quarantined.
    case refused
    /// Try again later. `after` is the delay that the server asked for.
    case later(after: Duration? = nil)

    /// Interprets an HTTP response (RFC 9110).
    ///
    /// 2xx is accepted, 413 too large. 401, 408, 425, 429, 5xx and redirects not followed are for later, because signing in again or leaving a
    /// captive portal may help. Other 4xx are refused.
    ///
    /// - Parameters:
    ///   - status: the status code.
    ///   - retryAfter: the value of the `Retry-After` field: seconds or an HTTP date.
    ///   - now: the time in milliseconds since 1970, to compute the delay until a date.
    public init(status: Int, retryAfter: String? = nil, now: Int64 = StatisticsClock.system.wall()) {
        switch status {
        case 200..<300: self = .accepted
        case 413: self = .tooLarge
        case 401, 408, 425, 429: self = .later(after: retryAfter.flatMap { RetryAfter.duration($0, now: now) })
        case 400..<500: self = .refused
        default: self = .later(after: retryAfter.flatMap { RetryAfter.duration($0, now: now) })
        }
    }
}

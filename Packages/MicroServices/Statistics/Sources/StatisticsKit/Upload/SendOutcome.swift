/// What became of a batch.
public enum SendOutcome: Sendable, Hashable {
    /// The server has it, now or from an earlier attempt.
    case accepted
    /// Too large: halves are tried.
    case tooLarge
    /// The server will never take it as it is: it is put aside.
    case refused
    /// Not now. `after` is what the server asked for.
    case later(after: Duration? = nil)

    /// Reads an HTTP answer (RFC 9110).
    ///
    /// 2xx is accepted, 413 too large. 401, 408, 425, 429, 5xx, and redirects that nobody followed are for later: signing in again or
    /// leaving a hotel's network helps. Any other 4xx is refused.
    ///
    /// - Parameters:
    ///   - status: the status code.
    ///   - retryAfter: the value of the `Retry-After` field: seconds or an HTTP date.
    ///   - now: milliseconds since 1970, to subtract from a date.
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

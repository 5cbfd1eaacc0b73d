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
    ///   - retryAfter: the delay that the `Retry-After` field asks for.
    public init(status: Int, retryAfter: Duration? = nil) {
        switch status {
        case 200..<300: self = .accepted
        case 413: self = .tooLarge
        case 401, 408, 425, 429: self = .later(after: retryAfter)
        case 400..<500: self = .refused
        default: self = .later(after: retryAfter)
        }
    }
}

/// The time to live of an entry.
public struct TimeToLive: Hashable, Sendable {
    /// The lifetime after the write; `nil` for no limit.
    public var afterWrite: Duration?
    /// The lifetime after the last read or write; `nil` for no limit. Applies to memory only, so that a read from disk needs no write.
    public var afterAccess: Duration?

    /// The time after ``afterWrite`` in which ``Cache/value(for:timeToLive:load:)`` returns the stale value and reloads it in the
    /// background.
    public var whileRevalidating: Duration
    /// The time after ``afterWrite`` in which the stale value is returned if a load fails. See RFC 5861 for both.
    public var ifError: Duration

    public init(
        afterWrite: Duration? = nil, afterAccess: Duration? = nil, whileRevalidating: Duration = .zero, ifError: Duration = .zero
    ) {
        self.afterWrite = afterWrite
        self.afterAccess = afterAccess
        self.whileRevalidating = whileRevalidating
        self.ifError = ifError
    }

    /// How long a stale value is retained.
    var stale: Duration { max(.zero, whileRevalidating.clamped, ifError.clamped) }
    /// The time after which a value cannot be used at all.
    var untilUnusable: Duration? { afterWrite.map { $0.clamped + stale } }

    /// No limit: an entry lives until it is removed or evicted.
    public static let unlimited = TimeToLive()
    /// A lifetime of some seconds after the write.
    public static func seconds(_ seconds: Int) -> TimeToLive { TimeToLive(afterWrite: .seconds(seconds)) }
}

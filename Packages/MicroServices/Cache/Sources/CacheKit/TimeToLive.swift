/// How long an entry may be used.
public struct TimeToLive: Hashable, Sendable {
    /// After it was written, or `nil` for ever.
    public var afterWrite: Duration?
    /// After it was last read or written, or `nil` for ever. Holds in memory only: on disk a read must not cost a write.
    public var afterAccess: Duration?

    /// For this long after ``afterWrite``, ``Cache/value(for:timeToLive:load:)`` still gives the old value at once and loads a new one beside.
    public var whileRevalidating: Duration
    /// For this long after ``afterWrite``, the old value is given when the load of a new one fails. See RFC 5861 for both.
    public var ifError: Duration

    public init(
        afterWrite: Duration? = nil, afterAccess: Duration? = nil, whileRevalidating: Duration = .zero, ifError: Duration = .zero
    ) {
        self.afterWrite = afterWrite
        self.afterAccess = afterAccess
        self.whileRevalidating = whileRevalidating
        self.ifError = ifError
    }

    /// How long a value is kept after its time, because it may still be of use.
    var stale: Duration { max(.zero, whileRevalidating, ifError) }
    /// When a value is of no use any more.
    var untilGone: Duration? { afterWrite.map { $0 + stale } }

    /// Until it is removed or evicted.
    public static let unlimited = TimeToLive()
    /// For a time after it was written.
    public static func seconds(_ seconds: Int) -> TimeToLive { TimeToLive(afterWrite: .seconds(seconds)) }
}

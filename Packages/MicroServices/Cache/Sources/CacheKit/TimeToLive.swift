/// How long an entry may be used.
public struct TimeToLive: Hashable, Sendable {
    /// After it was written, or `nil` for ever.
    public var afterWrite: Duration?
    /// After it was last read or written, or `nil` for ever. Holds in memory only: on disk a read must not cost a write.
    public var afterAccess: Duration?

    public init(afterWrite: Duration? = nil, afterAccess: Duration? = nil) {
        self.afterWrite = afterWrite
        self.afterAccess = afterAccess
    }

    /// Until it is removed or evicted.
    public static let unlimited = TimeToLive()
    /// For a time after it was written.
    public static func seconds(_ seconds: Int) -> TimeToLive { TimeToLive(afterWrite: .seconds(seconds)) }
}

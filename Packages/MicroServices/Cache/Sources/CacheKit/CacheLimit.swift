/// The bounds of a tier. Both hold after each write.
public struct CacheLimit: Hashable, Sendable {
    /// The maximum number of entries.
    public var count: Int
    /// The maximum number of bytes, as returned by the cost function. `nil` for no bound.
    public var bytes: Int?

    public init(count: Int, bytes: Int? = nil) {
        precondition(count > 0 && bytes ?? 1 > 0, "A cache needs room for at least one entry of one byte.")
        self.count = count
        self.bytes = bytes
    }
}

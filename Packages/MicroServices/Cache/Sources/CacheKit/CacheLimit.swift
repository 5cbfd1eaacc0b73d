/// How much a tier holds, strictly: after each write both bounds are kept.
public struct CacheLimit: Hashable, Sendable {
    /// The most entries.
    public var count: Int
    /// The most bytes, as the cost function counts them, or `nil` for no bound in bytes.
    public var bytes: Int?

    public init(count: Int, bytes: Int? = nil) {
        precondition(count > 0 && bytes ?? 1 > 0, "A cache needs room for at least one entry of one byte.")
        self.count = count
        self.bytes = bytes
    }
}

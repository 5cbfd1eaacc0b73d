/// The space of a volume in bytes.
public struct DiskSpace: Sendable, Hashable {
    public var total: Int
    /// What this user may still take.
    public var available: Int

    public init(total: Int, available: Int) {
        self.total = total
        self.available = available
    }
}

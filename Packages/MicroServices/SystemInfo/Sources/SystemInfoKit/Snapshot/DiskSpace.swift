/// The space of a volume in bytes.
public struct DiskSpace: Sendable, Hashable {
    public var total: Int
    /// The space available to this user.
    public var available: Int

    public init(total: Int, available: Int) {
        self.total = total
        self.available = available
    }
}

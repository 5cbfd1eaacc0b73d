import Synchronization

/// Detects that another store object or process removed entries of a cache's group from the store.
@usableFromInline
final class RemovalWatch: Sendable {
    private let count: @Sendable () -> UInt64
    /// The count when the memory was last cleared.
    private let seen: Atomic<UInt64>

    init(_ count: @escaping @Sendable () -> UInt64) {
        self.count = count
        seen = Atomic(count())
    }

    var now: UInt64 { count() }

    /// Whether the memory may contain entries that were removed.
    @usableFromInline var isBehind: Bool { Int64(bitPattern: count() &- seen.load(ordering: .acquiring)) > 0 }

    func noteCleared(at count: UInt64) { seen.store(count, ordering: .releasing) }
}

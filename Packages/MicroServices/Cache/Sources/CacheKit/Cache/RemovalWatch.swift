import Synchronization

/// Notices that somebody else, such as another process, removed something of a cache's group from the store.
@usableFromInline
final class RemovalWatch: Sendable {
    private let count: @Sendable () -> UInt64
    /// What was counted when the memory was last emptied because of it.
    private let seen: Atomic<UInt64>

    init(_ count: @escaping @Sendable () -> UInt64) {
        self.count = count
        seen = Atomic(count())
    }

    var now: UInt64 { count() }

    /// Whether the memory may hold what was removed.
    @usableFromInline var isBehind: Bool { Int64(bitPattern: count() &- seen.load(ordering: .acquiring)) > 0 }

    func noteEmptied(at count: UInt64) { seen.store(count, ordering: .releasing) }
}

import Synchronization

/// A load in progress in any cache. It may wait for other loads; a cycle of waits, which would never end, is refused.
final class PendingLoad: Sendable {
    /// The load that the current task is part of. Detached tasks have none, so cycles through them are not found.
    @TaskLocal static var current: PendingLoad?

    /// The loads that each load waits for. One lock for all, because a cycle may pass through several caches.
    private static let waits = Mutex<[ObjectIdentifier: [PendingLoad]]>([:])

    private let key: any Sendable

    init(key: any Sendable) { self.key = key }

    /// Records a wait for another load until ``stopWaiting(for:)``. Returns an error instead if the other one waits for this one.
    func wait(for other: PendingLoad) -> CacheError? {
        Self.waits.withLock { waits in
            // Each load that the other one waits for, and the one that waits for it.
            var waiting: [ObjectIdentifier: PendingLoad] = [:]
            var next = [other]
            while let load = next.popLast() {
                if load === self { return .cycle(path(from: other, waiting).map(\.key)) }
                for awaited in waits[ObjectIdentifier(load)] ?? [] where waiting[ObjectIdentifier(awaited)] == nil {
                    waiting[ObjectIdentifier(awaited)] = load
                    next.append(awaited)
                }
            }
            waits[ObjectIdentifier(self), default: []].append(other)
            return nil
        }
    }

    func stopWaiting(for other: PendingLoad) {
        Self.waits.withLock { waits in
            guard var awaited = waits.removeValue(forKey: ObjectIdentifier(self)), let index = awaited.firstIndex(where: { $0 === other })
            else { return }
            awaited.remove(at: index)
            if !awaited.isEmpty { waits[ObjectIdentifier(self)] = awaited }
        }
    }

    /// This load, the first one that it would wait for, and so on, up to this load again.
    private func path(from first: PendingLoad, _ waiting: [ObjectIdentifier: PendingLoad]) -> [PendingLoad] {
        var path = [self]
        while let last = path.last, last !== first, let previous = waiting[ObjectIdentifier(last)] { path.append(previous) }
        return [self] + path.reversed()
    }
}

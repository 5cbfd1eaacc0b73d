import Synchronization

/// Notifies streams of changes.
final class ChangeListeners: Sendable {
    private let state = Mutex((continuations: [Int: AsyncStream<Void>.Continuation](), next: 0))

    func notify() {
        let continuations = state.withLock { Array($0.continuations.values) }
        for continuation in continuations { continuation.yield() }
    }

    func changes() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = state.withLock { state in
                state.next += 1
                state.continuations[state.next] = continuation
                return state.next
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { _ = $0.continuations.removeValue(forKey: number) }
            }
        }
    }
}

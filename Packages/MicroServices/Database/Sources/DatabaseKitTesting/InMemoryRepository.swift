public import DatabaseKit
import Synchronization

/// A repository in memory, for tests. Elements are sorted by id.
public final class InMemoryRepository<Element: Identifiable & Sendable>: Repository where Element.ID: Comparable & Sendable {
    private struct State {
        var elements: [Element.ID: Element]
        var observers: [AsyncStream<Void>.Continuation] = []
    }

    private let state: Mutex<State>

    /// - Parameter elements: the initial elements; of two with one id the last.
    public init(_ elements: [Element] = []) {
        state = Mutex(State(elements: Dictionary(elements.map { ($0.id, $0) }) { $1 }))
    }

    public func all() -> [Element] {
        state.withLock { $0.elements.values.sorted { $0.id < $1.id } }
    }

    public func find(_ id: Element.ID) -> Element? {
        state.withLock { $0.elements[id] }
    }

    public func save(_ elements: [Element]) {
        change { state in for element in elements { state[element.id] = element } }
    }

    public func remove(_ ids: [Element.ID]) {
        change { state in for id in ids { state[id] = nil } }
    }

    public func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.observers.append(continuation) }
        return stream
    }

    private func change(_ body: (inout [Element.ID: Element]) -> Void) {
        let observers = state.withLock { state in
            body(&state.elements)
            return state.observers
        }
        for observer in observers { observer.yield() }
    }
}

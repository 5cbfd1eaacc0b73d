import Foundation
import Synchronization

/// Threads that share a list of work.
package struct Workers: Sendable {
    /// The number of threads. Default: one per processor.
    package var count = max(1, ProcessInfo.processInfo.activeProcessorCount)

    // A full parse recurses with the nesting of the source, and generated programs nest deep.
    private let stackSize = 256 << 20

    /// Creates the default number of workers.
    package init() {}

    /// Maps the items concurrently, preserving their order.
    ///
    /// - Throws: The first error of `body`; remaining items are then skipped.
    package func map<Item: Sendable, Result: Sendable>(
        _ items: [Item], _ body: @escaping @Sendable (Item) throws -> Result
    ) throws -> [Result] {
        let state = Mutex(State<Result>(results: Array(repeating: nil, count: items.count)))
        let shared = Shared(state)
        let done = DispatchGroup()
        for _ in 0..<min(count, items.count) {
            done.enter()
            let thread = Thread {
                shared.work(items, body)
                done.leave()
            }
            thread.stackSize = stackSize
            thread.start()
        }
        done.wait()
        return try shared.finish()
    }
}

private struct State<Result: Sendable>: Sendable {
    var next = 0
    var results: [Result?]
    var error: (any Error)?
}

private final class Shared<Result: Sendable>: Sendable {
    private let state: Mutex<State<Result>>

    init(_ state: consuming Mutex<State<Result>>) { self.state = state }

    func work<Item>(_ items: [Item], _ body: (Item) throws -> Result) {
        while let index = take(items.count) {
            do {
                let result = try body(items[index])
                state.withLock { $0.results[index] = result }
            } catch {
                state.withLock { $0.error = $0.error ?? error }
            }
        }
    }

    func finish() throws -> [Result] {
        try state.withLock { state in
            if let error = state.error { throw error }
            return state.results.compactMap { $0 }
        }
    }

    private func take(_ count: Int) -> Int? {
        state.withLock { state in
            guard state.error == nil, state.next < count else { return nil }
            state.next += 1
            return state.next - 1
        }
    }
}

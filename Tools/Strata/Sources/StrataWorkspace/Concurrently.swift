import Dispatch
import Synchronization

/// Runs a body for each number below `count` on all processors, and returns the results in order. The calls per thread at a time should be
/// many if a call takes microseconds, and few if durations differ widely.
package func concurrently<Result: Sendable>(_ count: Int, chunk: Int = 16, _ body: @Sendable (Int) -> Result) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: (count + chunk - 1) / chunk) { number in
        let start = number * chunk
        let found = (start..<min(start + chunk, count)).map(body)
        results.withLock { results in for (offset, result) in found.enumerated() { results[start + offset] = result } }
    }
    return results.withLock { $0.compactMap(\.self) }
}

import Dispatch
import Synchronization

/// Maps the items on all processors, preserving their order.
///
/// - Throws: The error of the first item whose `body` throws; the other items are mapped too.
func concurrentMap<Item: Sendable, Value: Sendable>(_ items: [Item], _ body: @Sendable (Item) throws -> Value) throws -> [Value] {
    let results = Mutex([Result<Value, any Error>?](repeating: nil, count: items.count))
    DispatchQueue.concurrentPerform(iterations: items.count) { index in
        let result = Result { try body(items[index]) }
        results.withLock { $0[index] = result }
    }
    return try results.withLock { try $0.compactMap { try $0?.get() } }
}

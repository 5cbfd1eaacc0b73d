import Synchronization

/// Returns a function that creates ids with consecutive numbers, for the `makeID` of a domain: `order-1`, `order-2` and so on for the prefix
/// `order-`.
public func numberedIDs(_ prefix: String) -> @Sendable () -> String {
    let count = Mutex(0)
    return {
        count.withLock {
            $0 += 1
            return "\(prefix)\($0)"
        }
    }
}

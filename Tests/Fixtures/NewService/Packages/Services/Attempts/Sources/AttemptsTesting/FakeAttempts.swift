public import AttemptsAPI
import Synchronization

/// Allows a number of attempts of each kind, at any time.
public final class FakeAttempts: AttemptsServing {
    private let maximum: Int
    private let counts = Mutex<[String: Int]>([:])

    /// - Parameter maximum: The number of allowed attempts of each kind.
    public init(_ maximum: Int) {
        self.maximum = maximum
    }

    public func allow(_ name: String) -> Bool {
        counts.withLock { counts in
            guard counts[name, default: 0] < maximum else { return false }
            counts[name, default: 0] += 1
            return true
        }
    }
}

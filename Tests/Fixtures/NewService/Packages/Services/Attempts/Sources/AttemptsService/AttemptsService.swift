public import AttemptsAPI
public import DomainAPI
import RoutingService
import Synchronization

/// Allows five attempts of the same kind within a minute.
public final class AttemptsService: AttemptsServing {
    static let maximum = 5
    static let window = Duration.seconds(60)
    /// The maximum number of kinds. Beyond it, no other one is allowed until the window of one has passed.
    static let kinds = 1_000

    private let now: @Sendable () -> ContinuousClock.Instant
    /// The times of the last attempts by kind.
    private let times = Mutex<[String: [ContinuousClock.Instant]]>([:])

    /// - Parameter now: Returns the current time.
    public init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    public func allow(_ name: String) -> Bool {
        let time = now()
        return times.withLock { times in
            times = times.compactMapValues { all in
                let recent = all.filter { time - $0 < Self.window }
                return recent.isEmpty ? nil : recent
            }
            let recent = times[name] ?? []
            guard recent.count < Self.maximum, !recent.isEmpty || times.count < Self.kinds else { return false }
            times[name] = recent + [time]
            return true
        }
    }

    /// The domain, for the composition root.
    public var domain: Domain {
        var domain = Domain("attempts")
        domain.routes.register(AllowAttempts.self) { self.allow($0.name) }
        return domain
    }
}

import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Repeats failed attempts according to a ``RetryPolicy``.
///
/// A budget protects an overloaded server: each retry costs one token, each success adds a tenth, and there are at most ten tokens. Without
/// tokens, failures are final.
public final class RetryInterceptor: BoundedInterceptor {
    private let policy: RetryPolicy
    private let clock: any Clock<Duration>
    private let random: @Sendable () -> Double
    private let now: @Sendable () -> Int64
    /// The budget in tenths of a token, to avoid rounding errors.
    private let budget = Mutex(RetryInterceptor.fullBudget)

    private static let fullBudget = 100

    /// - Parameters:
    ///   - clock: Measures the pauses.
    ///   - random: Returns a number in 0..<1, for the jitter.
    ///   - now: Returns seconds since 1970, for a `Retry-After` date.
    public init(
        policy: RetryPolicy = RetryPolicy(), clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        now: @escaping @Sendable () -> Int64 = RetryInterceptor.systemTime
    ) {
        (self.policy, self.clock, self.random, self.now) = (policy, clock, random, now)
    }

    /// The system time in seconds since 1970.
    public static let systemTime: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }

    public func intercept(_ request: NetworkRequest, next: Next) async throws -> NetworkResponse {
        var attempt = 1
        while true {
            do {
                let response = try await next(request)
                guard let pause = pause(attempt, request, .response(response.head)) else {
                    if response.statusCode < 400 { budget.withLock { $0 = min($0 + 1, Self.fullBudget) } }
                    return response
                }
                try await sleep(pause, request)
            } catch let error as NetworkError {
                guard let pause = pause(attempt, request, .failure(error.code)) else { throw error }
                try await sleep(pause, request)
            }
            attempt += 1
        }
    }

    private func sleep(_ pause: Duration, _ request: NetworkRequest) async throws {
        try await Watchdog.run(request.limit) { [clock] in try await clock.sleep(for: pause, tolerance: nil) }
    }

    private func pause(_ attempt: Int, _ request: NetworkRequest, _ outcome: RetryPolicy.Outcome) -> Duration? {
        guard let pause = policy.pause(afterAttempt: attempt, request: request, outcome: outcome, random: random(), now: now()) else {
            return nil
        }
        let isAffordable = budget.withLock { budget in
            guard budget >= 10 else { return false }
            budget -= 10
            return true
        }
        return isAffordable ? pause : nil
    }
}

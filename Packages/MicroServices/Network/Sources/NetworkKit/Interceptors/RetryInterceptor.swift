import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes failed attempts again, by the rules of a ``RetryPolicy``.
///
/// A budget keeps a server in trouble from being asked twice as much: each retry takes one token, each good answer gives a tenth back, and
/// there are at most ten. With an empty budget failures are final.
///
/// Place an ``IdempotencyKeyInterceptor`` before it, so that all attempts carry one key.
public final class RetryInterceptor: Interceptor {
    private let policy: RetryPolicy
    private let clock: any Clock<Duration>
    private let random: @Sendable () -> Double
    private let now: @Sendable () -> Int64
    /// Tenths of a token, so that the sums are exact.
    private let budget = Mutex(RetryInterceptor.fullBudget)

    private static let fullBudget = 100

    /// - Parameters:
    ///   - policy: what to repeat and how often.
    ///   - clock: what measures the pauses.
    ///   - random: numbers from 0 up to 1, for the jitter.
    ///   - now: seconds since 1970, for a `Retry-After` that is a date.
    public init(
        policy: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        now: @escaping @Sendable () -> Int64 = RetryInterceptor.systemTime
    ) {
        self.policy = policy
        self.clock = clock
        self.random = random
        self.now = now
    }

    /// The system's clock, in seconds since 1970.
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
                try await clock.sleep(for: pause, tolerance: nil)
            } catch let error as NetworkError {
                guard let pause = pause(attempt, request, .failure(error.code)) else { throw error }
                try await clock.sleep(for: pause, tolerance: nil)
            }
            attempt += 1
        }
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

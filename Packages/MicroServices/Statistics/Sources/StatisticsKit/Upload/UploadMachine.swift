/// A state machine that decides when to send the next batch and how to handle its result. It performs no I/O; time and random numbers are passed in.
struct UploadMachine: Sendable {
    enum Disposition: Sendable, Hashable {
        case accept
        /// Send it again unchanged, with the same id.
        case retry
        /// Send its first half next.
        case split
        case quarantine
    }

    enum Step: Sendable, Hashable {
        /// Send a batch of at most this number of events.
        case send(maximumCount: Int)
        /// Wait until this uptime in nanoseconds.
        case wait(until: Int64)
    }

    let policy: UploadPolicy
    private(set) var failures = 0
    /// The earliest uptime of the next attempt in nanoseconds.
    private(set) var notBefore = Int64.min
    private(set) var maximumCount: Int
    private var acceptedSinceSplit = 0
    /// While a refused event is being isolated: the size of the next batch, and the number of events left of the refused one.
    private var isolation: (count: Int, rest: Int)?
    /// The number of events refused alone since a batch was accepted.
    private var refusedAlone = 0
    /// Above this number the server refuses everything, and whole batches are quarantined.
    private static let maximumRefusedAlone = 3

    init(policy: UploadPolicy) {
        self.policy = policy
        maximumCount = policy.maximumBatchCount
    }

    func next(now: Int64) -> Step {
        now < notBefore ? .wait(until: notBefore) : .send(maximumCount: min(maximumCount, isolation?.count ?? .max))
    }

    /// Takes the outcome of a batch of a number of events, the uptime in nanoseconds, and a random number for the jitter.
    mutating func answered(_ outcome: SendOutcome, count: Int, now: Int64, random: UInt64) -> Disposition {
        switch outcome {
        case .accepted:
            failures = 0
            notBefore = .min
            acceptedSinceSplit += 1
            refusedAlone = 0
            if let (size, rest) = isolation { isolation = rest > count ? (size, rest - count) : nil }
            // Tries a larger batch after 16 successes, so that at most one attempt in 17 is wasted.
            if maximumCount < policy.maximumBatchCount, acceptedSinceSplit >= 16 {
                maximumCount = min(policy.maximumBatchCount, maximumCount * 2)
                acceptedSinceSplit = 0
            }
            return .accept
        case .tooLarge:
            acceptedSinceSplit = 0
            guard count > 1 else {
                backOff(asked: nil, now: now, random: random)
                return .quarantine
            }
            maximumCount = max(1, count / 2)
            return .split
        case .refused:
            guard count == 1 || refusedAlone >= Self.maximumRefusedAlone else {
                isolation = (max(1, count / 2), isolation?.rest ?? count)
                return .split
            }
            isolation = nil
            if count == 1 { refusedAlone += 1 }
            // Slows down, so that a faulty server that refuses everything does not receive all events at once.
            backOff(asked: nil, now: now, random: random)
            return .quarantine
        case .later(let after):
            backOff(asked: after, now: now, random: random)
            return .retry
        }
    }

    /// Exponential backoff with full jitter: a random time up to the doubled delay. It is added to the delay that the server asked for, so that not
    /// all devices return in the same second.
    private mutating func backOff(asked: Duration?, now: Int64, random: UInt64) {
        let base = max(1, policy.baseDelay.wholeNanoseconds)
        let cap = max(1, policy.maximumDelay.wholeNanoseconds)
        let doubled = failures < 62 ? base.multipliedReportingOverflow(by: 1 << failures) : (partialValue: 0, overflow: true)
        let limit = doubled.overflow ? cap : min(cap, doubled.partialValue)
        let share = Double(random >> 11) * 0x1p-53
        let asked = asked.map { min(max(.zero, $0), policy.maximumRetryAfter).wholeNanoseconds }
        let wait =
            asked.map { $0.addingReportingOverflow(Int64(Double(min(base, limit)) * share)).partialValue }
            ?? Int64(Double(limit) * share)
        notBefore = now.addingReportingOverflow(wait).partialValue
        failures += 1
    }
}

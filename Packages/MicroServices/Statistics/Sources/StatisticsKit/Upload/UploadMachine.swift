/// Decides when the next batch goes and what its answer means. Does nothing itself: time and random numbers come in, decisions go out.
struct UploadMachine: Sendable {
    /// What to do with the batch that was answered.
    enum Verdict: Sendable, Hashable {
        /// Strike it off.
        case accept
        /// Send it again as it is, with the same id.
        case keep
        /// Send its first half next.
        case split
        /// Put it aside.
        case quarantine
    }

    /// What to do now.
    enum Step: Sendable, Hashable {
        /// Send a batch of at most so many events.
        case send(maximumCount: Int)
        /// Nothing until so many nanoseconds of uptime.
        case wait(until: Int64)
    }

    let policy: UploadPolicy
    /// Batches in a row that failed.
    private(set) var failures = 0
    /// Uptime in nanoseconds.
    private(set) var notBefore = Int64.min
    private(set) var maximumCount: Int
    private var acceptedSinceSplit = 0

    init(policy: UploadPolicy) {
        self.policy = policy
        maximumCount = policy.maximumBatchCount
    }

    func next(now: Int64) -> Step { now < notBefore ? .wait(until: notBefore) : .send(maximumCount: maximumCount) }

    /// - Parameters:
    ///   - count: how many events the batch had.
    ///   - now: uptime in nanoseconds.
    ///   - random: any number, for the jitter.
    mutating func answered(_ outcome: SendOutcome, count: Int, now: Int64, random: UInt64) -> Verdict {
        switch outcome {
        case .accepted:
            failures = 0
            notBefore = .min
            acceptedSinceSplit += 1
            // One attempt in 17 at most is wasted on finding out whether larger ones pass again.
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
            // A server that refuses everything, by mistake perhaps, does not get everything at once.
            backOff(asked: nil, now: now, random: random)
            return .quarantine
        case .later(let after):
            backOff(asked: after, now: now, random: random)
            return .keep
        }
    }

    /// Exponential with full jitter: any time between now and the doubled delay. What the server asks for comes first, with the jitter on
    /// top, so that not all devices return in the same second.
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

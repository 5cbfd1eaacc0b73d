import LiveHTML
import Synchronization

/// Limits the rate of reported refusals: the first of each reason in a second, then the number of the others.
struct RefusalLimiter {
    private struct Window {
        let begin: ContinuousClock.Instant
        var count = 0

        var silent: Int { max(0, count - perSecond) }
    }

    /// The number of refusals of one reason reported individually per second.
    static let perSecond = 5

    private var windows: [LiveRefusal.Reason: Window] = [:]

    /// Returns the reports to make after a refusal.
    mutating func add(_ refusal: LiveRefusal, now: ContinuousClock.Instant) -> [LiveRefusal] {
        var reports: [LiveRefusal] = []
        var window = windows[refusal.reason] ?? Window(begin: now)
        if window.begin.duration(to: now) >= .seconds(1) {
            reports = summary(refusal.reason, window)
            window = Window(begin: now)
        }
        window.count += 1
        windows[refusal.reason] = window
        return window.count <= Self.perSecond ? reports + [refusal] : reports
    }

    /// Returns the summaries of the seconds that have ended, or of all if `now` is nil.
    mutating func flush(now: ContinuousClock.Instant?) -> [LiveRefusal] {
        let ended = windows.filter { window in now.map { window.value.begin.duration(to: $0) >= .seconds(1) } ?? true }
        for reason in ended.keys { windows[reason] = nil }
        return ended.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap(summary)
    }

    private func summary(_ reason: LiveRefusal.Reason, _ window: Window) -> [LiveRefusal] {
        window.silent == 0 ? [] : [LiveRefusal(reason: reason, count: window.silent)]
    }
}

/// Reports refusals to the app at a limited rate.
final class RefusalReporter: Sendable {
    private let limiter = Mutex(RefusalLimiter())
    private let report: @Sendable (LiveRefusal) -> Void

    init(_ report: @escaping @Sendable (LiveRefusal) -> Void) {
        self.report = report
    }

    func add(_ refusal: LiveRefusal) {
        let now = ContinuousClock.now
        for refusal in limiter.withLock({ $0.add(refusal, now: now) }) { report(refusal) }
    }

    /// Reports the number of other refusals: of the seconds that have ended, or of all at the end of a run.
    func flush(isEnd: Bool) {
        let now = isEnd ? nil : ContinuousClock.now
        for refusal in limiter.withLock({ $0.flush(now: now) }) { report(refusal) }
    }
}

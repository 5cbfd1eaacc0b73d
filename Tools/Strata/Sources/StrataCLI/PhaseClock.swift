import Synchronization

/// Measures the phases of a run, for `--timings`.
final class PhaseClock: Sendable {
    private let clock = ContinuousClock()
    private let marks: Mutex<[(name: String, at: ContinuousClock.Instant)]>

    init() { marks = Mutex([("start", clock.now)]) }

    func end(_ name: String) { marks.withLock { $0.append((name, clock.now)) } }

    /// `folders 1.2 ms, manifests 3.4 ms, files 5.6 ms, rules 7.8 ms; 18.0 ms in all`
    var line: String {
        let marks = marks.withLock { $0 }
        let parts = zip(marks, marks.dropFirst()).map { "\($1.name) \(Self.milliseconds($1.at - $0.at))" }
        let total = (marks.last?.at ?? marks[0].at) - marks[0].at
        return parts.joined(separator: ", ") + "; \(Self.milliseconds(total)) in all"
    }

    static func milliseconds(_ duration: Duration) -> String {
        let tenths = Int((duration / .microseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}

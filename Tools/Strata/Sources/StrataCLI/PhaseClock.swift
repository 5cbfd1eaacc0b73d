/// Measures the phases of a run, for `--timings`.
final class PhaseClock {
    private var marks = [(name: "start", at: ContinuousClock.now)]

    func end(_ name: String) { marks.append((name, .now)) }

    /// `folders 1.2 ms, manifests 3.4 ms, files 5.6 ms, rules 7.8 ms; 18.0 ms in all`
    var line: String {
        let parts = zip(marks, marks.dropFirst()).map { "\($1.name) \(Self.milliseconds($1.at - $0.at))" }
        return parts.joined(separator: ", ") + "; \(Self.milliseconds(marks[marks.count - 1].at - marks[0].at)) in all"
    }

    static func milliseconds(_ duration: Duration) -> String {
        let tenths = Int((duration / .microseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}

import StrataWorkspace
import Synchronization

/// How long the parts of a run take, for `--timings`.
final class PhaseClock: Sendable {
    private let clock = ContinuousClock()
    private let marks: Mutex<[(name: String, at: ContinuousClock.Instant)]>

    init() { marks = Mutex([("start", clock.now)]) }

    /// The part that ends here.
    func end(_ name: String) { marks.withLock { $0.append((name, clock.now)) } }

    func update(_ progress: WorkspaceLoader.Progress) {
        switch progress {
        case .manifests(done: 0, of: _): end("folders")
        case .manifests: break
        case .files: end("manifests")
        case .scanned: end("files")
        }
    }

    /// `folders 1.2 ms, manifests 3.4 ms, files 5.6 ms, rules 7.8 ms; 18.0 ms in all`
    var line: String {
        let marks = marks.withLock { $0 }
        let parts = zip(marks, marks.dropFirst()).map { "\($1.name) \(Self.milliseconds($1.at - $0.at))" }
        return parts.joined(separator: ", ") + "; \(Self.milliseconds((marks.last?.at ?? marks[0].at) - marks[0].at)) in all"
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let tenths = Int((duration / .microseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}

import StrataWorkspace
import Synchronization

/// Shows the progress of long work on one line of a terminal, after two seconds.
final class ProgressLine: Sendable {
    private struct State {
        var isShown = false
        var lastUpdate: ContinuousClock.Instant?
    }

    private let console: Console
    private let isSilent: Bool
    private let start: ContinuousClock.Instant
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    init(console: Console, isQuiet: Bool, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.console = console
        self.now = now
        start = now()
        isSilent = isQuiet || !console.isErrorTerminal
    }

    func update(_ progress: WorkspaceLoader.Progress) {
        if case .manifests(let done, let count) = progress { update("evaluating manifests", done, of: count) }
    }

    /// - Parameter title: What is done, such as `evaluating manifests`.
    func update(_ title: String, _ done: Int, of count: Int) {
        guard !isSilent else { return }
        let now = now()
        state.withLock { state in
            guard now - start >= .seconds(2), state.lastUpdate.map({ now - $0 >= .seconds(1) }) ?? true else { return }
            state.lastUpdate = now
            state.isShown = true
            console.rewriteErrorLine("\(title): \(done) of \(count)")
        }
    }

    func finish() {
        state.withLock { state in
            if state.isShown { console.rewriteErrorLine("") }
        }
    }
}

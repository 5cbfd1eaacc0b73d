import Foundation
import Synchronization

/// Shows the progress of a long run on one line of a terminal, updated once a second. Prints nothing elsewhere.
package final class ProgressLine: Sendable {
    private struct State {
        var done = 0
        var shown = ContinuousClock.now
    }

    private let state = Mutex(State())
    private let isTerminal = isatty(2) == 1

    /// Creates a hidden line.
    package init() {}

    /// Counts a completed piece of work, and updates the line once a second.
    package func advance(_ what: String, of count: Int) {
        guard isTerminal else { return }
        let now = ContinuousClock.now
        let done: Int? = state.withLock { state in
            state.done += 1
            guard now - state.shown >= .seconds(1) else { return nil }
            state.shown = now
            return state.done
        }
        if let done { write("\r\u{1B}[2K\(what): \(done) of \(count)") }
    }

    /// Erases the line and resets the count.
    package func finish() {
        state.withLock { $0.done = 0 }
        if isTerminal { write("\r\u{1B}[2K") }
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

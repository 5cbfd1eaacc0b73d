import Foundation
import Synchronization

/// One line on a terminal that says how far a long run is, renewed once a second; nothing where no user watches.
package final class ProgressLine: Sendable {
    private struct State {
        var done = 0
        var shown = ContinuousClock.now
    }

    private let state = Mutex(State())
    private let isTerminal = isatty(2) == 1

    /// Makes a line that has not been shown.
    package init() {}

    /// Counts one piece of work as done and shows the count when a second has passed.
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

    /// Takes the line away and counts anew.
    package func finish() {
        state.withLock { $0.done = 0 }
        if isTerminal { write("\r\u{1B}[2K") }
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

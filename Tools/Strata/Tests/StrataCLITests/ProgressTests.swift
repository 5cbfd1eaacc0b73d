import StrataRules
import StrataWorkspace
import Synchronization
import Testing

@testable import StrataCLI

/// On a terminal a long run shows its progress once a second, and erases it at the end.
@Suite struct ProgressTests {
    private func lines(isTerminal: Bool, isQuiet: Bool = false, at seconds: [Double]) -> [String] {
        let written = Mutex<[String]>([])
        let elapsed = Mutex(0.0)
        let start = ContinuousClock.now
        let console = Console(
            write: { _ in }, writeError: { text in written.withLock { $0.append(text) } }, isErrorTerminal: isTerminal, directory: "/",
            today: .first)
        let progress = ProgressLine(console: console, isQuiet: isQuiet, now: { start + .seconds(elapsed.withLock { $0 }) })
        for (index, second) in seconds.enumerated() {
            elapsed.withLock { $0 = second }
            progress.update(.manifests(done: index + 1, of: seconds.count))
        }
        progress.finish()
        return written.withLock { $0 }
    }

    @Test func progress_inTheFirstTwoSeconds_printsNothing() {
        #expect(lines(isTerminal: true, at: [0, 0.5, 1.9]) == [])
    }

    @Test func progress_afterTwoSeconds_printsOneLineASecondAndErasesIt() {
        #expect(
            lines(isTerminal: true, at: [1, 2, 2.5, 2.9, 3, 3.2, 4.5]) == [
                "\r\u{1B}[2Kevaluating manifests: 2 of 7", "\r\u{1B}[2Kevaluating manifests: 5 of 7",
                "\r\u{1B}[2Kevaluating manifests: 7 of 7", "\r\u{1B}[2K",
            ])
    }

    @Test func progress_toAFileOrWhenQuiet_printsNothing() {
        #expect(lines(isTerminal: false, at: [1, 3, 5]) == [])
        #expect(lines(isTerminal: true, isQuiet: true, at: [1, 3, 5]) == [])
    }
}

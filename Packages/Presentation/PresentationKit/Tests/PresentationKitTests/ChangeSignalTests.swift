import Synchronization
import Testing

@testable import PresentationKit

@Suite(.timeLimit(.minutes(10))) struct ChangeSignalTests {
    private final class Ball: Sendable {
        private let count = Mutex(0)
        var passes: Int { count.withLock { $0 } }
        func pass() { count.withLock { $0 += 1 } }
    }

    private let signal = ChangeSignal()
    private let ball = Ball()

    @Test func wait_whenChangeFollowedTheCheck_returnsImmediately() async {
        let seen = signal.count
        signal.announce()
        await signal.changed(since: seen)
        #expect(!signal.isAwaited)
    }

    @Test func wait_whenCancelled_returns() async {
        let waiting = Task { [signal] in await signal.changed(since: signal.count) }
        while !signal.isAwaited { await Task.yield() }
        waiting.cancel()
        await waiting.value
        #expect(!signal.isAwaited)
    }

    @Test func wait_whenCancelledBefore_returns() async {
        let waiting = Task { [signal] in
            withUnsafeCurrentTask { $0?.cancel() }
            await signal.changed(since: signal.count)
            await signal.wait { false }
        }
        await waiting.value
        #expect(!signal.isAwaited)
    }

    @Test func announcement_whenManyWait_wakesAll() async {
        await withTaskGroup { [signal, ball] group in
            for _ in 0..<50 { group.addTask { await signal.wait { ball.passes == 1 } } }
            ball.pass()
            signal.announce()
        }
        #expect(!signal.isAwaited)
    }

    /// Both sides run on their own threads without any other synchronization. A lost change would make this test hang.
    @Test(.timeLimit(.minutes(10))) func changes_whenManyThreadsMakeThem_areAllSeen() async {
        await withTaskGroup { [signal, ball] group in
            for player in 0..<2 {
                group.addTask {
                    for round in 0..<20_000 {
                        await signal.wait { ball.passes == 2 * round + player }
                        ball.pass()
                        signal.announce()
                    }
                }
            }
        }
        #expect(ball.passes == 40_000)
    }
}

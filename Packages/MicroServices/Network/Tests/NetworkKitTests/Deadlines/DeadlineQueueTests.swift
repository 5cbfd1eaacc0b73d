import HTTPTypes
import NetworkKitTesting
import Synchronization
import Testing

@testable import NetworkKit

@Suite(.timeLimit(.minutes(10))) final class DeadlineQueueTests {
    private final class Waiter: DeadlineQueue.Waiter {
        private let name: String
        private let log: AsyncStream<String>.Continuation
        init(_ name: String, _ log: AsyncStream<String>.Continuation) { (self.name, self.log) = (name, log) }
        func expire() -> (@Sendable () -> Void)? {
            log.yield(name)
            return { [name, log] in log.yield("after \(name)") }
        }
    }

    private let clock = ManualClock()
    private let (log, end) = AsyncStream<String>.makeStream()

    private func lines(_ count: Int) async -> [String] { await log.prefix(count).reduce(into: []) { $0.append($1) } }

    @Test func callsThatEnd_startNoFurtherTask() async throws {
        let client = HTTPClient(baseURL: try BaseURL("http://host"), transport: StubTransport { _, _ in .status(200) }, clock: clock)
        for _ in 0..<100 { _ = try await client.send(NetworkRequest(.get, "/")) }
        await clock.sleepers(1)
        #expect(clock.requestedSleeps.count <= 3, "for the limits of the first call, each earlier than the one before")
    }

    @Test func deadlines_expireInOrder_andTheirActionsFollowAll() async {
        let queue = DeadlineQueue(clock: clock)
        _ = queue.add(Waiter("late", end), after: .seconds(5))
        _ = queue.add(Waiter("early", end), after: .seconds(3))
        let removed = queue.add(Waiter("removed", end), after: .seconds(1))
        let moved = queue.add(Waiter("moved", end), after: .seconds(2))
        queue.remove(removed)
        queue.move(moved, after: .seconds(4))
        for step in [1, 8] {
            await clock.sleepers(1)
            clock.advance(by: .seconds(step))
        }
        #expect(await lines(6) == ["early", "moved", "late", "after early", "after moved", "after late"])
    }

    @Test func deadline_afterAllOthersHaveExpired_startsAgain() async {
        let queue = DeadlineQueue(clock: clock)
        for name in ["a", "b"] {
            _ = queue.add(Waiter(name, end), after: .seconds(1))
            await clock.sleepers(1)
            clock.advance(by: .seconds(1))
            #expect(await lines(2) == [name, "after \(name)"])
        }
    }

    @Test func sleepingTask_doesNotRetainTheQueue() async {
        var queue: DeadlineQueue? = DeadlineQueue(clock: clock)
        weak let released = queue
        _ = queue?.add(Waiter("never", end), after: .seconds(1))
        await clock.sleepers(1)
        queue = nil
        #expect(released == nil)
    }

    @Test func limitBeyondTheClock_isAccepted() async {
        let queue = DeadlineQueue(clock: ContinuousClock())
        _ = queue.add(Waiter("never", end), after: .seconds(Int64.max))
    }
}

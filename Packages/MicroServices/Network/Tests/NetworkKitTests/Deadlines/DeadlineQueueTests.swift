import HTTPTypes
import NetworkKitTesting
import Synchronization
import Testing

@testable import NetworkKit

@Suite(.timeLimit(.minutes(10))) final class DeadlineQueueTests {
    private let clock = ManualClock()
    private let (log, end) = AsyncStream<String>.makeStream()

    private func start(_ name: String, _ queue: DeadlineQueue, after duration: Duration) -> TimeLimit {
        let limit = TimeLimit(queue)
        limit.restart(.total, duration)
        limit.onEnd { [end] _ in
            end.yield(name)
            return { end.yield("after \(name)") }
        }
        return limit
    }

    private func lines(_ count: Int) async -> [String] { await log.prefix(count).reduce(into: []) { $0.append($1) } }

    @Test func callsThatEnd_startNoFurtherTask() async throws {
        let client = HTTPClient(baseURL: try BaseURL("http://host"), transport: StubTransport { _, _ in .status(200) }, clock: clock)
        for _ in 0..<100 { _ = try await client.send(NetworkRequest(.get, "/")) }
        await clock.sleepers(1)
        #expect(clock.requestedSleeps.count <= 3, "for the limits of the first call, each earlier than the one before")
    }

    @Test func deadlines_expireInOrder_andTheirActionsFollowAll() async {
        let queue = DeadlineQueue(clock: clock)
        _ = start("late", queue, after: .seconds(5))
        _ = start("early", queue, after: .seconds(3))
        start("removed", queue, after: .seconds(1)).restart(.total, nil)
        start("moved", queue, after: .seconds(2)).restart(.total, .seconds(4))
        for step in [1, 8] {
            await clock.sleepers(1)
            clock.advance(by: .seconds(step))
        }
        #expect(await lines(6) == ["early", "moved", "late", "after early", "after moved", "after late"])
    }

    @Test func sleepingTask_doesNotRetainTheQueue() async {
        var queue: DeadlineQueue? = DeadlineQueue(clock: clock)
        weak let released = queue
        if let queue { start("removed", queue, after: .seconds(1)).restart(.total, nil) }
        await clock.sleepers(1)
        queue = nil
        #expect(released == nil)
    }

    @Test func limitBeyondTheClock_isAccepted() async {
        _ = start("never", DeadlineQueue(clock: ContinuousClock()), after: .seconds(Int64.max))
    }
}

import PresentationKit
import Synchronization
import Testing

@testable import LiveHTML

/// Queues its jobs until they are run, so that a test controls the order of a task's steps.
private final class HeldExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    func run() {
        for job in jobs.withLock({ jobs in
            defer { jobs = [] }
            return jobs
        }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

/// A task with an executor of its own, like those of the server, is put back into the main actor's queue between checking for messages and
/// waiting. Other jobs in the queue run in between.
@MainActor
struct LostWakeupTests {
    @MainActor private final class Inbox {
        var message: LiveMessage?

        func receive(_ message: LiveMessage?) { self.message = message }
    }

    @Test func change_betweenCheckAndWait_isSentWithoutPing() async throws {
        let controller = ShopController()
        let sessions = LiveSessions(applicationName: "Sample") { _ in PageRoot(controller: controller, location: "/") { _ in } }
        let session = try await sessions.open(LiveRequest(location: "/", source: .user))
        let connection = session.connect(after: nil)
        _ = await session.nextMessage(for: connection)

        let executor = HeldExecutor()
        let inbox = Inbox()
        let reading = Task(executorPreference: executor) { await inbox.receive(session.nextMessage(for: connection)) }
        // The task's check is in the main actor's queue; the change follows it and precedes the wait.
        executor.run()
        await Task { controller.viewModel.note = "changed" }.value
        for _ in 0..<16 {
            await Task.yield()
            executor.run()
        }
        #expect(inbox.message != nil)
        reading.cancel()
    }

    /// The ways to check a sleeping stream.
    enum Look: CaseIterable {
        case ping
        case end
        case disconnection
        case cancellation
    }

    @Test(arguments: Look.allCases, [false, true])
    func check_whenStreamMissesMessage_reportsPage(look: Look, hasPendingMessage: Bool) async throws {
        var reported: [LostWakeup] = []
        let report: @MainActor (LostWakeup) -> Void = { reported.append($0) }
        let sessions = LiveSessions(applicationName: "Sample", onLostWakeup: report) { _ in
            PageRoot(controller: ShopController(), location: "/shop") { _ in }
        }
        let session = try await sessions.open(LiveRequest(location: "/", source: .user))
        let connection = session.connect(after: nil)
        _ = await session.nextMessage(for: connection)
        let reading = Task { await session.nextMessage(for: connection) }
        while !session.deliveryChange.isAwaited { await Task.yield() }
        // An unannounced change, which the session's own code never makes.
        if hasPendingMessage { session.delivery.acknowledge(17) }
        switch look {
        case .ping: sessions.sweep()
        case .end: sessions.endAll()
        case .disconnection: session.disconnect(connection)
        case .cancellation: reading.cancel()
        }
        let message = await reading.value
        #expect(reported == (hasPendingMessage ? [LostWakeup(location: "/shop", screen: "ShopController")] : []))
        if case .update = message { #expect(look == .ping && hasPendingMessage) } else { #expect(look != .ping || !hasPendingMessage) }
    }
}

/// Fails the test if a stream misses a wakeup. For tests of other behavior.
func record(_ fault: LostWakeup) { Issue.record("\(fault)") }

import PresentationKit
import Synchronization
import Testing

@testable import LiveHTML

/// Keeps its jobs until it is told to run them, so that a test decides what comes between two steps of a task.
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

/// A task with an executor of its own, as the server's are, is put back into the main actor's queue between looking for news and waiting
/// for them: whatever is in the queue already runs in between.
@MainActor
struct LostWakeupTests {
    @MainActor private final class Inbox {
        var message: LiveMessage?

        func receive(_ message: LiveMessage?) { self.message = message }
    }

    @Test func change_whenItComesBetweenLookingAndWaiting_isSentWithoutAPing() async throws {
        let controller = ShopController()
        let sessions = LiveSessions(applicationName: "Harbor") { _ in PageRoot(controller: controller, location: "/") { _ in } }
        let session = try await sessions.open(LiveRequest(location: "/", source: .user))
        let connection = session.connect(after: nil)
        _ = await session.nextMessage(for: connection)

        let executor = HeldExecutor()
        let inbox = Inbox()
        let reading = Task(executorPreference: executor) { await inbox.receive(session.nextMessage(for: connection)) }
        // The task puts its look at the news into the main actor's queue; the change is behind it, and before the wait.
        executor.run()
        await Task { controller.viewModel.note = "changed" }.value
        for _ in 0..<16 {
            await Task.yield()
            executor.run()
        }
        #expect(inbox.message != nil)
        reading.cancel()
    }

    /// How a stream that sleeps is looked at.
    enum Look: CaseIterable {
        case ping
        case end
        case disconnection
        case cancellation
    }

    @Test(arguments: Look.allCases, [false, true])
    func look_whenTheStreamSleepsOverNews_reportsThePage(look: Look, hasNews: Bool) async throws {
        var reported: [LostWakeup] = []
        let report: @MainActor (LostWakeup) -> Void = { reported.append($0) }
        let sessions = LiveSessions(applicationName: "Harbor", onLostWakeup: report) { _ in
            PageRoot(controller: ShopController(), location: "/shop") { _ in }
        }
        let session = try await sessions.open(LiveRequest(location: "/", source: .user))
        let connection = session.connect(after: nil)
        _ = await session.nextMessage(for: connection)
        let reading = Task { await session.nextMessage(for: connection) }
        while !session.news.isAwaited { await Task.yield() }
        // News that nobody announces: what no code of the session does.
        if hasNews { session.delivery.acknowledge(17) }
        switch look {
        case .ping: sessions.sweep()
        case .end: sessions.endAll()
        case .disconnection: session.disconnect(connection)
        case .cancellation: reading.cancel()
        }
        let message = await reading.value
        #expect(reported == (hasNews ? [LostWakeup(location: "/shop", screen: "ShopController")] : []))
        if case .update = message { #expect(look == .ping && hasNews) } else { #expect(look != .ping || !hasNews) }
    }
}

/// For tests that are about something else: none of them may see a page sleep over news.
func record(_ fault: LostWakeup) { Issue.record("\(fault)") }

import Foundation
@_spi(Rendering) import PresentationKit
import PresentationKitTesting
import Synchronization
import Testing

@testable import LiveHTML

/// A million schedules with STRATA_FULL=1, a sample otherwise.
private let orders = ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 20_000 : 1_000_000

/// Simulates a session, its streams and their connections with one indivisible step after another, in random order. It uses the session's own
/// ``Delivery`` and ``ChangeWaiters``; tasks and renders are numbers.
private struct World {
    private enum ScreenRuntime {
        case looking
        /// Found nothing to send, and is about to wait.
        case leaving(seen: Int)
        case waiting, writing, ended
    }

    private struct Stream {
        let connection: LiveConnection
        var runtime = ScreenRuntime.looking
        var place = 0
        var isCancelled = false
    }

    private var numbers: SeededNumbers
    private var delivery = Delivery()
    private var waiters = ChangeWaiters<Int>()
    private var streams: [Stream] = []
    /// The state of the screens, an increasing number.
    private var state = 0
    private var rendered = -1
    private var events = 0
    private var answered: Set<Int> = []
    private(set) var pings = 0
    private(set) var lostWakeups = 0
    init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

    private mutating func updateDelivery(_ change: (inout Delivery) -> Void) {
        change(&delivery)
        for stream in waiters.announce() { streams[stream].runtime = .looking }
    }

    mutating func step(pings: Bool) {
        switch Int.random(in: 0..<20, using: &numbers) {
        case 0...2:
            state += 1
            updateDelivery { $0.change() }
        case 3...4:
            events += 1
            let event = events
            updateDelivery { $0.acknowledge(event) }
        case 5: updateDelivery { $0.acknowledge(nil) }
        case 6: updateDelivery { $0.invalidate() }
        case 7 where pings:
            self.pings += 1
            if waiters.isAwaited, delivery.hasPendingMessage { lostWakeups += 1 }
            updateDelivery { $0.ping() }
        case 8:
            var new: LiveConnection?
            let isWhole = Bool.random(using: &numbers)
            updateDelivery { delivery in
                if !isWhole { delivery.invalidate() }
                new = delivery.connect()
            }
            if let new { streams.append(Stream(connection: new)) }
        case 9:
            guard let stream = streams.randomElement(using: &numbers) else { return }
            updateDelivery { $0.disconnect(stream.connection) }
        case 10:
            guard let index = streams.indices.randomElement(using: &numbers) else { return }
            streams[index].isCancelled = true
            if waiters.leave(streams[index].place) != nil { streams[index].runtime = .looking }
        default:
            guard let index = runnable.randomElement(using: &numbers) else { return }
            run(index)
        }
    }

    private var runnable: [Int] {
        streams.indices.filter {
            switch streams[$0].runtime {
            case .looking, .leaving, .writing: true
            case .waiting, .ended: false
            }
        }
    }

    /// Performs ``LiveSession/nextMessage(for:)`` up to the next suspension point.
    private mutating func run(_ index: Int) {
        switch streams[index].runtime {
        case .looking:
            if streams[index].isCancelled {
                streams[index].runtime = .ended
                return
            }
            let seen = waiters.count
            switch delivery.next(for: streams[index].connection) {
            case .end: streams[index].runtime = .ended
            case .fullRender: send(index)
            case .patch: if state != rendered || delivery.hasPendingMessage { send(index) }
            case .ping: streams[index].runtime = .writing
            case .wait: streams[index].runtime = .leaving(seen: seen)
            }
        case .leaving(let seen):
            let place = waiters.takePlace()
            streams[index].place = place
            let isWaiting = !streams[index].isCancelled && waiters.wait(index, at: place, since: seen)
            streams[index].runtime = isWaiting ? .waiting : .looking
        case .writing: streams[index].runtime = .looking
        case .waiting, .ended: break
        }
    }

    private mutating func send(_ index: Int) {
        rendered = state
        answered.formUnion(delivery.takeAcknowledgements())
        streams[index].runtime = .writing
    }

    /// Runs everything that can continue, and returns the fault found.
    mutating func quiesce() -> String? {
        for _ in 0..<1_000 {
            guard let index = runnable.randomElement(using: &numbers) else { return fault }
            run(index)
        }
        return "it never comes to rest"
    }

    private var fault: String? {
        if lostWakeups > 0 { return "a ping found something to send" }
        guard let stream = streams.first(where: { $0.connection == delivery.connection }), !stream.isCancelled else { return nil }
        if rendered != state { return "state \(state) was not sent, but \(rendered)" }
        if answered.count != events { return "\(events - answered.count) events were not answered" }
        return delivery.hasPendingMessage ? "a message is pending although everything was sent" : nil
    }
}

@Suite(.timeLimit(.minutes(10))) struct DeliveryTests {
    @Test(arguments: [false, true]) func message_inAnyOrderOfEvents_isSent(pings: Bool) {
        for seed in 0..<UInt64(orders / 2) {
            var world = World(seed: seed)
            for _ in 0..<24 { world.step(pings: pings) }
            if let fault = world.quiesce() {
                Issue.record("order \(seed): \(fault)")
                return
            }
        }
    }

    /// The action of an event without a number may have left a command for the browser.
    @Test func event_withoutANumber_isFollowedByAMessage() {
        var delivery = Delivery()
        let stream = delivery.connect()
        #expect(delivery.next(for: stream) == .fullRender && !delivery.hasPendingMessage)
        delivery.acknowledge(nil)
        #expect(delivery.hasPendingMessage && delivery.next(for: stream) == .patch && delivery.next(for: stream) == .wait)
    }

    @Test func ping_withoutChanges_isSentOnce() {
        var delivery = Delivery()
        let stream = delivery.connect()
        #expect(delivery.next(for: stream) == .fullRender)
        delivery.ping()
        #expect(delivery.next(for: stream) == .ping)
        #expect(delivery.next(for: stream) == .wait)
    }
}

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
@Suite(.timeLimit(.minutes(10))) @MainActor struct LostWakeupTests {
    @MainActor private final class Inbox {
        var message: LiveMessage?
        func receive(_ message: LiveMessage?) { self.message = message }
    }

    @Test func change_betweenCheckAndWait_isSentWithoutPing() async throws {
        let controller = ShopController()
        let session = try await LiveSession.showing(controller)
        let connection = await session.connectReceivingAll()

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
}

extension LiveSession {
    static func showing(
        _ controller: any ScreenController, at location: String = "/", limits: LiveLimits = LiveLimits(), frameOrigins: [String] = [],
        language: (@MainActor () -> PageLanguage)? = nil, open: @escaping @MainActor (String) async -> Void = { _ in }
    ) async throws -> LiveSession {
        // The time of rate limits.
        let now = { [instant = ContinuousClock.now] in instant }
        let sessions = LiveSessions(applicationName: "Sample", limits: limits, frameOrigins: frameOrigins, now: now) { _ in
            PageRoot(controller: controller, location: location, language: language, open: open)
        }
        return try await sessions.open(LiveRequest(location: "/", source: .user))
    }

    func connectReceivingAll() async -> LiveConnection {
        let connection = connect(after: nil)
        _ = await nextMessage(for: connection)
        return connection
    }

    func nextUpdate(for connection: LiveConnection) async throws -> [UInt8] {
        let message = await nextMessage(for: connection)
        guard case .update(_, let json) = message else { throw ReferenceClient.Failure(description: "\(String(describing: message))") }
        return json
    }
}

import HTMLRendering
import PresentationKit
import Testing

@testable import LiveHTML

@Suite(.timeLimit(.minutes(10))) @MainActor struct LiveSessionsTests {
    @MainActor final class Instant { var now = ContinuousClock.now }

    private func sessions(_ limits: LiveLimits, _ instant: Instant, _ made: @escaping (ShopController) -> Void = { _ in }) -> LiveSessions {
        let now = { MainActor.assumeIsolated { instant.now } }
        return LiveSessions(applicationName: "Sample", limits: limits, now: now) { _ in
            let controller = ShopController()
            made(controller)
            return PageRoot(controller: controller, location: "/shop") { _ in }
        }
    }

    @Test func sweep_whenSessionIsIdle_endsItAndUnloadsScreens() async throws {
        let instant = Instant()
        var controllers: [ShopController] = []
        let sessions = sessions(LiveLimits(), instant) { controllers.append($0) }
        let idle = try await sessions.open(LiveRequest(location: "/", source: .user))
        let used = try await sessions.open(LiveRequest(location: "/", source: .user))
        _ = used.connect(after: nil)
        instant.now += .seconds(599)
        sessions.sweep()
        #expect(sessions.count == 2)
        instant.now += .seconds(1)
        sessions.sweep()
        #expect(sessions.count == 1)
        #expect(sessions[idle.id] == nil)
        #expect(controllers.map(\.isUnloaded) == [true, false])
        #expect(throws: LiveError.unknownSession) { try idle.receive(.open("/")) }
    }

    @Test func sweep_withoutBrowser_discardsRenderUntilReconnection() async throws {
        let instant = Instant()
        let sessions = sessions(LiveLimits(), instant)
        let session = try await sessions.open(LiveRequest(location: "/", source: .user))
        let first = session.connect(after: nil)
        guard case .update(var last, _) = await session.nextMessage(for: first) else { return }
        session.disconnect(first)
        sessions.touch(session)
        func next() async throws -> String {
            let connection = session.connect(after: last)
            defer { session.disconnect(connection) }
            // A pending message in any case, because a stream would otherwise wait.
            _ = try session.receive(.open("/", number: instant.now.hashValue))
            guard case .update(let number, let json) = await session.nextMessage(for: connection) else { return "" }
            last = number
            return String(decoding: json, as: UTF8.self)
        }
        for _ in 1...2 {
            instant.now += .seconds(29)
            sessions.sweep()
            #expect(try await !next().contains("\"j\":"))
            sessions.touch(session)
        }
        instant.now += .seconds(30)
        sessions.sweep()
        #expect(try await next().contains("\"j\":"))
    }

    @Test func page_withoutBrowser_neitherObservesNorLoads() async throws {
        let (first, second) = (ObservingController(), ObservingController())
        let root = RootContainer(first, at: "/")
        let sessions = LiveSessions(applicationName: "Sample", clock: SteppingClock {}) { _ in
            PageRoot(controller: root, location: "/") { _ in }
        }
        let session = try await sessions.load(LiveRequest(location: "/", source: .user))
        _ = session.page()
        await settle { first.observers == 0 }
        #expect(first.loads == 1 && first.observers == 0)
        root.show(second, at: "/second")
        await settle { second.loads > 0 }
        #expect(second.loads == 0 && second.observers == 0)

        let connection = session.connect(after: nil)
        await settle { second.observers == 1 }
        #expect(second.loads == 1 && second.observers == 1)
        session.disconnect(connection)
        await settle { second.observers == 0 }
        #expect(second.loads == 1 && second.observers == 0)
        // A browser without a script returns.
        #expect(await sessions.resume(session.id) != nil)
        await settle { second.observers == 1 }
        #expect(second.observers == 1)
    }

    private func settle(until condition: () -> Bool) async { for _ in 0..<1_000 where !condition() { await Task.yield() } }

    @Test func open_whenTooMany_endsLongestIdleOrRefuses() async throws {
        let instant = Instant()
        var limits = LiveLimits()
        limits.sessions = 2
        var made = 0
        let sessions = sessions(limits, instant) { _ in made += 1 }
        let first = try await sessions.open(LiveRequest(location: "/", source: .user))
        instant.now += .seconds(1)
        let second = try await sessions.open(LiveRequest(location: "/", source: .user))
        instant.now += .seconds(1)
        let third = try await sessions.open(LiveRequest(location: "/", source: .user))
        #expect(sessions[first.id] == nil)
        _ = second.connect(after: nil)
        _ = third.connect(after: nil)
        await #expect(throws: LiveError.tooManySessions) { try await sessions.open(LiveRequest(location: "/", source: .user)) }
        #expect(made == 3, "no screen is made for a refused request")
    }

    @Test func open_whenLoadTakesLong_paintsAfterLimit() async throws {
        @MainActor final class SlowController: ScreenController {
            let context = ScreenContext()
            let hasForm: Bool
            init(hasForm: Bool) { self.hasForm = hasForm }
            var view: Node { hasForm ? "<form>Loading</form>" : "<p>Loading</p>" }
            func load() async throws { try await Task.sleep(for: .seconds(3600)) }
        }
        var limits = LiveLimits()
        limits.firstPaint = .milliseconds(1)
        let sessions = LiveSessions(applicationName: "Sample", limits: limits) { request in
            PageRoot(controller: SlowController(hasForm: request.location == "/form"), location: request.location) { _ in }
        }
        let session = try await sessions.open(LiveRequest(location: "/", source: .user))
        let page = session.page()
        #expect(page.contains("Loading"))
        #expect(page.contains("<noscript><meta http-equiv=\"refresh\" content=\"1;url=/?_live=\(session.id)\"></noscript>"))
        #expect(await sessions.resume(session.id) === session)
        let form = try await sessions.open(LiveRequest(location: "/form", source: .user))
        #expect(!form.page().contains("http-equiv"))
        #expect(form.page().contains("<noscript><p><a href=\"/form?_live=\(form.id)\">"))
        sessions.endAll()
        #expect(sessions.count == 0)
    }

    @Test func resume_duringOtherAction_showsItsResult() async throws {
        @MainActor final class Controller: ScreenController {
            let context = ScreenContext()
            var text = "before" { didSet { context.setNeedsRender() } }
            var view: Node { "<p>\(text)</p>" }

            // A change during each of the first waits, as when an event passes through several services.
            private var steps = ["between", "almost", "after"]
            private(set) var waits = 0
            func step() {
                waits += 1
                if !steps.isEmpty { text = steps.removeFirst() }
            }
        }
        let controller = Controller()
        let clock = SteppingClock { await controller.step() }
        let sessions = LiveSessions(applicationName: "Sample", clock: clock) { _ in
            PageRoot(controller: controller, location: "/") { _ in }
        }
        let id = try await sessions.open(LiveRequest(location: "/", source: .user)).id
        let session = try #require(await sessions.resume(id))
        #expect(session.page().contains("after"))
        // Each paint waits once; afterwards, the last wait is the first one without a change.
        #expect(controller.waits == 4)
    }

    @Test func id_whenCreatedRepeatedly_isLongAndUnique() async throws {
        let sessions = sessions(LiveLimits(), Instant())
        var ids: Set<String> = []
        for _ in 0..<50 { ids.insert(try await sessions.open(LiveRequest(location: "/", source: .user)).id) }
        #expect(ids.count == 50)
        #expect(ids.allSatisfy { $0.count == 32 })
    }
}

/// A clock whose waits take no time but run an action.
private struct SteppingClock: Clock {
    let step: @Sendable () async -> Void
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws { await step() }
}

/// A screen that observes while it is shown.
@MainActor private final class ObservingController: ScreenController {
    let context = ScreenContext()
    let view = Text("Observing")
    var loads = 0
    var observers = 0
    func load() async { loads += 1 }

    func didAppear() async throws {
        observers += 1
        defer { observers -= 1 }
        try await Task.sleep(for: .seconds(3600))
    }
}

import PresentationKit
import Testing

@testable import LiveHTML

@MainActor
struct LiveSessionsTests {
    @MainActor
    final class Instant {
        var now = ContinuousClock.now
    }

    private func sessions(_ limits: LiveLimits, _ instant: Instant, _ made: @escaping (ShopController) -> Void = { _ in }) -> LiveSessions {
        let now = { MainActor.assumeIsolated { instant.now } }
        return LiveSessions(applicationName: "Harbor", limits: limits, now: now) { _ in
            let controller = ShopController()
            made(controller)
            return LiveRoot(controller: controller, location: "/shop") { _ in }
        }
    }

    @Test func sweep_whenSessionIsIdle_endsItAndUnloadsItsScreens() async throws {
        let instant = Instant()
        var controllers: [ShopController] = []
        let sessions = sessions(LiveLimits(), instant) { controllers.append($0) }
        let idle = try await sessions.open(LiveRequest(location: "/"))
        let used = try await sessions.open(LiveRequest(location: "/"))
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

    @Test func open_whenThereAreTooMany_endsTheLongestIdleOrRefuses() async throws {
        let instant = Instant()
        var limits = LiveLimits()
        limits.sessions = 2
        let sessions = sessions(limits, instant)
        let first = try await sessions.open(LiveRequest(location: "/"))
        instant.now += .seconds(1)
        let second = try await sessions.open(LiveRequest(location: "/"))
        instant.now += .seconds(1)
        let third = try await sessions.open(LiveRequest(location: "/"))
        #expect(sessions[first.id] == nil)
        _ = second.connect(after: nil)
        _ = third.connect(after: nil)
        await #expect(throws: LiveError.tooManySessions) { try await sessions.open(LiveRequest(location: "/")) }
    }

    @Test func open_whenLoadTakesLong_paintsAfterTheLimit() async throws {
        @MainActor final class SlowController: ScreenController {
            let outlet = Outlet()
            var view: Markup { "<p>Loading</p>" }
            func load() async throws { try await Task.sleep(for: .seconds(3600)) }
        }
        var limits = LiveLimits()
        limits.firstPaint = .milliseconds(1)
        let sessions = LiveSessions(applicationName: "Harbor", limits: limits) { _ in
            LiveRoot(controller: SlowController(), location: "/") { _ in }
        }
        let session = try await sessions.open(LiveRequest(location: "/"))
        #expect(session.page().contains("Loading"))
        sessions.endAll()
        #expect(sessions.count == 0)
    }

    @Test func id_whenManyAreMade_isLongAndNeverTheSame() async throws {
        let sessions = sessions(LiveLimits(), Instant())
        var ids: Set<String> = []
        for _ in 0..<50 { ids.insert(try await sessions.open(LiveRequest(location: "/")).id) }
        #expect(ids.count == 50)
        #expect(ids.allSatisfy { $0.count == 32 })
    }

    @Test func error_whenDescribed_saysWhatToDo() {
        #expect(
            LiveError.lateEvent.description == "The event came too late: what it was meant for is no longer on the page. Nothing was done.")
        #expect(
            LiveError.malformedLocation.description
                == "The location cannot be opened. It must begin with a single slash and be at most 2048 bytes long."
        )
        #expect(
            LiveError.handlerNotRendered.description == "The event names a handler that was not rendered. It was refused; nothing was done."
        )
    }
}

import AppRuntime
import LiveHTML
import PresentationKit
import PresentationKitTesting
import RoutingService
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct WindowTests {
    @MainActor
    private final class WeakReference {
        weak var window: AppRuntime.Shell?
    }

    @Test(arguments: [false, true])
    func window_whenItIsClosed_isReleasedWithItsPages(isSignedIn: Bool) async throws {
        try await TestWorld.run { world in
            let reference = WeakReference()
            try await useAndClose(in: world, isSignedIn: isSignedIn, reference)
            // Canceled calls end in later turns.
            for _ in 0..<10_000 where reference.window != nil { await Task.yield() }
            #expect(reference.window == nil)
        }
    }

    @Test(arguments: ["/", "/sign-up"])
    func window_whenItsSessionIsReplaced_isReleased(location: String) async throws {
        try await TestWorld.run { world in
            let windows = Windows()
            var limits = LiveLimits()
            limits.sessions = 1
            let sessions = LiveSessions(applicationName: "App", limits: limits) { [harbor = world.app] request in
                let root = await harbor.makeRoot(request)
                windows.add(root.controller)
                return root
            }
            for _ in 0..<3 { _ = try await sessions.load(LiveRequest(location: location, source: .user)).page() }
            // Canceled calls end in later turns.
            for _ in 0..<10_000 where windows.inMemory > 1 { await Task.yield() }
            #expect(windows.inMemory == 1)
        }
    }

    @MainActor
    private final class Windows {
        private var all: [() -> AnyObject?] = []

        var inMemory: Int { all.count { $0() != nil } }

        func add(_ window: AnyObject) { all.append { [weak window] in window } }
    }

    private func useAndClose(in world: TestWorld, isSignedIn: Bool, _ reference: WeakReference) async throws {
        let shell = await world.app.makeShell(at: "/profile", from: .web)
        reference.window = shell
        let page = await TestPage(shell, at: "/", open: { [weak shell] in await shell?.open($0) })
        if isSignedIn {
            try await world.signIn(on: page)
            try await page.wait(until: "Hello, Ada Brückner")
            try await page.click("Settings")
            try await page.wait(until: "Share usage statistics")
        }
        page.end()
    }
}

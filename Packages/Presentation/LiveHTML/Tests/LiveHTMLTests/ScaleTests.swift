import PresentationKit
import Testing

@testable import LiveHTML

@Suite(.timeLimit(.minutes(10))) @MainActor struct ScaleTests {
    /// Handlers, templates and event numbers must be released.
    @Test func session_afterThousandsOfEvents_doesNotGrow() async throws {
        let controller = ShopController()
        var limits = LiveLimits()
        limits.eventsPerSecond = .max
        let session = try await LiveSession.showing(controller, limits: limits)
        let connection = await session.connectReceivingAll()
        var render = 0
        let before = session.handlerCount
        for round in 0..<500 {
            // All rows are new, and so are all handlers.
            controller.viewModel.rows = [round, round + 5_000, round + 10_000]
            await (try session.receive(.open("/\(round)", number: round)))?.value
            render = try #require(JSONValue.read(try await session.nextUpdate(for: connection))["r"]?.integer)
        }
        #expect(render > 500)
        #expect(session.handlerCount <= before + 3 * 8 + 3)
    }
}

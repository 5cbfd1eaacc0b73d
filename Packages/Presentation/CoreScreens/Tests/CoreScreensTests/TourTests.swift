import CoreScreensKit
import DiagnosticsScreens
import DiagnosticsTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKitTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct TourTests {
    @Test func tour_isEmptyBeforeATap_andFollowsTaps() async throws {
        let service = FakeDiagnosticsService()
        let page = try await TestPage(TourPage(), of: .diagnostics(service), navigator: RecordingNavigator())
        #expect(page.shows("Tap something in the app, then come back."))
        let step = TapStep(id: 1, tier: .presentation, call: "A.handle(b)", place: "Screens/A.swift")
        service.tap([step])
        try await page.wait(until: "## Presentation - A.handle(b) Screens/A.swift")
        #expect(page.shows("No request was sent."))
        service.tap([
            step, TapStep(id: -1, tier: .services, call: "load()", place: "XService/X.swift:12"),
            TapStep(id: -2, tier: .microServices, call: "GET server/x 503", place: "NetworkKit/Z.swift", duration: .milliseconds(12)),
        ])
        try await page.wait(until: "GET server/x 503 NetworkKit/Z.swift · 12 ms")
        #expect(page.shows("load() XService/X.swift:12") && !page.shows("No request was sent."))
    }
}

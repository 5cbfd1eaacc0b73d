import CoreScreensKit
import DiagnosticsTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKitTesting
import Testing

@testable import DiagnosticsScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct LogTests {
    let service = FakeDiagnosticsService()

    private func open(text: String? = nil) async throws -> TestPage {
        try await TestPage(LogPage(text: text), of: .diagnostics(service), navigator: RecordingNavigator())
    }

    @Test func emptyLog_showsEmptyState() async throws { #expect(try await open().shows("Nothing was logged since the app started.")) }

    @Test func line_thatIsLogged_appearsAtOnce() async throws {
        service.log("first")
        let page = try await open()
        service.log("second")
        try await page.wait(until: "second")
        #expect(page.shows("first"))
    }

    @Test func searchAndLevel_filterLines_includingNewOnes() async throws {
        service.log("server answered")
        service.log("server failed", level: .error)
        service.log("disk failed", level: .error)
        let page = try await open()
        try await page.fill("Search", "SERVER")
        #expect(page.shows("server answered") && !page.shows("disk failed"))
        try await page.select("Level", "Errors and above")
        #expect(page.shows("server failed") && !page.shows("server answered"))
        service.log("server is fine")
        service.log("server failed again", level: .critical)
        try await page.wait(until: "server failed again")
        #expect(!page.shows("server is fine"))
        try await page.fill("Search", "nothing of the kind")
        #expect(page.shows("No line has all of these words at this level."))
    }

    @Test func olderLines_areLoadedOnRequest_andStayWhenNewOnesArrive() async throws {
        for number in 1...120 { service.log("line \(number).") }
        let page = try await open()
        #expect(page.shows("line 71.") && !page.shows("line 70."))
        try await page.click("Show earlier")
        #expect(page.shows("line 21.") && !page.shows("line 20."))
        service.log("newest")
        try await page.wait(until: "newest")
        #expect(page.shows("line 21."))
        try await page.click("Show earlier")
        #expect(page.shows("line 1.") && !page.clickable.contains("Show earlier"))
    }

    /// The two newest lines.
    private func portion(_ ids: ClosedRange<Int>) -> LogPortion { LogQuery().portion(of: ids.map { line($0) }, before: nil, limit: 2) }

    @Test func viewModel_whenMoreIsNewThanOnePortion_leavesNoGap() {
        var viewModel = LogViewModel()
        viewModel.show(portion(1...2))
        viewModel.prepend(portion(7...9))
        #expect(viewModel.lines.map(\.id) == [9, 8] && viewModel.next == 8)
    }

    @Test func viewModel_ofAPageThatStaysOpen_isBounded_andTheRestCanBeAskedFor() {
        var viewModel = LogViewModel()
        viewModel.show(portion(1...1))
        for id in 2...500 { viewModel.prepend(portion((id - 2)...id)) }
        #expect(viewModel.lines.count == 500 && viewModel.next == nil)
        for id in 501...600 { viewModel.prepend(portion((id - 2)...id)) }
        #expect(viewModel.lines.map(\.id) == (101...600).reversed() && viewModel.next == 101)
    }

    @Test(arguments: ["", "fatal", "WARNING", "<script>"]) func level_whenUnknown_isIgnored(value: String) {
        #expect(LogQuery(FormValues(["text": ["a"], "level": [value]])) == LogQuery(text: "a"))
    }

    private func line(_ id: Int) -> LogLine { LogLine(id: id, time: 0, level: .info, source: "", message: "") }
}

import CoreScreensKit
import DiagnosticsTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKitTesting
import Testing

@testable import DiagnosticsScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct MetricsPageTests {
    private func open(_ service: FakeDiagnosticsService) async throws -> TestPage {
        try await TestPage(DiagnosticsPage(), of: .diagnostics(service), navigator: RecordingNavigator())
    }

    @Test func report_whenCreated_isSavedAsAFile() async throws {
        let page = try await open(FakeDiagnosticsService(system: [SystemFact(.battery, .unknown(reason: "none"))]))
        try await page.click("Create report")
        #expect(page.html.contains("data-save=\"diagnostics.txt\""))
        #expect(page.html.contains("1 facts"))
        try await page.click("Save report")
        #expect(page.shows("Create report"))
    }

    @Test func crash_isReportedWithLastLogLines() async throws {
        let page = try await open(
            FakeDiagnosticsService(
                previousRun: PreviousRun(
                    ending: .unexpected, started: 1_772_366_645_000, appVersion: "0.1.0",
                    lastLines: [LogLine(id: 1, time: 1_772_366_700_000, level: .error, source: "server", message: "it went <wrong>")])))
        #expect(page.shows("The app crashed or was terminated last time. It had started on 2026-03-01 12:04:05."))
        #expect(!page.shows("it went <wrong>"))
        try await page.click("Last log entries")
        #expect(page.shows("it went <wrong> 12:05:00 · error · server"))
    }

    @Test func shutdownOfTheMachine_isNotReportedAsCrash() async throws {
        let page = try await open(
            FakeDiagnosticsService(previousRun: PreviousRun(ending: .machineRestarted, started: nil, appVersion: nil)))
        #expect(page.shows("The device shut down while the app was running.") && !page.shows("crashed"))
    }

    @Test func refresh_showsChanges() async throws {
        let service = CountingMetrics()
        let page = await TestPage(
            MetricsController(metrics: service, previousRun: FakeDiagnosticsService(), navigator: RecordingNavigator()))
        #expect(page.shows("1 hit ·") && !page.shows("failed") && !page.shows("evicted") && !page.shows("disk errors"))
        try await page.click("Refresh")
        #expect(page.shows("2 hits") && page.shows("[Refresh]"))
    }

    @Test(arguments: [
        (0, "0 bytes"), (1023, "1023 bytes"), (1024, "1.0 KB"), (1536, "1.5 KB"), (1 << 40, "1.0 TB"), (-2048, "-2.0 KB"),
    ])
    func bytes_areInPowersOf1024(count: Int, text: String) { #expect(MetricText.bytes(count) == text) }

    @Test(arguments: [(59, "0 min"), (3600, "1 h 0 min"), (86_400, "1 d 0 h"), (90_000, "1 d 1 h")])
    func long_isInTheTwoLargestUnits(seconds: Int, text: String) { #expect(MetricText.long(.seconds(seconds)) == text) }

    @Test(arguments: [(0, "00:00:00"), (3_600_000, "01:00:00"), (36_610_000, "10:10:10"), (86_399_999, "23:59:59"), (-1000, "23:59:59")])
    func time_hasTwoDigitsForEachPart(milliseconds: Int64, text: String) { #expect(MetricText.time(milliseconds) == text) }

    @Test(arguments: [(400, "0.4 ms"), (9_900, "9.9 ms"), (10_000, "10 ms"), (1_000_000, "1.0 s"), (100_000_000, "100.0 s")])
    func short_hasTwoDigitsOrThree(microseconds: Int, text: String) { #expect(MetricText.short(.microseconds(microseconds)) == text) }
}

/// A cache whose counters increase with each read.
private actor CountingMetrics: MetricsProviding {
    private var looks = 0

    func caches() async -> [CacheMetrics] {
        looks += 1
        return [CacheMetrics(id: "rates", hits: looks, misses: 0, loads: 0, failedLoads: 0, evictions: 0, diskFailures: 0)]
    }
    func network() async -> [NetworkMetrics] { [] }
    func statisticsQueue() async -> StatisticsQueueMetrics? { nil }
    func system() async -> [SystemFact] { [] }
    func report() async -> String { "" }
}

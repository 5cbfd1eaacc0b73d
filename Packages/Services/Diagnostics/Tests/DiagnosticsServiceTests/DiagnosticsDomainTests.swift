import CacheKit
import DiagnosticsTesting
import LoggingKit
import NetworkKit
import StatisticsKit
import SystemInfoKitTesting
import Testing

@testable import DiagnosticsAPI
@testable import DiagnosticsService

@Suite(.timeLimit(.minutes(10))) struct DiagnosticsDomainTests {
    let app = TestApp()

    @Test func report_containsAllData() async throws {
        for _ in 0..<2 { _ = try await app.cache.value(for: "a") { 1 } }
        let logger = app.backend.logger(label: "app")
        logger.debug("left out")
        logger.info("first\nline", metadata: ["user": "Ada"])
        logger.error("second")
        app.backend.flush()
        do { _ = PreviousRunWatch(folder: app.folder.path, now: 1) }
        let last = LogRecord(timestamp: LogTimestamp(nanosecondsSinceEpoch: 5_000_000), level: .error, label: "app", message: "third")
        let watch = PreviousRunWatch(folder: app.folder.path, lastLines: [last], now: 2)
        var metrics = EventLogMetrics()
        metrics.pending = 3
        metrics.dropped = [.overAge: 2]
        let report = try await app.service(statistics: metrics, environment: .empty, watch: watch).report()
        let end = report.split(separator: "Previous run\n", maxSplits: 1).last
        #expect(
            report.hasPrefix(
                "System\n  appVersion: 1.0 (7)\n  operatingSystem: unknown: not reported by this system (no /etc/os-release)\n"))
        #expect(
            end == """
                  ended: unexpectedly
                  5 error [app] third
                Caches
                  rates: 1 hits, 1 misses, 1 loads, 0 failed
                Network
                Statistics
                  3 waiting, 0 delivered, consent: no
                  dropped: 2 × too old
                Log
                  1700000000000 info [app] first line user=<private>
                  1700000000000 error [app] second

                """)
    }

    @Test func report_ofAKnownSystem_containsUnits() async throws {
        try await app.call("/v1/accounts", status: 503)
        let report = try await app.service(caches: false, environment: .laptop).report()
        for line in [
            "  memoryOfMachine: 16384000000 bytes", "  battery: 83 %", "  hottest: 44 °C", "  uptime: 35612 s", "  processorsUsable: 8",
        ] {
            #expect(report.contains(line + "\n"), "\(line)")
        }
        #expect(report.contains("api.test/v1/accounts: 1 calls, median "))
        #expect(report.contains(", 1 × status 503\n"))
    }

    @Test func report_ofRequests_containsTimesAndFailures() async {
        let requests = NetworkMetrics(
            id: "GET api.test/v1", calls: 3, failures: 3,
            failureKinds: [Count(name: "status 503", count: 2), Count(name: "timedOut", count: 1)],
            median: .microseconds(12_400), slowest: .milliseconds(345))
        let report = await DiagnosticsReport.text(FakeDiagnosticsService(network: [requests]))
        #expect(report.contains("  GET api.test/v1: 3 calls, median 12 ms, slowest 345 ms, 2 × status 503, 1 × timedOut\n"))
    }
}

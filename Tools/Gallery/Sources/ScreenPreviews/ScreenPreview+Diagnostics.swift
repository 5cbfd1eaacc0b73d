import DiagnosticsScreens
import DiagnosticsTesting
import PresentationKitTesting
import ScreensKit
import Services

extension ScreenPreview {
    static var diagnostics: [ScreenPreview] {
        [
            metrics,
            log,
            [ScreenPreview("Diagnostics/Tour/path", TourPage()) { .diagnostics(tapped()) }],
        ].flatMap { $0 }
    }

    private static var metrics: [ScreenPreview] {
        [
            ScreenPreview("Diagnostics/Metrics/all", DiagnosticsPage()) { .diagnostics(busy) },
            ScreenPreview("Diagnostics/Metrics/none", DiagnosticsPage()) { .diagnostics(FakeDiagnosticsService()) },
        ]
    }

    private static var log: [ScreenPreview] {
        [
            ScreenPreview("Diagnostics/Log/lines", LogPage()) { .diagnostics(logged()) },
            ScreenPreview("Diagnostics/Log/searched", LogPage(text: "server")) { .diagnostics(logged()) },
            ScreenPreview("Diagnostics/Log/nothing found", LogPage(text: "nowhere")) { .diagnostics(logged()) },
        ]
    }

    private static let busy = FakeDiagnosticsService(
        caches: [
            CacheMetrics(id: "rates", hits: 93, misses: 7, loads: 7, failedLoads: 1, evictions: 2, diskFailures: 3),
            CacheMetrics(id: "pictures", hits: 0, misses: 0, loads: 0, failedLoads: 0, evictions: 0, diskFailures: 0),
        ],
        network: [
            NetworkMetrics(
                id: "GET server/items/{}", calls: 12, failures: 2, failureKinds: [Count(name: "timedOut", count: 2)],
                median: .milliseconds(4), slowest: .seconds(2)),
            NetworkMetrics(
                id: "GET server/items", calls: 1, failures: 0, failureKinds: [], median: .microseconds(450), slowest: .microseconds(450)),
        ],
        statisticsQueue: StatisticsQueueMetrics(
            hasConsent: true, waiting: 3, bytes: 65_536, oldest: 1_772_366_645_000, delivered: 40, refusedBatches: 1,
            dropped: [Count(name: "too old", count: 5)]),
        system: [
            SystemFact(.operatingSystem, .text("Debian 12")), SystemFact(.memoryOfApp, .bytes(52_428_800)),
            SystemFact(.battery, .unknown(reason: "this system has none")),
        ],
        previousRun: PreviousRun(ending: .orderly, started: 0, appVersion: nil))

    private static func tapped() -> FakeDiagnosticsService {
        let service = FakeDiagnosticsService()
        service.tap([
            TapStep(id: 1, tier: .presentation, call: "X.handle(refresh)", place: "Screens/X.swift", duration: .milliseconds(15)),
            TapStep(id: -1, tier: .services, call: "refresh()", place: "Service/Y.swift:52"),
            TapStep(id: -2, tier: .microServices, call: "GET server/x 503", place: "NetworkKit/Z.swift", hasFailed: true),
        ])
        return service
    }

    private static func logged() -> FakeDiagnosticsService {
        let service = FakeDiagnosticsService()
        service.log("started", source: "app", details: [.init(name: "port", value: "8080")])
        service.log("slow", level: .warning, source: "server")
        service.log("server failed", level: .error, source: "server")
        return service
    }
}

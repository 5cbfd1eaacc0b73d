import CacheKit
import DiagnosticsService
import Foundation
import HTTPTypes
import LoggingKit
import NetworkKit
import NetworkKitTesting
import StatisticsKit
import SystemInfoKit
import SystemInfoKitTesting

/// An app with all sources of diagnostic data.
final class TestApp: Sendable {
    let folder = TestFolder()
    let tail = LogTail(capacity: 1000)
    let tally: NetworkMetricsCollector
    let cache = Cache<String, Int>(memory: CacheLimit(count: 2), timeToLive: .seconds(60))

    let backend: LogBackend

    init(maximumAddresses: Int = 3) {
        tally = NetworkMetricsCollector(maximumAddresses: maximumAddresses)
        backend = LogBackend(sinks: [tail], level: .trace, now: { LogTimestamp(nanosecondsSinceEpoch: 1_700_000_000_000_000_000) })
    }

    func service(
        caches: Bool = true, statistics: EventLogMetrics? = nil, environment: SampleEnvironment? = .dockerV2,
        watch: PreviousRunWatch? = nil
    ) -> DiagnosticsService {
        var sources = DiagnosticsSources(log: tail, network: tally, previousRun: watch)
        if caches { sources.caches["rates"] = { [cache] in cache.statistics } }
        if let statistics { sources.statistics = { statistics } }
        sources.system = environment?.system(appVersion: "1.0 (7)")
        return DiagnosticsService(sources: sources)
    }

    /// Requests an address with a response of this status, or none, and records it.
    func call(_ path: RequestPath, status: Int?) async throws {
        let client = HTTPClient(
            baseURL: try BaseURL("http://api.test"),
            transport: StubTransport { _, _ in
                guard let status else { throw NetworkError.connectionLost("reset") }
                return .json("{}", status: status)
            }, interceptors: [EventInterceptor { self.tally.record($0) }])
        _ = try? await client.send(NetworkRequest(.get, path))
    }
}

/// A folder that is removed when it is released.
final class TestFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("diagnostics-" + UUID().uuidString).path

    init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

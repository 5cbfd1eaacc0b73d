public import CacheKit
public import DiagnosticsAPI
public import DomainAPI
public import StatisticsKit
import Synchronization
public import SystemInfoKit

/// Collects diagnostic data of the app from its components.
public final class DiagnosticsService: LogReading, MetricsProviding, PreviousRunReporting, TapTracing {
    private let sources: DiagnosticsSources

    public init(sources: DiagnosticsSources) { self.sources = sources }

    /// The description of the service for the app.
    public var domain: Domain { Domain("diagnostics") }

    public func logLines(_ query: LogQuery, before: LogLine.ID?, limit: Int) async -> LogPortion {
        query.portion(of: sources.log.lines, before: before, limit: min(500, limit))
    }

    public func logChanges() -> AsyncStream<Void> { sources.log.changes() }

    public func caches() async -> [CacheMetrics] {
        sources.caches.sorted { $0.key < $1.key }.map { name, statistics in CacheMetrics(name, statistics()) }
    }

    public func network() async -> [NetworkMetrics] { sources.network.metrics }

    public func statisticsQueue() async -> StatisticsQueueMetrics? { sources.statistics.map { StatisticsQueueMetrics($0()) } }

    public func system() async -> [SystemFact] {
        sources.system.map { SystemFact.facts($0.snapshot()) }
            ?? SystemFact.Subject.allCases.map { SystemFact($0, .unknown(reason: "not provided by the app")) }
    }

    public func previousRun() async -> PreviousRun? { sources.previousRun?.previous }

    public func lastTap() async -> [TapStep] { sources.taps.steps }

    public func tapChanges() -> AsyncStream<Void> { sources.taps.changes() }

    public func report() async -> String { await DiagnosticsReport.text(self) }
}

extension CacheMetrics {
    init(_ name: String, _ statistics: CacheStatistics) {
        self.init(
            id: name, hits: statistics.memoryHits + statistics.diskHits,
            // A lookup that memory misses continues on disk, if there is one. Only misses of both count.
            misses: max(0, statistics.memoryMisses - statistics.diskHits), loads: statistics.loads, failedLoads: statistics.failedLoads,
            evictions: statistics.removals[.evicted] ?? 0, diskFailures: statistics.diskFailures)
    }
}

extension StatisticsQueueMetrics {
    init(_ metrics: EventLogMetrics) {
        self.init(
            hasConsent: metrics.consent == .granted, waiting: metrics.pending, bytes: metrics.bytes, oldest: metrics.oldest,
            delivered: metrics.delivered, refusedBatches: metrics.quarantinedBatches,
            dropped: .sorted(Dictionary(uniqueKeysWithValues: metrics.dropped.map { ($0.key.text, $0.value) })))
    }
}

extension DropReason {
    fileprivate var text: String {
        switch self {
        case .noConsent: "no consent"
        case .unknownEvent: "unknown event"
        case .sampledOut: "not in the sample"
        case .tooLarge: "too large"
        case .overBytes: "no space"
        case .overCount: "too many"
        case .overAge: "too old"
        case .storage: "disk error"
        case .damaged: "damaged on disk"
        case .refused: "rejected by the server"
        case .suspended: "app suspended"
        }
    }
}

/// The sources of diagnostic data, set by the app. Missing sources remain empty.
public struct DiagnosticsSources: Sendable {
    /// The app's log; a sink of its `LogBackend`.
    public var log: LogTail
    /// The app's requests; called by its `EventInterceptor`.
    public var network: NetworkMetricsCollector
    /// The last tap; called by the app's `EventInterceptor` and an aspect of its screens.
    public var taps: TapRecorder
    /// The statistics of each cache, by the displayed name.
    public var caches: [String: @Sendable () -> CacheStatistics]
    /// The statistics of the event log; nil without statistics.
    public var statistics: (@Sendable () -> EventLogMetrics)?
    /// The system; nil for unknown facts.
    public var system: SystemInfo?
    /// The end of the previous run; nil if it is not observed.
    public var previousRun: PreviousRunWatch?

    public init(
        log: LogTail = LogTail(), network: NetworkMetricsCollector = NetworkMetricsCollector(),
        taps: TapRecorder = TapRecorder(), caches: [String: @Sendable () -> CacheStatistics] = [:],
        statistics: (@Sendable () -> EventLogMetrics)? = nil, system: SystemInfo? = nil, previousRun: PreviousRunWatch? = nil
    ) {
        self.log = log
        self.network = network
        self.taps = taps
        self.caches = caches
        self.statistics = statistics
        self.system = system
        self.previousRun = previousRun
    }
}

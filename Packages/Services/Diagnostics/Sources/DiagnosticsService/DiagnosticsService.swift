import CacheKit
public import DiagnosticsAPI
import StatisticsKit
import SystemInfoKit

/// Diagnostics of this app, from what its parts say of themselves.
public final class DiagnosticsService: LogReading, FiguresProviding, PreviousRunReporting {
    private let sources: DiagnosticsSources

    public init(sources: DiagnosticsSources) { self.sources = sources }

    public func logLines(_ query: LogQuery, before: LogLine.ID?, limit: Int) async -> LogPortion {
        query.portion(of: sources.log.lines, before: before, limit: min(500, limit))
    }

    public func logChanges() -> AsyncStream<Void> { sources.log.changes() }

    public func caches() async -> [CacheFigures] {
        sources.caches.sorted { $0.key < $1.key }.map { name, statistics in CacheFigures(name, statistics()) }
    }

    public func network() async -> [NetworkFigures] { sources.network.figures }

    public func pages() async -> PageFigures? { sources.pages?.figures }

    public func statisticsQueue() async -> StatisticsQueueFigures? { sources.statistics.map { StatisticsQueueFigures($0()) } }

    public func system() async -> [SystemFact] {
        sources.system.map { SystemFact.facts($0.snapshot()) }
            ?? SystemFact.Subject.allCases.map { SystemFact($0, .unknown(reason: "the app does not ask")) }
    }

    public func previousRun() async -> PreviousRun? { sources.previousRun?.previous }
}

extension CacheFigures {
    init(_ name: String, _ statistics: CacheStatistics) {
        self.init(
            id: name, hits: statistics.memoryHits + statistics.diskHits,
            // What memory misses the disk is asked for, where there is one: only its misses are the cache's.
            misses: max(0, statistics.memoryMisses - statistics.diskHits), loads: statistics.loads, failedLoads: statistics.failedLoads,
            evictions: statistics.removals[.evicted] ?? 0, diskFailures: statistics.diskFailures)
    }
}

extension StatisticsQueueFigures {
    init(_ figures: EventLogMetrics) {
        self.init(
            hasConsent: figures.consent == .granted, waiting: figures.pending, bytes: figures.bytes, oldest: figures.oldest,
            delivered: figures.delivered, refusedBatches: figures.quarantinedBatches,
            dropped: .sorted(Dictionary(uniqueKeysWithValues: figures.dropped.map { ($0.key.words, $0.value) })))
    }
}

extension DropReason {
    fileprivate var words: String {
        switch self {
        case .noConsent: "no consent"
        case .unknownEvent: "not on the list of events"
        case .sampledOut: "not in the sample"
        case .tooLarge: "too large"
        case .overBytes: "no room"
        case .overCount: "too many"
        case .overAge: "too old"
        case .storage: "the disk refused"
        case .damaged: "damaged on disk"
        case .refused: "refused by the server"
        }
    }
}

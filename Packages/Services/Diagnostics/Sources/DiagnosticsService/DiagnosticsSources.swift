public import CacheKit
public import StatisticsKit
public import SystemInfoKit

/// The sources of diagnostic data, set by the app. Missing sources remain empty.
public struct DiagnosticsSources: Sendable {
    /// The app's log; a sink of its `LogBackend`.
    public var log: LogTail
    /// The app's requests; called by its `EventInterceptor`.
    public var network: NetworkMetricsCollector
    /// The app's pages; nil if there are none.
    public var pages: PageMetricsCollector?
    /// The statistics of each cache, by the displayed name.
    public var caches: [String: @Sendable () -> CacheStatistics]
    /// The statistics of the event log; nil without statistics.
    public var statistics: (@Sendable () -> EventLogMetrics)?
    /// The system; nil for unknown facts.
    public var system: SystemInfo?
    /// The end of the previous run; nil if it is not observed.
    public var previousRun: PreviousRunWatch?

    public init(
        log: LogTail = LogTail(), network: NetworkMetricsCollector = NetworkMetricsCollector(), pages: PageMetricsCollector? = nil,
        caches: [String: @Sendable () -> CacheStatistics] = [:],
        statistics: (@Sendable () -> EventLogMetrics)? = nil, system: SystemInfo? = nil, previousRun: PreviousRunWatch? = nil
    ) {
        self.log = log
        self.network = network
        self.pages = pages
        self.caches = caches
        self.statistics = statistics
        self.system = system
        self.previousRun = previousRun
    }
}

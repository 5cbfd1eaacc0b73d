public import CacheKit
public import StatisticsKit
public import SystemInfoKit

/// Where the figures come from. The composition root fills it; what the app does not have stays empty.
public struct DiagnosticsSources: Sendable {
    /// The app's log; also a sink of its `LogBackend`.
    public var log: LogTail
    /// The app's calls; also behind its `EventInterceptor`.
    public var network: NetworkTally
    /// The app's pages; nil when it has none.
    public var pages: PageTally?
    /// What each cache says of itself, by the name that pages show.
    public var caches: [String: @Sendable () -> CacheStatistics]
    /// What the event log says of itself; nil without statistics.
    public var statistics: (@Sendable () -> EventLogMetrics)?
    /// The system; nil leaves its facts unknown.
    public var system: SystemInfo?
    /// How the last run ended; nil when nobody watches.
    public var previousRun: PreviousRunWatch?

    public init(
        log: LogTail = LogTail(), network: NetworkTally = NetworkTally(), pages: PageTally? = nil,
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

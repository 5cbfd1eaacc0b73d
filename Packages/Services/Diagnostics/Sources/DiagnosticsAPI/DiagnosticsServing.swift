/// Provides the log.
public protocol LogReading: Sendable {
    /// Returns the newest matching lines, newest first. Lines that are logged meanwhile do not affect later portions.
    ///
    /// - Parameters:
    ///   - before: The `next` ID of the previous portion; nil for the newest lines.
    ///   - limit: The maximum number of lines, from 1 to 500.
    func logLines(_ query: LogQuery, before: LogLine.ID?, limit: Int) async -> LogPortion
    /// Returns a stream that yields when new lines are logged. Changes are coalesced for slow listeners.
    func logChanges() -> AsyncStream<Void>
}

/// Provides metrics since the start of the app, without user data.
public protocol MetricsProviding: Sendable {
    /// Returns the metrics of caches, sorted by name.
    func caches() async -> [CacheMetrics]
    /// Returns the metrics of requests by address, the most frequent first.
    func network() async -> [NetworkMetrics]
    /// Returns the metrics of the statistics queue; nil if the app has none.
    func statisticsQueue() async -> StatisticsQueueMetrics?
    /// Returns one fact for each subject.
    func system() async -> [SystemFact]
    /// Returns a plain-text report for support: all metrics, the previous run and the last log lines, without private data.
    func report() async -> String
}

/// Provides the end of the previous run, for a notice after a crash.
public protocol PreviousRunReporting: Sendable {
    /// Returns the end of the previous run; nil if there was none or it is unknown.
    func previousRun() async -> PreviousRun?
}

/// Provides the path of the last tap through the tiers, for the tour of the code.
public protocol TapTracing: Sendable {
    /// Returns the steps in order of time; empty if nothing was tapped since the start of the app.
    func lastTap() async -> [TapStep]
    /// Returns a stream that yields when the path changes. Changes are coalesced for slow listeners.
    func tapChanges() -> AsyncStream<Void>
}

/// The whole service, for screens.
public typealias DiagnosticsServing = LogReading & MetricsProviding & PreviousRunReporting & TapTracing

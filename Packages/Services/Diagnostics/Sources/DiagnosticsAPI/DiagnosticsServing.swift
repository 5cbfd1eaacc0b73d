/// What the log page needs.
public protocol LogReading: Sendable {
    /// The newest lines that match, newest first. Lines that arrive while somebody pages change nothing in the portions that follow.
    ///
    /// - Parameters:
    ///   - query: which lines.
    ///   - before: what the portion before gave as `next`; nil for the newest.
    ///   - limit: at most so many lines; 1 to 500.
    func logLines(_ query: LogQuery, before: LogLine.ID?, limit: Int) async -> LogPortion
    /// Yields when there are new lines. Who is slow is told once for many.
    func logChanges() -> AsyncStream<Void>
}

/// What the overview of figures needs. All of it is since the start of the app, and none of it names a person.
public protocol FiguresProviding: Sendable {
    /// The caches, by name.
    func caches() async -> [CacheFigures]
    /// Calls by address, the most called first.
    func network() async -> [NetworkFigures]
    /// The pages; nil when nobody counts.
    func pages() async -> PageFigures?
    /// The queue of statistics; nil when the app has none.
    func statisticsQueue() async -> StatisticsQueueFigures?
    /// The system, each subject once.
    func system() async -> [SystemFact]
}

/// What a notice after a crash needs.
public protocol PreviousRunReporting: Sendable {
    /// How the app ended the last time; nil when it never ran before, or when that cannot be known.
    func previousRun() async -> PreviousRun?
}

/// Everything that diagnostics does for screens.
public typealias DiagnosticsServing = LogReading & FiguresProviding & PreviousRunReporting

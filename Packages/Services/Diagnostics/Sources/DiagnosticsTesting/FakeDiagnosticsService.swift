public import DiagnosticsAPI
import Synchronization

/// Diagnostic data in memory, set by a test.
public final class FakeDiagnosticsService: LogReading, MetricsProviding, PreviousRunReporting, TapTracing {
    private struct State {
        var lines: [LogLine] = []
        var caches: [CacheMetrics] = []
        var network: [NetworkMetrics] = []
        var queue: StatisticsQueueMetrics?
        var system: [SystemFact] = []
        var previousRun: PreviousRun?
        var tap: [TapStep] = []
        var listeners: [AsyncStream<Void>.Continuation] = []
    }

    private let state: Mutex<State>

    /// Creates a service that returns the given values.
    public init(
        lines: [LogLine] = [], caches: [CacheMetrics] = [], network: [NetworkMetrics] = [],
        statisticsQueue: StatisticsQueueMetrics? = nil, system: [SystemFact] = [], previousRun: PreviousRun? = nil
    ) {
        state = Mutex(
            State(
                lines: lines, caches: caches, network: network, queue: statisticsQueue, system: system,
                previousRun: previousRun))
    }

    /// Logs a line with the next ID, and notifies listeners.
    public func log(_ message: String, level: LogLine.Level = .info, source: String = "test", details: [LogLine.Detail] = []) {
        let listeners = state.withLock { state in
            let id = (state.lines.last?.id ?? 0) + 1
            state.lines.append(LogLine(id: id, time: Int64(id), level: level, source: source, message: message, details: details))
            return state.listeners
        }
        for listener in listeners { listener.yield() }
    }

    public func logLines(_ query: LogQuery, before: LogLine.ID?, limit: Int) async -> LogPortion {
        query.portion(of: state.withLock { $0.lines }, before: before, limit: min(500, limit))
    }

    /// Replaces the path of the last tap, and notifies listeners.
    public func tap(_ steps: [TapStep]) {
        state.withLock { $0.tap = steps }
        for listener in state.withLock({ $0.listeners }) { listener.yield() }
    }

    public func lastTap() async -> [TapStep] { state.withLock { $0.tap } }
    public func tapChanges() -> AsyncStream<Void> { logChanges() }

    public func logChanges() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.listeners.append(continuation) }
        return stream
    }

    public func caches() async -> [CacheMetrics] { state.withLock { $0.caches } }
    public func network() async -> [NetworkMetrics] { state.withLock { $0.network } }
    public func statisticsQueue() async -> StatisticsQueueMetrics? { state.withLock { $0.queue } }
    public func system() async -> [SystemFact] { state.withLock { $0.system } }
    public func report() async -> String { "\(await system().count) facts" }
    public func previousRun() async -> PreviousRun? { state.withLock { $0.previousRun } }
}

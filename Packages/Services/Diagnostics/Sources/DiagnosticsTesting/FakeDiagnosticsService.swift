public import DiagnosticsAPI
import Synchronization

/// Diagnostics in memory: shows what the test has put in.
public final class FakeDiagnosticsService: LogReading, FiguresProviding, PreviousRunReporting {
    private struct State {
        var lines: [LogLine] = []
        var caches: [CacheFigures] = []
        var network: [NetworkFigures] = []
        var pages: PageFigures?
        var queue: StatisticsQueueFigures?
        var system: [SystemFact] = []
        var previousRun: PreviousRun?
        var listeners: [AsyncStream<Void>.Continuation] = []
    }

    private let state: Mutex<State>

    /// Makes a service that answers with what it is given.
    public init(
        lines: [LogLine] = [], caches: [CacheFigures] = [], network: [NetworkFigures] = [], pages: PageFigures? = nil,
        statisticsQueue: StatisticsQueueFigures? = nil,
        system: [SystemFact] = [], previousRun: PreviousRun? = nil
    ) {
        state = Mutex(
            State(
                lines: lines, caches: caches, network: network, pages: pages, queue: statisticsQueue, system: system,
                previousRun: previousRun))
    }

    /// Logs a line, with the next id, and tells who listens.
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

    public func logChanges() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.listeners.append(continuation) }
        return stream
    }

    public func caches() async -> [CacheFigures] { state.withLock { $0.caches } }
    public func network() async -> [NetworkFigures] { state.withLock { $0.network } }
    public func pages() async -> PageFigures? { state.withLock { $0.pages } }
    public func statisticsQueue() async -> StatisticsQueueFigures? { state.withLock { $0.queue } }
    public func system() async -> [SystemFact] { state.withLock { $0.system } }
    public func previousRun() async -> PreviousRun? { state.withLock { $0.previousRun } }
}

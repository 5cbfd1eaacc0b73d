// Most Swift libraries use swift-metrics, so `import StatisticsKit` provides its `Counter`, `Gauge` and `Timer`. Re-exports `CoreMetrics`,
// because `Metrics` would import Foundation.
@_exported public import CoreMetrics
import Synchronization

// Imported by name so that it takes precedence over Foundation's `Timer`.
@_exported public import class CoreMetrics.Timer

/// A back end for swift-metrics. Stores counters, gauges, recorders and timers in memory for ``snapshot()``.
///
/// The composition root creates one and bootstraps swift-metrics with it; libraries only use `Counter`, `Gauge` and `Timer`.
///
/// Handlers of the same label and dimensions share one series. The number of series is limited: beyond it, new ones of a kind share a series
/// with the label `statistics_overflow`, so that a dimension with too many values costs accuracy instead of memory.
public final class MetricsRegistry: MetricsFactory {
    /// The label of the series shared beyond the limit.
    public static let overflowLabel = "statistics_overflow"

    private struct Key: Hashable {
        var kind: SeriesKind
        var label: String
        var dimensions: [MetricSeries.Dimension]

        var sortKey: String {
            dimensions.reduce(label) { "\($0)\u{0}\($1.name)\u{0}\($1.value)" } + "\u{0}\u{0}\(kind.rawValue)"
        }
    }

    private struct Entry {
        var handler: any SeriesHandler
        /// The number of handlers that share it.
        var users: Int
    }

    private let entries = Mutex<[Key: Entry]>([:])
    private let maximumSeries: Int

    /// - Parameter maximumSeries: the maximum number of series, at least 1, not counting the overflow series.
    public init(maximumSeries: Int = 2000) { self.maximumSeries = max(1, maximumSeries) }

    /// Returns the current value of every series. Each value is consistent, but they are read one after another.
    public func snapshot() -> MetricsSnapshot {
        let all = entries.withLock { $0.map { ($0.key, $0.value.handler) } }
        let series = all.map { key, handler in
            (sortKey: key.sortKey, series: MetricSeries(label: key.label, dimensions: key.dimensions, value: handler.value))
        }
        return MetricsSnapshot(series: series.sorted { $0.sortKey < $1.sortKey }.map(\.series))
    }

    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        handler(.counter, label, dimensions) { CounterSeries() }
    }

    public func makeFloatingPointCounter(label: String, dimensions: [(String, String)]) -> any FloatingPointCounterHandler {
        handler(.floatingPointCounter, label, dimensions) { FloatingPointCounterSeries() }
    }

    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        handler(.gauge, label, dimensions) { GaugeSeries() }
    }

    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        aggregate
            ? handler(.distribution, label, dimensions) { DistributionSeries() }
            : handler(.gauge, label, dimensions) { GaugeSeries() }
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        handler(.durations, label, dimensions) { DurationSeries() }
    }

    public func destroyCounter(_ handler: any CounterHandler) { release(handler) }
    public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) { release(handler) }
    public func destroyMeter(_ handler: any MeterHandler) { release(handler) }
    public func destroyRecorder(_ handler: any RecorderHandler) { release(handler) }
    public func destroyTimer(_ handler: any TimerHandler) { release(handler) }

    private func handler<Handler: SeriesHandler>(
        _ kind: SeriesKind, _ label: String, _ dimensions: [(String, String)], make: () -> Handler
    ) -> Handler {
        let sorted = dimensions.map { MetricSeries.Dimension($0.0, $0.1) }.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
        return entries.withLock { entries in
            var key = Key(kind: kind, label: label, dimensions: sorted)
            if entries[key] == nil, entries.count >= maximumSeries {
                key = Key(kind: kind, label: Self.overflowLabel, dimensions: [.init("kind", kind.rawValue)])
            }
            if let known = entries[key]?.handler as? Handler {
                entries[key]?.users += 1
                return known
            }
            let new = make()
            entries[key] = Entry(handler: new, users: 1)
            return new
        }
    }

    /// Removes a series with its value when its last handler is destroyed.
    private func release(_ handler: AnyObject) {
        entries.withLock { entries in
            guard let key = entries.first(where: { $0.value.handler === handler })?.key else { return }
            entries[key]?.users -= 1
            if entries[key]?.users == 0 { entries[key] = nil }
        }
    }
}

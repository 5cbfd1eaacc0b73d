import CoreMetrics
import Synchronization

enum SeriesKind: String {
    case counter, floatingPointCounter, gauge, distribution, durations
}

protocol SeriesHandler: AnyObject, Sendable {
    var value: MetricSeries.Value { get }
}

/// Only increases: ignores zero and negative amounts and saturates at the maximum.
final class CounterSeries: CounterHandler, SeriesHandler {
    private let total = Atomic<Int64>(0)

    var value: MetricSeries.Value { .counter(total.load(ordering: .relaxed)) }

    func increment(by amount: Int64) {
        guard amount > 0 else { return }
        let (_, new) = total.wrappingAdd(amount, ordering: .relaxed)
        if new < 0 { total.store(.max, ordering: .relaxed) }
    }

    func reset() { total.store(0, ordering: .relaxed) }
}

final class FloatingPointCounterSeries: FloatingPointCounterHandler, SeriesHandler {
    private let total = Mutex(0.0)

    var value: MetricSeries.Value { .floatingPointCounter(total.withLock { $0 }) }

    func increment(by amount: Double) {
        guard amount > 0, amount.isFinite else { return }
        total.withLock { $0 += amount }
    }

    func reset() { total.withLock { $0 = 0 } }
}

/// A meter, and a recorder that does not aggregate.
final class GaugeSeries: MeterHandler, RecorderHandler, SeriesHandler {
    private let current = Mutex(0.0)

    var value: MetricSeries.Value { .gauge(current.withLock { $0 }) }

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { current.withLock { $0 = value } }
    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }

    func increment(by amount: Double) {
        guard amount.isFinite else { return }
        current.withLock { $0 += amount }
    }

    func decrement(by amount: Double) { increment(by: -amount) }
}

final class DistributionSeries: RecorderHandler, SeriesHandler {
    private let histogram = Mutex(LogLinearHistogram())

    var value: MetricSeries.Value { .distribution(histogram.withLock { $0 }) }

    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) { histogram.withLock { $0.record(value) } }
}

final class DurationSeries: TimerHandler, SeriesHandler {
    private let histogram = Mutex(LogLinearHistogram())

    var value: MetricSeries.Value { .durations(histogram.withLock { $0 }) }

    func recordNanoseconds(_ duration: Int64) { histogram.withLock { $0.record(Double(max(0, duration)) / 1e9) } }
}

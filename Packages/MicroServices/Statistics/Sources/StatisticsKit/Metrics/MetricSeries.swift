/// A series: a label, its dimensions, and the current value.
public struct MetricSeries: Sendable, Hashable {
    /// One dimension.
    public struct Dimension: Sendable, Hashable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The value of a series.
    public enum Value: Sendable, Hashable {
        /// Only increases.
        case counter(Int64)
        /// Only increases.
        case floatingPointCounter(Double)
        /// Increases and decreases.
        case gauge(Double)
        /// The values of a recorder.
        case distribution(LogLinearHistogram)
        /// The values of a timer in seconds.
        case durations(LogLinearHistogram)
    }

    /// The label used in code.
    public var label: String
    /// Sorted by name.
    public var dimensions: [Dimension] = []
    public var value: Value
}

/// The values of all series of a registry at one time.
public struct MetricsSnapshot: Sendable, Hashable {
    /// Sorted by label, then by dimensions.
    public var series: [MetricSeries]

    /// The value of the series with this label and these dimensions, or nil.
    public subscript(label: String, dimensions: [String: String] = [:]) -> MetricSeries.Value? {
        series.first {
            $0.label == label && $0.dimensions.count == dimensions.count
                && $0.dimensions.allSatisfy { dimensions[$0.name] == $0.value }
        }?.value
    }
}

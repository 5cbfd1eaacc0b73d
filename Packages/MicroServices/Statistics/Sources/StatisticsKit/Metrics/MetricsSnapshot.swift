/// The values of all series of a registry at one time.
public struct MetricsSnapshot: Sendable, Hashable {
    /// Sorted by label, then by dimensions.
    public var series: [MetricSeries]
    /// When the registry was created, in milliseconds since 1970.
    public var started: Int64
    /// When the snapshot was taken, in milliseconds since 1970.
    public var taken: Int64

    public init(series: [MetricSeries], started: Int64, taken: Int64) {
        self.series = series
        self.started = started
        self.taken = taken
    }

    /// The value of the series with this label and these dimensions, or nil.
    public subscript(label: String, dimensions: [String: String] = [:]) -> MetricSeries.Value? {
        series.first {
            $0.label == label && $0.dimensions.count == dimensions.count
                && $0.dimensions.allSatisfy { dimensions[$0.name] == $0.value }
        }?.value
    }
}

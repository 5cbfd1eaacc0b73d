/// The values of all series of a registry at one time.
public struct MetricsSnapshot: Sendable, Hashable {
    /// Sorted by label, then by dimensions.
    public var series: [MetricSeries]

    public init(series: [MetricSeries]) { self.series = series }

    /// The value of the series with this label and these dimensions, or nil.
    public subscript(label: String, dimensions: [String: String] = [:]) -> MetricSeries.Value? {
        series.first {
            $0.label == label && $0.dimensions.count == dimensions.count
                && $0.dimensions.allSatisfy { dimensions[$0.name] == $0.value }
        }?.value
    }
}

/// One series of numbers: a name, what tells it from others of that name, and its value now.
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

    /// What a series holds.
    public enum Value: Sendable, Hashable {
        /// Grows only.
        case counter(Int64)
        /// Grows only.
        case floatingPointCounter(Double)
        /// Goes up and down.
        case gauge(Double)
        /// What a recorder was told.
        case distribution(LogLinearHistogram)
        /// What a timer was told, in seconds.
        case durations(LogLinearHistogram)
    }

    /// The label that the code uses.
    public var label: String
    /// Sorted by name.
    public var dimensions: [Dimension]
    public var value: Value

    public init(label: String, dimensions: [Dimension] = [], value: Value) {
        self.label = label
        self.dimensions = dimensions
        self.value = value
    }
}

/// A line chart of a series of values, whose last point is marked as the present one.
///
/// Assistive technology reads the title and the description. The chart is scaled to the available width, and to the range of the values: the
/// axis does not begin at zero, so that `lowest` and `highest` should say where it begins and ends. Labels below name the first and the
/// last point.
public struct LineChart: View, Sendable {
    /// A point. Points are drawn at equal distances.
    public struct Point: Sendable, Hashable {
        public let label: String
        public let value: Double

        /// - Parameter value: The height. A point with a value that is not finite is omitted.
        public init(_ label: String, _ value: Double) {
            self.label = label
            self.value = value
        }
    }

    public let points: [Point]
    public let title: String
    public let description: String
    public let id: String
    public let lowest: String
    public let highest: String

    /// - Parameters:
    ///   - id: Unique on the page.
    ///   - points: The points from left to right. With fewer than two, only the description is shown.
    ///   - lowest: The lowest value as text, shown below the chart.
    ///   - highest: The highest value as text, shown above the chart.
    public init(id: String, title: String, description: String, points: [Point], lowest: String = "", highest: String = "") {
        (self.id, self.title, self.description) = (id, title, description)
        self.points = points.filter(\.value.isFinite)
        self.lowest = lowest.isEmpty ? "" : "\(localized(\.lowest)) \(lowest)"
        self.highest = highest.isEmpty ? "" : "\(localized(\.highest)) \(highest)"
    }

    public var body: Node { .chart(self) }
}

/// A bar chart of amounts, such as the expenses of each month.
///
/// Assistive technology reads a table of the bars. The chart is scaled to the available width. Bars of negative values extend below the
/// axis.
public struct BarChart: View, Sendable {
    /// One bar.
    public struct Bar: Sendable, Hashable {
        public let label: String
        public let value: Double
        public let text: String

        /// - Parameter value: The height. A bar with a value that is not finite is omitted.
        public init(_ label: String, _ value: Double, _ text: String) { (self.label, self.value, self.text) = (label, value, text) }
    }

    public let bars: [Bar]
    public let title: String
    public let description: String

    /// - Parameter bars: The bars from left to right, about a dozen at most. An empty chart shows only the description.
    public init(title: String, description: String, bars: [Bar]) {
        self.title = title
        self.description = description
        self.bars = bars.filter(\.value.isFinite)
    }

    public var body: Node { .bars(self) }

    /// The heights of the bars and the position of the zero line, as fractions from 0 to 1 of the range of values.
    @_spi(Rendering) public var shares: (bars: [Double], zero: Double) {
        let values = bars.map(\.value)
        let (low, high) = (min(values.min() ?? 0, 0), max(values.max() ?? 0, 0))
        // Halves, because the full range may overflow.
        let range = high / 2 - low / 2
        guard range > 0 else { return (values.map { _ in 0 }, 0) }
        return (values.map { $0 / 2 / range }, -low / 2 / range)
    }
}

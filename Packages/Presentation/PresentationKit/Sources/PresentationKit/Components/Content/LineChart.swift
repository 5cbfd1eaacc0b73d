/// A line chart of a series of values.
///
/// Assistive technology reads the title and the description. The chart is scaled to the available width. Labels below name the first and
/// the last point, labels above the highest and the lowest value.
public struct LineChart: View, Sendable {
    /// A point. Points are drawn at equal distances.
    public struct Point: Sendable, Hashable {
        public let label: String
        public let value: Double

        /// - Parameters:
        ///   - label: The name of the point, such as a date.
        ///   - value: The height. A point with a value that is not finite is omitted.
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
    ///   - title: The name of the chart.
    ///   - description: A summary in one sentence.
    ///   - points: The points from left to right. With fewer than two, only the description is shown.
    ///   - lowest: The formatted lowest value.
    ///   - highest: The formatted highest value.
    public init(id: String, title: String, description: String, points: [Point], lowest: String = "", highest: String = "") {
        self.id = id
        self.title = title
        self.description = description
        self.points = points.filter(\.value.isFinite)
        self.lowest = lowest
        self.highest = highest
    }

    public var body: Node { .chart(self) }
}

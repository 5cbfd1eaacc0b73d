/// A course of values as a line.
///
/// Assistive technology reads the title and the description; the drawing is scaled to the width that there is. Labels below name the
/// first and the last point, labels above the highest and the lowest value.
public struct LineChart: View, Sendable {
    /// One point. Points are drawn at equal distances.
    public struct Point: Sendable, Hashable {
        public let label: String
        public let value: Double

        /// - Parameters:
        ///   - label: The name of the point, such as a date.
        ///   - value: Its height. A point whose value is not a finite number is left out.
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
    ///   - description: What it shows, in one sentence.
    ///   - points: From left to right. With fewer than two there is no line, only the description.
    ///   - lowest: How the lowest value reads.
    ///   - highest: How the highest value reads.
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

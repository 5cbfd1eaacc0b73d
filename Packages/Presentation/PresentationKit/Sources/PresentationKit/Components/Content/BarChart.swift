/// Compares amounts as bars, such as the expenses of each month.
///
/// Assistive technology reads a table of the bars; the drawing is scaled to the width that there is. Bars of negative values go below the
/// line.
public struct BarChart: View, Sendable {
    /// One bar.
    public struct Bar: Sendable, Hashable {
        public let label: String
        public let value: Double
        public let text: String

        /// - Parameters:
        ///   - label: The name of the bar, in one short word.
        ///   - value: Its height. A bar whose value is not a finite number is left out.
        ///   - text: The formatted value.
        public init(_ label: String, _ value: Double, _ text: String) {
            self.label = label
            self.value = value
            self.text = text
        }
    }

    public let bars: [Bar]
    public let title: String
    public let description: String

    /// - Parameters:
    ///   - title: The name of the chart.
    ///   - description: What it shows, in one sentence.
    ///   - bars: From the first to the last, not many more than there are months. Without one there is only the description.
    public init(title: String, description: String, bars: [Bar]) {
        self.title = title
        self.description = description
        self.bars = bars.filter(\.value.isFinite)
    }

    public var body: Node { .bars(self) }

    /// The bars as shares of what is drawn from the lowest to the highest, and where the line of nothing lies: all from 0 to 1.
    @_spi(Rendering) public var shares: (bars: [Double], zero: Double) {
        let values = bars.map(\.value)
        let (low, high) = (min(values.min() ?? 0, 0), max(values.max() ?? 0, 0))
        // Halves, because a whole may be more than a number can be.
        let range = high / 2 - low / 2
        guard range > 0 else { return (values.map { _ in 0 }, 0) }
        return (values.map { $0 / 2 / range }, -low / 2 / range)
    }
}

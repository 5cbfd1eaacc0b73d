/// A course of values as a line.
///
/// Assistive technology reads the title and the description; the drawing is scaled to the width that there is. Labels below name the
/// first and the last point, labels above the highest and the lowest value.
public struct LineChart: View {
    /// One point. Points are drawn at equal distances.
    public struct Point: Sendable, Hashable {
        let label: String
        let value: Double

        /// - Parameters:
        ///   - label: What the point stands for, such as a date.
        ///   - value: Its height. A point whose value is not a finite number is left out.
        public init(_ label: String, _ value: Double) {
            self.label = label
            self.value = value
        }
    }

    private static let width = 320.0
    private static let height = 120.0
    private static let inset = 6.0

    private let points: [Point]
    private let title: String
    private let description: String
    private let id: String
    private let lowest: String
    private let highest: String

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

    public var body: Markup {
        guard points.count > 1 else { return "<p class=\"text-secondary chart-empty\">\(description)</p>" }
        let line = linePath
        let area = "\(line)L\(Self.text(Self.width)) \(Self.text(Self.height))L0 \(Self.text(Self.height))Z"
        // The name is an attribute, not a <title> element: a browser would show that one as a tool tip, and text inside an SVG is not
        // reached by a client that sets text by position.
        return """
            <figure class="chart"><p class="chart-range"><span>\(highest)</span></p>\
            <svg viewBox="0 0 320 120" preserveAspectRatio="none" role="img" aria-label="\(title)" aria-describedby="\(id)-description">\
            <path class="chart-area" d="\(area)"></path><path class="chart-line" d="\(line)"></path></svg>\
            <p class="chart-range"><span>\(lowest)</span></p>\
            <p class="chart-axis"><span>\(points.first?.label ?? "")</span><span>\(points.last?.label ?? "")</span></p>\
            <figcaption class="visually-hidden" id="\(id)-description">\(description)</figcaption></figure>
            """
    }

    private var linePath: String {
        let values = points.map(\.value)
        let low = values.min() ?? 0
        let range = (values.max() ?? 0) - low
        let scale = (Self.height - 2 * Self.inset)
        let pieces = values.enumerated().map { index, value in
            let x = Self.width * Double(index) / Double(values.count - 1)
            // A course without change runs through the middle.
            let share = range > 0 ? (value - low) / range : 0.5
            return "\(Self.text(x)) \(Self.text(Self.height - Self.inset - scale * share))"
        }
        return "M" + pieces.joined(separator: "L")
    }

    /// One decimal: a tenth of a unit is below a pixel at any width that is used.
    private static func text(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths.isMultiple(of: 10) ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
    }
}

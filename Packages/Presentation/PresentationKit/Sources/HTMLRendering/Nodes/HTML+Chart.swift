@_spi(Rendering) import PresentationKit

extension HTML {
    static func chart(_ chart: LineChart) -> HTML {
        guard chart.points.count > 1 else { return "<p class=\"text-secondary chart-empty\">\(chart.description)</p>" }
        let points = ChartCourse(chart.points.map(\.value)).points
        let line = "M" + points.joined(separator: "L")
        let area =
            "\(line)L\(ChartCourse.text(ChartCourse.width)) \(ChartCourse.text(ChartCourse.height))L0 \(ChartCourse.text(ChartCourse.height))Z"
        // The name is an attribute, not a <title> element: browsers show that as a tooltip, and clients that update text nodes do not reach
        // text inside an SVG.
        return """
            <figure class="chart"><p class="chart-range"><span aria-hidden="true">\(chart.title)</span><span>\(chart.highest)</span></p>\
            <svg viewBox="0 0 320 120" preserveAspectRatio="none" role="img" aria-label="\(chart.title)" aria-describedby="\(chart.id)-description">\
            <path class="chart-area" d="\(area)"></path><path class="chart-line" d="\(line)"></path>\
            <path class="chart-last" d="M\(points.last ?? "0 0")h0"></path></svg>\
            <p class="chart-range"><span></span><span>\(chart.lowest)</span></p>\
            <p class="chart-axis"><span>\(chart.points.first?.label ?? "")</span><span>\(chart.points.last?.label ?? "")</span></p>\
            <figcaption class="visually-hidden" id="\(chart.id)-description">\(chart.description)</figcaption></figure>
            """
    }
}

extension HTML {
    static func bars(_ chart: BarChart) -> HTML {
        guard !chart.bars.isEmpty else { return "<p class=\"text-secondary chart-empty\">\(chart.description)</p>" }
        let shares = chart.shares
        let zero = ChartCourse.height * (1 - shares.zero)
        let column = ChartCourse.width / Double(chart.bars.count)
        let bars = PresentationKit.list(chart.bars.indices, id: \.self) { index in
            let height = ChartCourse.height * shares.bars[index]
            """
            <rect class="\(height < 0 ? "chart-bar chart-bar-negative" : "chart-bar")" x="\(ChartCourse.text(column * (Double(index) + 0.15)))" \
            y="\(ChartCourse.text(zero - max(height, 0)))" width="\(ChartCourse.text(column * 0.7))" \
            height="\(ChartCourse.text(abs(height)))"></rect>
            """
        }
        let labels = PresentationKit.list(chart.bars.indices, id: \.self) { "<span>\(chart.bars[$0].label)</span>" }
        let rows = PresentationKit.list(chart.bars.indices, id: \.self) { index in
            "<tr><th scope=\"row\">\(chart.bars[index].label)</th><td>\(chart.bars[index].text)</td></tr>"
        }
        let line = ChartCourse.text(zero)
        return """
            <figure class="chart"><svg viewBox="0 0 320 120" preserveAspectRatio="none" aria-hidden="true" focusable="false">\
            <g>\(bars)</g><path class="chart-zero" d="M0 \(line)H320"></path></svg>\
            <p class="chart-labels" aria-hidden="true">\(labels)</p>\
            <table class="visually-hidden"><caption>\(chart.title)</caption><tbody>\(rows)</tbody></table>\
            <figcaption class="text-secondary">\(chart.description)</figcaption></figure>
            """
    }
}

/// A line through values, scaled to the available width.
private struct ChartCourse {
    static let width = 320.0
    static let height = 120.0
    private static let inset = 6.0
    private let values: [Double]
    init(_ values: [Double]) { self.values = values }

    /// The positions, each as two numbers.
    var points: [String] {
        let low = values.min() ?? 0
        let range = (values.max() ?? 0) - low
        let scale = (Self.height - 2 * Self.inset)
        return values.enumerated().map { index, value in
            let x = Self.width * Double(index) / Double(values.count - 1)
            // A constant series is drawn in the middle.
            let share = range > 0 ? (value - low) / range : 0.5
            return "\(Self.text(x)) \(Self.text(Self.height - Self.inset - scale * share))"
        }
    }

    /// One decimal: a tenth of a unit is below a pixel at any width in use.
    static func text(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths.isMultiple(of: 10) ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
    }
}

import PresentationKit
import Testing

@testable import LiveTerminal

struct BarChartTests {
    private func lines(_ amounts: [(String, Double)], width: Int = 40) -> [String] {
        let chart = BarChart(title: "Spent", description: "By month.", bars: amounts.map { .init($0, $1, "\(Int($1)) EUR") })
        var renderer = TerminalRenderer(width: width)
        return renderer.render(chart.body).lines.map(\.text)
    }

    @Test func bars_whenShown_areProportionalToValues() {
        let shown = lines([("Apr", 100), ("May", 50), ("June", 0)])
        #expect(shown.first == "Spent" && shown.last == "By month.")
        let lengths = shown.dropFirst().prefix(3).map { line in line.count { $0 == "█" } }
        #expect(lengths[0] == 27 && lengths[1] == 13 && lengths[2] == 0)
        #expect(shown[1].hasPrefix("Apr  █") && shown[1].hasSuffix("█ 100 EUR") && shown[2].contains("▌ 50 EUR"))
        #expect(shown.allSatisfy { CellText.width($0) <= 40 })
    }

    @Test func bars_whenNegative_endAtZero() {
        let shown = lines([("Apr", -50), ("May", 50)])
        let end = shown[1].lastIndex(of: "█").map { shown[1].distance(from: shown[1].startIndex, to: $0) } ?? 0
        let begin = shown[2].firstIndex(of: "█").map { shown[2].distance(from: shown[2].startIndex, to: $0) } ?? 0
        #expect(begin == end + 1)
    }

    @Test(arguments: [[], [0], [-1], [1e308, -1e308], [Double.greatestFiniteMagnitude], [.nan, 1]] as [[Double]])
    func bars_withAnyValues_fit(values: [Double]) {
        let chart = BarChart(title: "T", description: "D", bars: values.map { .init("a long label for a bar", $0, "a long text of it") })
        for width in [20, 80] {
            var renderer = TerminalRenderer(width: width)
            #expect(renderer.render(chart.body).lines.allSatisfy { $0.spans.reduce(0) { $0 + $1.width } <= width })
        }
    }
}

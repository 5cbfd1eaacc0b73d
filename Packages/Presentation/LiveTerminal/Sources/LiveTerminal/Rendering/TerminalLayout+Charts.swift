@_spi(Rendering) import PresentationKit

extension TerminalLayout {
    mutating func write(_ chart: LineChart) {
        guard chart.points.count > 1 else { return flow(chart.description, .dim) }
        endLine()
        line([CellSpan(chart.title, .bold)])
        line([CellSpan(chart.highest, .dim)])
        for dots in BrailleChart.lines(chart.points.map(\.value), width: min(width, 72), height: 6) {
            line([CellSpan(dots, .init(color: .cyan))])
        }
        line([CellSpan(chart.lowest, .dim)])
        line(
            ends: [CellSpan(chart.points.first?.label ?? "", .dim)], [CellSpan(chart.points.last?.label ?? "", .dim)], width: min(width, 72)
        )
        flow(chart.description, .dim)
    }

    /// Writes one line per bar: its name, the bar to the left or right of zero, and its value.
    mutating func write(_ chart: BarChart) {
        endLine()
        if !chart.bars.isEmpty { flow(chart.title, .bold) }
        func cells(_ texts: [String]) -> Int { texts.map { CellText.width(CellText.printable($0)) }.max() ?? 0 }
        let (names, texts) = (cells(chart.bars.map(\.label)), cells(chart.bars.map(\.text)))
        // Without room for a bar next to its name and value, they are written above it.
        let isStacked = min(width, 72) < names + texts + 12
        let room = isStacked ? width : min(width, 72) - names - texts - 2
        let shares = chart.shares
        let left = Int((shares.zero * Double(room)).rounded())
        for (bar, share) in zip(chart.bars, shares.bars) {
            let length = abs(share) * Double(room)
            // Negative bars have whole cells only: there are no blocks that fill a cell from the right.
            let blocks = share < 0 ? String(repeating: "█", count: min(Int(length.rounded()), left)) : BlockBar.text(length)
            let before = share < 0 ? left - blocks.count : left
            let drawn = [
                CellSpan(String(repeating: " ", count: max(before, 0))), CellSpan(blocks, .init(color: share < 0 ? .red : .cyan)),
            ]
            if isStacked {
                flow("\(bar.label): \(bar.text)", .plain)
                line(drawn)
            } else {
                let name = CellText.printable(bar.label)
                let gap = String(repeating: " ", count: names - CellText.width(name) + 1)
                line([CellSpan(name + gap, .dim)] + drawn + [CellSpan(" " + CellText.printable(bar.text))])
            }
        }
        flow(chart.description, .dim)
    }
}

/// A bar of Unicode's block elements (U+2588 to U+258F), with a resolution of an eighth of a cell.
enum BlockBar {
    /// - Parameter length: the length in cells; less than an eighth is empty.
    static func text(_ length: Double) -> String {
        let eighths = Int((max(length, 0) * 8).rounded())
        let whole = String(repeating: "█", count: eighths / 8)
        guard eighths % 8 > 0, let rest = UnicodeScalar(0x2590 - UInt32(eighths % 8)) else { return whole }
        return whole + String(rest)
    }
}

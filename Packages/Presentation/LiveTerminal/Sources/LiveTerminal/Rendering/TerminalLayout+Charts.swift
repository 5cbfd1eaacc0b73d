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

/// A line chart of Unicode's Braille patterns (U+2800), with two by four dots per cell.
enum BrailleChart {
    /// - Returns: the lines from top to bottom.
    static func lines(_ values: [Double], width: Int, height: Int) -> [String] {
        guard values.count > 1, width > 0, height > 0 else { return [] }
        let (columns, rows) = (width * 2, height * 4)
        let low = values.min() ?? 0
        let range = (values.max() ?? 0) - low
        var cells = [[UInt8]](repeating: [UInt8](repeating: 0, count: width), count: height)
        func row(at column: Int) -> Int {
            let place = Double(column) / Double(columns - 1) * Double(values.count - 1)
            let index = min(Int(place), values.count - 2)
            let value = values[index] + (values[index + 1] - values[index]) * (place - Double(index))
            // A constant series is drawn in the middle, as is one whose range overflows.
            let share = range > 0 && range.isFinite ? (value - low) / range : 0.5
            return min(max(Int(((1 - share) * Double(rows - 1)).rounded()), 0), rows - 1)
        }
        var last = row(at: 0)
        for column in 0..<columns {
            let now = row(at: column)
            for dot in min(last, now)...max(last, now) where dot == now || abs(dot - now) < abs(last - now) {
                cells[dot / 4][column / 2] |= bits[column % 2][dot % 4]
            }
            last = now
        }
        return cells.map { line in String(String.UnicodeScalarView(line.compactMap { UnicodeScalar(0x2800 + UInt32($0)) })) }
    }

    private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
}

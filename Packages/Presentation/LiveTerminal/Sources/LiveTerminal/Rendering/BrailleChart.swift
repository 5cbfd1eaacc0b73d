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
        return cells.map { line in
            String(String.UnicodeScalarView(line.compactMap { UnicodeScalar(0x2800 + UInt32($0)) }))
        }
    }

    private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
}

import PresentationKit

/// Text measured in cells, without control characters.
enum CellText {
    /// The text on one line, filtered by ``DisplayText``, with spaces for line breaks and tabs.
    static func printable(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        var output = String.UnicodeScalarView()
        for scalar in DisplayText.sanitized(text).unicodeScalars {
            output.append(scalar.value < 0x20 || scalar.value == 0xA0 ? " " : scalar)
        }
        return String(output)
    }

    /// The number of cells of a printable text.
    static func width(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + width($1) }
    }

    /// The number of cells of a character (Unicode Standard Annex 11): two for wide and full-width characters and emoji, none for combining marks.
    static func width(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .enclosingMark { return 0 }
        if scalar.properties.isEmojiPresentation || character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
        0x20000...0x3FFFD,
    ]

    /// The beginning of a text that fits, with an ellipsis if it is truncated.
    static func cut(_ text: String, to width: Int) -> String {
        if Self.width(text) <= width { return text }
        var output = ""
        var used = 0
        for character in text {
            let cells = Self.width(character)
            if used + cells > width - 1 { break }
            output.append(character)
            used += cells
        }
        return width > 0 ? output + "…" : ""
    }

    /// The end of a text that fits, so that the position of typing is visible.
    static func tail(_ text: Substring, of width: Int) -> Substring {
        var start = text.endIndex
        var used = 0
        while start > text.startIndex {
            let previous = text.index(before: start)
            used += Self.width(text[previous])
            if used > width { break }
            start = previous
        }
        return text[start...]
    }

    /// Wraps a text into lines that fit. Words longer than a line are split.
    static func wrap(_ text: String, to width: Int) -> [String] {
        let width = max(width, 1)
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in text.split(separator: " ") {
            var rest = word
            while !rest.isEmpty {
                let cells = Self.width(String(rest))
                let gap = used > 0 ? 1 : 0
                if used + gap + cells <= width {
                    line += (gap > 0 ? " " : "") + rest
                    used += gap + cells
                    rest = ""
                } else if used > 0 {
                    lines.append(line)
                    (line, used) = ("", 0)
                } else {
                    var piece = ""
                    while let next = rest.first, Self.width(piece) + Self.width(next) <= width || piece.isEmpty {
                        piece.append(next)
                        rest = rest.dropFirst()
                    }
                    lines.append(piece)
                }
            }
        }
        if used > 0 { lines.append(line) }
        return lines
    }
}

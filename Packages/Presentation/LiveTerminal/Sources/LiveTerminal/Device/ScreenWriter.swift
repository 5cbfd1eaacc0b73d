/// Writes lines to a terminal's window and sends only those that changed.
struct ScreenWriter {
    private var shown: [StyledLine] = []
    private var columns = 0

    /// Switches to the alternate screen, which ``end`` leaves, and enables bracketed paste, so that pasted text is not taken for keys.
    static let begin = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l\u{1B}[2J"
    static let end = "\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

    /// Discards the known content of the window, so that the next update sends all lines.
    mutating func forget() { shown = [] }

    /// Returns the sequence that updates the window.
    ///
    /// - Parameter cursor: the position of the cursor, from 0; nil to hide it.
    mutating func update(_ lines: [StyledLine], columns: Int, focus: Int?, cursor: (line: Int, column: Int)?) -> String {
        let lines = lines.map { $0.marked(focus) }
        var output = ""
        if shown.count != lines.count || self.columns != columns { (shown, output) = ([], "\u{1B}[2J") }
        self.columns = columns
        for (index, line) in lines.enumerated() where index >= shown.count || shown[index] != line {
            output += "\u{1B}[\(index + 1);1H\(line.escaped(columns))\u{1B}[0m\u{1B}[K"
        }
        shown = lines
        if let cursor {
            output += "\u{1B}[\(cursor.line + 1);\(min(cursor.column, columns - 1) + 1)H\u{1B}[?25h"
        } else {
            output += "\u{1B}[?25l"
        }
        return output
    }
}

extension StyledLine {
    /// The line with the focused item highlighted and without items, so that lines that look alike are equal.
    fileprivate func marked(_ focus: Int?) -> StyledLine {
        StyledLine(
            spans.map { span in
                var span = span
                span.item = span.item != nil && span.item == focus ? 0 : nil
                return span
            })
    }

    fileprivate func escaped(_ columns: Int) -> String {
        var output = ""
        var used = 0
        for span in spans where used < columns {
            let text = CellText.cut(span.text, to: columns - used)
            used += CellText.width(text)
            output += span.style.escape(isFocused: span.item != nil) + text
        }
        return output
    }
}

extension CellStyle {
    /// Select Graphic Rendition, ECMA-48 8.3.117.
    fileprivate func escape(isFocused: Bool) -> String {
        var codes = ["0"]
        if isBold { codes.append("1") }
        if isDim { codes.append("2") }
        if isUnderlined { codes.append("4") }
        if isFocused { codes.append("7") }
        if let color { codes.append(String(color.rawValue)) }
        return "\u{1B}[\(codes.joined(separator: ";"))m"
    }
}

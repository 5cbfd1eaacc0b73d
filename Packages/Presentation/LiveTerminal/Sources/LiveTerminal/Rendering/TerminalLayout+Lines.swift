@_spi(Rendering) import PresentationKit

// Line building and line breaks.
extension TerminalLayout {
    mutating func paragraph(_ write: (inout TerminalLayout) -> Void) {
        let outer = place.isInline
        endLine()
        place.isInline = false
        write(&self)
        place.isInline = outer
        endLine()
    }

    mutating func framed(_ write: (inout TerminalLayout) -> Void) {
        endLine()
        let outer = width
        width -= 4
        let (start, outerTop) = (page.lines.count, top)
        top = start
        paragraph(write)
        (width, top) = (outer, outerTop)
        while page.lines.count > start, page.lines.last?.isBlank == true { page.lines.removeLast() }
        for index in page.lines.indices.dropFirst(start) {
            var inner = page.lines[index].padded(to: outer - 4)
            inner.spans.insert(CellSpan("│ ", .dim), at: 0)
            inner.spans.append(CellSpan(" │", .dim))
            page.lines[index] = inner
        }
        page.lines.insert(StyledLine([CellSpan("╭" + String(repeating: "─", count: outer - 2) + "╮", .dim)]), at: start)
        page.lines.append(StyledLine([CellSpan("╰" + String(repeating: "─", count: outer - 2) + "╯", .dim)]))
        if let cursor = page.cursor, cursor.line >= start { page.cursor = (cursor.line + 1, cursor.column + 2) }
    }

    mutating func heading(_ text: String, _ style: CellStyle) {
        endLine()
        blank()
        flow(text, style)
    }

    mutating func blank() {
        endLine()
        if page.lines.count > top, page.lines.last?.isBlank == false { page.lines.append(StyledLine()) }
    }

    mutating func line(_ spans: [CellSpan]) {
        guard spans.contains(where: { !$0.text.isEmpty }) else { return }
        page.lines.append(StyledLine(spans))
    }

    /// Writes a line with content at both ends.
    mutating func line(ends left: [CellSpan], _ right: [CellSpan], width: Int) {
        let used = (left + right).reduce(0) { $0 + $1.width }
        line(left + [CellSpan(String(repeating: " ", count: max(width - used, 1)))] + right)
    }

    /// Writes text on the current line, or on lines of its own.
    mutating func flow(_ text: String, _ style: CellStyle, item: Int? = nil) {
        if place.isInline { return append(words(text, style)) }
        endLine()
        for text in CellText.wrap(CellText.printable(text), to: width) { line([CellSpan(text, style, item: item)]) }
    }

    func words(_ text: String, _ style: CellStyle) -> [CellSpan] {
        let text = CellText.printable(text)
        return text.isEmpty ? [] : [CellSpan(text, style)]
    }

    mutating func append(_ piece: [CellSpan]) { if !piece.isEmpty { pieces.append(piece) } }

    /// The text of a node on one line, in pieces.
    mutating func inline(_ node: Node) -> [[CellSpan]] {
        endLine()
        let outer = place.isInline
        place.isInline = true
        write(node)
        place.isInline = outer
        defer { pieces = [] }
        return pieces
    }

    /// Ends the current line and breaks it into as many lines as needed.
    mutating func endLine() {
        let all = pieces
        pieces = []
        var now: [[CellSpan]] = []
        func cells(_ pieces: [[CellSpan]]) -> Int { pieces.reduce(0) { $0 + $1.reduce(0) { $0 + $1.width } + 2 } - 2 }
        for piece in all {
            if !now.isEmpty, cells(now + [piece]) > width { finishLine(&now) }
            if now.isEmpty, cells([piece]) > width, let only = piece.first, piece.count == 1 {
                // Only text can be longer than a line.
                for text in CellText.wrap(only.text, to: width) { line([CellSpan(text, only.style, item: only.item)]) }
            } else {
                now.append(piece)
            }
        }
        finishLine(&now)
    }

    private mutating func finishLine(_ pieces: inout [[CellSpan]]) {
        line(Array(pieces.joined(separator: [CellSpan("  ")])))
        pieces = []
    }
}

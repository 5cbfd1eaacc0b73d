struct CellStyle: Hashable, Sendable {
    enum Color: Int, Sendable {
        case red = 31
        case green = 32
        case yellow = 33
        case cyan = 36
    }

    var isBold = false
    var isDim = false
    var isUnderlined = false
    var color: Color?
    static let plain = CellStyle()
    static let bold = CellStyle(isBold: true)
    static let dim = CellStyle(isDim: true)
    static let primaryButton = CellStyle(isBold: true, color: .cyan)
}

/// Text in one style, with the item it belongs to.
struct CellSpan: Hashable, Sendable {
    var text: String
    var style: CellStyle = .plain
    /// The index of the item; nil for none.
    var item: Int?

    /// - Parameter text: any text; control characters are removed.
    init(_ text: String, _ style: CellStyle = .plain, item: Int? = nil) {
        self.text = CellText.printable(text)
        self.style = style
        self.item = item
    }

    var width: Int { CellText.width(text) }
}

struct StyledLine: Hashable, Sendable {
    var spans: [CellSpan] = []
    init(_ spans: [CellSpan] = []) { self.spans = spans }
    var width: Int { spans.reduce(0) { $0 + $1.width } }
    var text: String { spans.map(\.text).joined() }
    var isBlank: Bool { spans.allSatisfy { $0.text.allSatisfy { $0 == " " } } }

    /// The line with padding before and after it.
    func padded(left: Int = 0, to width: Int? = nil) -> StyledLine {
        var line = self
        if left > 0 { line.spans.insert(CellSpan(String(repeating: " ", count: left)), at: 0) }
        if let width, line.width < width { line.spans.append(CellSpan(String(repeating: " ", count: width - line.width))) }
        return line
    }
}

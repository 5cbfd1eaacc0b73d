import StrataScan

/// How a client counts within a line.
enum PositionEncoding: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"

    /// The number of code units of a character, by its first byte in UTF-8.
    func width(ofCharacterAt lead: UInt8) -> Int {
        switch self {
        case .utf8: Self.byteCount(lead)
        case .utf16: lead >= 0xF0 ? 2 : 1
        }
    }

    static func byteCount(_ lead: UInt8) -> Int {
        switch lead {
        case ..<0xC0: 1
        case ..<0xE0: 2
        case ..<0xF0: 3
        default: 4
        }
    }
}

struct EditorText: Hashable {
    private(set) var bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Applies a change. As specified by LSP, a column beyond the end of a line is clamped to it, and a line beyond the last to the end of
    /// the text; a reversed range is swapped.
    mutating func apply(_ change: TextChange, _ encoding: PositionEncoding) {
        guard let range = change.range else {
            bytes = Array(change.text.utf8)
            return
        }
        let one = offset(of: range.start, encoding)
        let other = offset(of: range.end, encoding)
        bytes.replaceSubrange(min(one, other)..<max(one, other), with: Array(change.text.utf8))
    }

    func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
        guard position.line >= 0 else { return 0 }
        guard var offset = start(ofLine: position.line) else { return bytes.count }
        var units = 0
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
            units += encoding.width(ofCharacterAt: bytes[offset])
            if units > position.character { break }
            offset = min(offset + PositionEncoding.byteCount(bytes[offset]), bytes.count)
        }
        return offset
    }

    func position(ofByte offset: Int, _ encoding: PositionEncoding) -> TextPosition {
        var line = 0
        while let next = start(ofLine: line + 1), next <= offset { line += 1 }
        let start = start(ofLine: line) ?? 0
        return TextPosition(line: line, character: units(start..<min(offset, bytes.count), encoding))
    }

    /// A line without its break, and its range including the break.
    func line(_ number: Int, _ encoding: PositionEncoding) -> (text: String, range: TextRange)? {
        guard let start = start(ofLine: number) else { return nil }
        let next = self.start(ofLine: number + 1) ?? bytes.count
        let text = String(decoding: bytes[start..<next].prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        let end = position(ofByte: next, encoding)
        return (text, TextRange(start: TextPosition(line: number, character: 0), end: end))
    }

    /// The range of a diagnostic at a line and a column in bytes, both from 1: the name there, or the rest of the line.
    func mark(line: Int, column: Int, wholeLine: Bool, _ encoding: PositionEncoding) -> TextRange {
        guard let start = start(ofLine: line - 1) else {
            let place = TextPosition(line: max(line - 1, 0), character: 0)
            return TextRange(start: place, end: place)
        }
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        let first = min(start + max(column - 1, 0), end)
        var last = first
        if wholeLine {
            last = end
            while last > first, bytes[last - 1] == 0x20 || bytes[last - 1] == 0x09 { last -= 1 }
        } else {
            while last < end, Byte.isNamePart(bytes[last]) { last += 1 }
        }
        if last == first, first < end { last = min(first + PositionEncoding.byteCount(bytes[first]), end) }
        return TextRange(
            start: TextPosition(line: line - 1, character: units(start..<first, encoding)),
            end: TextPosition(line: line - 1, character: units(start..<last, encoding)))
    }

    private func units(_ range: Range<Int>, _ encoding: PositionEncoding) -> Int {
        guard encoding != .utf8 else { return range.count }
        var units = 0
        var offset = range.lowerBound
        while offset < range.upperBound {
            units += encoding.width(ofCharacterAt: bytes[offset])
            offset += PositionEncoding.byteCount(bytes[offset])
        }
        return units
    }

    /// Lines end at `\n`, `\r\n` and a lone `\r`.
    private func start(ofLine wanted: Int) -> Int? {
        guard wanted > 0 else { return 0 }
        var line = 0
        for offset in bytes.indices {
            let byte = bytes[offset]
            guard byte == 0x0A || byte == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A) else { continue }
            line += 1
            if line == wanted { return offset + 1 }
        }
        return nil
    }
}

import StrataScan

/// A position in a text: a line and a column in UTF-16 code units, both from 0.
struct TextPosition: Hashable {
    var line: Int
    var character: Int
}

/// A range of a text; its end is not part of it.
struct TextRange: Hashable {
    var start: TextPosition
    var end: TextPosition
}

extension TextRange {
    init?(_ json: JSONValue?) {
        let values = ["start", "end"].flatMap { end in ["line", "character"].compactMap { json?[end]?[$0]?.number } }
        guard values.count == 4 else { return nil }
        self.init(start: .init(line: values[0], character: values[1]), end: .init(line: values[2], character: values[3]))
    }

    var json: JSONValue {
        func position(_ one: TextPosition) -> JSONValue { .object(["character": .number(one.character), "line": .number(one.line)]) }
        return .object(["end": position(end), "start": position(start)])
    }
}

/// A file's text with its lines, which end at `\n`, `\r\n` and a lone `\r`.
struct EditorText {
    let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let ends = bytes.indices.filter { bytes[$0] == 0x0A || bytes[$0] == 0x0D && ($0 + 1 == bytes.count || bytes[$0 + 1] != 0x0A) }
        starts = [0] + ends.map { $0 + 1 }
    }

    func position(ofByte offset: Int) -> TextPosition {
        let line = (starts.firstIndex { $0 > offset } ?? starts.count) - 1
        let before = String(decoding: bytes[starts[line]..<min(offset, bytes.count)], as: UTF8.self)
        return TextPosition(line: line, character: before.utf16.count)
    }

    /// A line without its break, and its range including the break.
    func line(_ number: Int) -> (text: String, range: TextRange)? {
        guard starts.indices.contains(number) else { return nil }
        let next = number + 1 < starts.count ? starts[number + 1] : bytes.count
        let text = String(decoding: bytes[starts[number]..<next].prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        return (text, TextRange(start: TextPosition(line: number, character: 0), end: position(ofByte: next)))
    }

    /// The range of a diagnostic at a place with a column in bytes: the name there, or the rest of the line.
    func mark(_ place: SourcePosition, wholeLine: Bool) -> TextRange {
        guard place.line > 0, place.line <= starts.count else {
            let start = TextPosition(line: max(place.line - 1, 0), character: 0)
            return TextRange(start: start, end: start)
        }
        let line = bytes[starts[place.line - 1]...].prefix { $0 != 0x0A && $0 != 0x0D }
        let rest = line.dropFirst(max(place.column - 1, 0))
        var marked = rest.prefix { wholeLine || Byte.isNamePart($0) }
        while wholeLine, marked.last == 0x20 || marked.last == 0x09 { marked.removeLast() }
        if marked.isEmpty { marked = rest.prefix(1) }
        return TextRange(start: position(ofByte: marked.startIndex), end: position(ofByte: marked.endIndex))
    }
}

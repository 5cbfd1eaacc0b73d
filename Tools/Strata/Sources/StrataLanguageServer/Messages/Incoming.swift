import StrataScan

/// One change of a text: the whole text, or a range of it.
struct TextChange: Hashable {
    var range: TextRange?
    var text: String
}

/// A position in a text: a line and a column in code units, both from 0.
struct TextPosition: Hashable {
    var line: Int
    var character: Int
}

/// A range of a text; its end is not part of it.
struct TextRange: Hashable {
    var start: TextPosition
    var end: TextPosition
}

extension TextChange {
    init?(_ json: JSONValue) {
        guard let text = json["text"]?.text else { return nil }
        self.init(range: TextRange(json["range"]), text: text)
        if range == nil, json["range"] != nil { return nil }
    }
}

extension TextPosition {
    init?(_ json: JSONValue?) {
        guard let line = json?["line"]?.number, let character = json?["character"]?.number else { return nil }
        self.init(line: line, character: character)
    }
}

extension TextRange {
    init?(_ json: JSONValue?) {
        guard let start = TextPosition(json?["start"]), let end = TextPosition(json?["end"]) else { return nil }
        self.init(start: start, end: end)
    }
}

import StrataScan

/// One change of a text: the whole text, or a range of it.
struct TextChange: Hashable {
    var range: TextRange?
    var text: String

    init(range: TextRange? = nil, text: String) {
        self.range = range
        self.text = text
    }

    init?(_ json: JSONValue) {
        guard let text = json["text"]?.text else { return nil }
        self.init(range: json["range"].flatMap { TextRange($0) }, text: text)
        if range == nil, json["range"] != nil { return nil }
    }
}

/// A position in a text: a line and a column in code units, both from 0.
struct TextPosition: Hashable {
    var line: Int
    var character: Int

    init(line: Int, character: Int) {
        self.line = line
        self.character = character
    }

    init?(_ json: JSONValue?) {
        guard let line = json?["line"]?.number, let character = json?["character"]?.number else { return nil }
        self.init(line: line, character: character)
    }
}

/// A range of a text; its end is not part of it.
struct TextRange: Hashable {
    var start: TextPosition
    var end: TextPosition

    init(start: TextPosition, end: TextPosition) {
        self.start = start
        self.end = end
    }

    init?(_ json: JSONValue?) {
        guard let start = TextPosition(json?["start"]), let end = TextPosition(json?["end"]) else { return nil }
        self.init(start: start, end: end)
    }
}

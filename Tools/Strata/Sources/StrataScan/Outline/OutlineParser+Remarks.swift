extension OutlineParser {
    /// Finds the remarks in a separate pass, as the one for declarations moves back and forth.
    mutating func readRemarks() {
        var counter = LineCounter(base: lines.base, count: lines.count)
        func add(_ kind: SourceRemark.Kind, _ text: String, of call: String? = nil, at start: Int) {
            outline.remarks.append(SourceRemark(kind: kind, text: text, call: call, position: counter.position(of: start)))
        }
        for (place, token) in tokens.enumerated() {
            switch token.kind {
            case .literal:
                if let (text, call) = readableText(place) { add(.text, text, of: call, at: token.start) }
                if let scheme = webScheme(place) { add(.urlLiteral, scheme, at: tokens[place - 1].start) }
            case .word where token.end - token.start >= 6:
                if let word = formatterWord(place) { add(.formatter, word, at: token.start) }
            default: continue
            }
        }
    }

    /// The web scheme at the beginning of a string literal, if any. Its opening marks are a separate token.
    private func webScheme(_ place: Int) -> String? {
        let token = tokens[place]
        guard place > 0, tokens[place - 1].kind == .literal, tokens[place - 1].end == token.start, base[token.start - 1] == Byte.quote
        else { return nil }
        let schemes: [StaticString] = ["https://", "http://", "wss://", "ws://"]
        return schemes.first { has($0, at: token.start, in: token) }?.description
    }

    private func has(_ text: StaticString, at start: Int, in token: Token) -> Bool {
        start >= token.start && token.end - start >= text.utf8CodeUnitCount && begins(with: text, at: start)
    }

    /// The word, if it is the name of a formatter, a call for formatted text, or the label of a format.
    private func formatterWord(_ place: Int) -> String? {
        let token = tokens[place]
        if has("Formatter", at: token.end - 9, in: token) || has("FormatStyle", at: token.end - 11, in: token) { return text(place) }
        guard place > 0 else { return nil }
        if isWord(place, "formatted"), isMark(place - 1, Byte.dot), isMark(place + 1, Byte.openParenthesis) { return "formatted" }
        let isFormat = isWord(place, "format") && isMark(place - 1, Byte.openParenthesis) && isMark(place + 1, Byte.colon)
        return isFormat && place > 1 && isWord(place - 2, "String") ? "String(format:)" : nil
    }
}

extension OutlineParser {
    enum Part {
        /// A function's generic parameters, parameters, effects, result and requirements.
        case signature
        case type
        case value
    }

    /// The index behind a part that starts here: at a body, the next variable or the next construct.
    func end(of part: Part, from start: Int) -> Int {
        var place = start
        while place < tokens.count {
            let token = tokens[place]
            if token.startsLine, place > start, !continuesLine(place, in: part) { return place }
            switch token.kind {
            case .open, .openInterpolation:
                let endsPart = token.byte == Byte.openBrace && (part != .value || opensObservers(place))
                if endsPart || counterparts[place] < 0 { return place }
                place = skip(place)
            case .close, .closeInterpolation, .openBranches, .nextBranch, .closeBranches, .separator: return place
            case .literal where part == .type: return place
            case .word where part == .type && !isWord(place, among: "inout", "throws") && (isWord(place, "where") || endsHeader(place)):
                return place
            case .mark:
                if token.byte == Byte.semicolon || token.byte == Byte.comma && part != .signature { return place }
                let isList = part != .value || place > 0 && isAttached(place) && tokens[place - 1].kind == .word
                let behind = isList ? skipAngles(place) : place
                if part == .type, behind == place, !Self.innerTypeMarks.contains(token.byte), !isArrow(place) { return place }
                place = max(behind, place + 1)
            default: place += 1
            }
        }
        return place
    }

    private static let innerTypeMarks = Set(".&?!~".utf8)

    private func isAttached(_ place: Int) -> Bool { tokens[place - 1].end == tokens[place].start }
    /// Whether the token at an index belongs to `->`.
    private func isArrow(_ place: Int) -> Bool { isArrowHead(place) || isMark(place, Byte.dash) && isArrowHead(place + 1) }

    /// Whether the `>` at an index belongs to `->`.
    private func isArrowHead(_ index: Int) -> Bool {
        index > 0 && isMark(index, Byte.greater) && isMark(index - 1, Byte.dash) && isAttached(index)
    }

    /// Whether the first token of a line continues the part of the line before. A type continues only after or before its own punctuation.
    private func continuesLine(_ place: Int, in part: Part) -> Bool {
        if isMark(place, among: ".&") || isMark(place - 1, among: ".&") || isArrow(place) || isArrowHead(place - 1)
            || isWord(place - 1, among: "any", "some") || tokens[place - 1].kind == .attribute
        {
            return true
        }
        if part == .type { return false }
        if isWord(place, among: "where", "throws", "rethrows", "async", "as", "is", "else") || isMark(place, among: "(?:=")
            || isWord(place - 1, among: "where", "try", "await", "as", "is") || isMark(place - 1, among: ",:=")
        {
            return true
        }
        if part == .signature { return false }
        func isOperator(_ place: Int) -> Bool { tokens[place].kind == .mark && Byte.isOperator(tokens[place].byte) }
        // An operator directly before an operand is a prefix operator and begins a new expression.
        if isOperator(place), place + 1 < tokens.count {
            let end = operatorEnd(place, where: isOperator)
            return end == tokens.count || !isAttached(end)
        }
        // An operand follows an infix operator with space before it; nothing follows a postfix one.
        guard isOperator(place - 1) else { return false }
        var first = place - 1
        while first > 0, isOperator(first - 1), isAttached(first) { first -= 1 }
        return first > 0 && !isAttached(first)
    }

    func opensObservers(_ brace: Int) -> Bool {
        var place = brace + 1
        while place < tokens.count, tokens[place].kind == .attribute { place += 1 }
        if isWord(place, among: "nonisolated", "mutating") { place += 1 }
        return isWord(place, among: "willSet", "didSet")
    }

    func endsHeader(_ place: Int) -> Bool {
        switch tokens[place].kind {
        case .close, .closeInterpolation, .openBranches, .nextBranch, .closeBranches, .separator, .literal: true
        case .mark: isMark(place, Byte.semicolon)
        case .word:
            !isWord(place, among: "class", "where", "repeat", "Any", "Self", "self")
                && DeclarationPrefix.reservedWords.contains(text(place)) && !(place > 0 && isMark(place - 1, Byte.dot))
        default: false
        }
    }

    /// The index behind `<…>` when a list of generic parameters or arguments starts here and ends, otherwise the same index.
    func skipAngles(_ start: Int) -> Int {
        guard isMark(start, Byte.less) else { return start }
        var depth = 0
        var place = start
        // No list that a user wrote is longer; without a bound, garbage would cost quadratic time.
        let limit = min(tokens.count, start + 400)
        while place < limit {
            let token = tokens[place]
            switch (token.kind, token.byte) {
            case (.mark, Byte.less): depth += 1
            case (.mark, Byte.greater) where !isArrowHead(place):
                depth -= 1
                if depth == 0 { return place + 1 }
            case (.open, let byte) where byte != Byte.openBrace:
                place = skip(place)
                continue
            case (.word, _), (.escapedWord, _), (.attribute, _): break
            case (.mark, let byte) where Self.typeMarks.contains(byte): break
            default: return start
            }
            place += 1
        }
        return start
    }

    /// The punctuation in types, and characters of generic values.
    private static let typeMarks = Set(".,:&?!=->~".utf8)
}

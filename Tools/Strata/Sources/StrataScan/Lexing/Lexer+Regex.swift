extension Lexer {
    /// Skips the regular expression `/…/` at the current offset and returns whether there is one.
    ///
    /// Follows SE-0354: the slash is in prefix position, neither space nor tab follows it, and it is closed on the same line, not after an
    /// unescaped space, not before the rest of a comment's start, and not across a parenthesis that it did not open. Parentheses in a
    /// character class do not count. Otherwise the slash is an operator.
    mutating func skipBareRegex() -> Bool {
        guard readsBareSlashRegex, !isLeftBound(offset) else { return false }
        var place = offset + 1
        guard place < count, base[place] != Byte.space, base[place] != Byte.tab else { return false }
        var parentheses = 0
        var classes = 0
        var endsWithSpace = false
        while place < count {
            let byte = base[place]
            switch byte {
            case Byte.newline, Byte.carriageReturn: return false
            case Byte.backslash:
                guard place + 1 < count, base[place + 1] != Byte.newline, base[place + 1] != Byte.carriageReturn else { return false }
                place += 1
            case Byte.openBracket: classes += 1
            case Byte.closeBracket: classes = max(0, classes - 1)
            case Byte.openParenthesis where classes == 0: parentheses += 1
            case Byte.closeParenthesis where classes == 0:
                parentheses -= 1
                if parentheses < 0 { return false }
            case Byte.slash:
                guard !endsWithSpace, place + 1 == count || base[place + 1] != Byte.slash && base[place + 1] != Byte.star else {
                    return false
                }
                offset = place + 1
                return true
            default: break
            }
            endsWithSpace = byte == Byte.space || byte == Byte.tab
            place += 1
        }
        return false
    }

    /// Skips the regular expression `#/…/#` whose slash is at the current offset after `hashes` number signs.
    ///
    /// It may span lines only if its first line contains nothing but the opening delimiter.
    mutating func skipExtendedRegex(hashes: Int) {
        let start = offset
        offset += 1
        if !failedRegexes.rulesOut(hashes, at: start) {
            func isLineEnd(_ place: Int) -> Bool { base[place] == Byte.newline || base[place] == Byte.carriageReturn }
            var place = offset
            let isMultiline = (offset..<count).first { base[$0] != Byte.space && base[$0] != Byte.tab }.map(isLineEnd) ?? false
            while place < count, isMultiline || !isLineEnd(place) {
                if base[place] == Byte.slash, hasHashes(hashes, at: place + 1) {
                    offset = place + 1 + hashes
                    return
                }
                place += base[place] == Byte.backslash && place + 1 < count && !isLineEnd(place + 1) ? 2 : 1
            }
            failedRegexes.record(hashes, until: place)
        }
        if conditions.isEmpty { report(.unterminatedRegex, at: start - hashes) }
    }

    /// Whether the operator that contains this slash is infix or postfix, by the text before it.
    private func isLeftBound(_ slash: Int) -> Bool {
        var start = slash
        // An operator may have characters before the slash, as in `!/x/`; the spacing of the whole counts. Longer ones do not occur.
        let limit = max(0, slash - 16)
        while start > limit, Byte.isOperator(base[start - 1]) {
            if base[start - 1] == Byte.slash, start >= 2, base[start - 2] == Byte.star { break }
            start -= 1
        }
        guard start > 0 else { return false }
        switch base[start - 1] {
        case Byte.space, Byte.tab, Byte.newline, Byte.carriageReturn, 0, Byte.openParenthesis, Byte.openBracket, Byte.openBrace, Byte.comma,
            Byte.semicolon, Byte.colon:
            return false
        case Byte.slash: return !(start >= 2 && base[start - 2] == Byte.star)
        case 0xA0: return !(start >= 2 && base[start - 2] == 0xC2)
        default: return true
        }
    }
}

extension OutlineParser {
    /// The user-visible text of the string literal at an index, with the call that it is an argument of.
    func readableText(_ opening: Int) -> (text: String, call: String?)? {
        guard let hashes = openingHashes(opening) else { return nil }
        var text = ""
        var place = opening + 1
        while place < tokens.count, tokens[place].kind == .literal {
            let hasMore = place + 1 < tokens.count && tokens[place + 1].kind == .openInterpolation
            text += meaning(of: tokens[place], hashes: hashes, isLast: !hasMore)
            if hasMore { text.append(ReadableText.interpolation) }
            guard hasMore, counterparts[place + 1] >= 0 else { break }
            place = counterparts[place + 1] + 1
        }
        return ReadableText.excerpt(of: text).map { ($0, call(around: opening)) }
    }

    /// The number signs of a literal's opening marks; nil for other tokens.
    private func openingHashes(_ place: Int) -> Int? {
        let token = tokens[place]
        guard place + 1 < tokens.count, tokens[place + 1].kind == .literal, tokens[place + 1].start == token.end else { return nil }
        let quotes = token.range.drop { base[$0] == Byte.hash }
        return !quotes.isEmpty && quotes.allSatisfy { base[$0] == Byte.quote } ? token.range.count - quotes.count : nil
    }

    /// A piece without escapes and without the marks that close the literal.
    private func meaning(of token: Token, hashes: Int, isLast: Bool) -> String {
        var text = Substring(self.text(from: token.start, to: token.end))
        if isLast {
            text = text.dropLast(hashes)
            while text.last == "\"" { text.removeLast() }
        } else if text.hasSuffix("\\" + String(repeating: "#", count: hashes) + "(") {
            text = text.dropLast(2 + hashes)
        }
        guard hashes == 0, text.utf8.contains(Byte.backslash) else { return String(text) }
        var result = ""
        while let character = text.popFirst() {
            switch character == "\\" ? text.popFirst() : nil {
            case nil: result.append(character)
            case "n", "r", "t", "0", "\n": result.append(" ")
            case "u": text = text.drop { $0 != "}" }.dropFirst()
            case let escaped?: result.append(escaped)
            }
        }
        return result
    }

    /// The function, type or attribute of which a token is an argument: `fatalError`, `log.info`, `@available`.
    private func call(around place: Int) -> String? {
        var depth = 0
        // No argument list that a user wrote is longer; without a bound, garbage would cost quadratic time.
        for index in stride(from: place - 1, through: max(0, place - 400), by: -1) {
            let token = tokens[index]
            switch token.kind {
            case .close, .closeInterpolation: depth += 1
            case .open where depth > 0, .openInterpolation where depth > 0: depth -= 1
            case .open where token.byte == Byte.openParenthesis: return calleeName(before: index)
            case .open, .openInterpolation, .openBranches, .nextBranch, .closeBranches: return nil
            default: continue
            }
        }
        return nil
    }

    private func calleeName(before parenthesis: Int) -> String? {
        var start = parenthesis
        while start > 0, tokens[start - 1].end == tokens[start].start {
            let token = tokens[start - 1]
            guard token.kind == .word || token.kind == .attribute || isMark(start - 1, Byte.dot) else { break }
            start -= 1
        }
        return start < parenthesis ? text(of: start..<parenthesis) : nil
    }
}

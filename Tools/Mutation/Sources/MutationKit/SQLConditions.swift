/// Removes conditions from SQL in string literals.
///
/// A condition is not deleted but made true with `OR 1`, so that the statement has as many parameters as before.
enum SQLConditions {
    private static let ends: Set = [
        "ORDER", "GROUP", "LIMIT", "HAVING", "RETURNING", "UNION", "ON", "DO", "WINDOW", "SELECT", "OR", "WHERE", "AND", "END", "THEN",
    ]

    /// The literal once for each condition after `WHERE` or `AND`, without that condition.
    static func dropped(in literal: String) -> [String] {
        let source = Array(literal.utf8)
        let words = words(in: source)
        guard words.contains(where: { $0.text == "WHERE" }) else { return [] }
        var results: [String] = []
        var isClause = false
        var isBetween = false
        for (index, word) in words.enumerated() {
            switch word.text {
            case "WHERE": isClause = true
            case "BETWEEN": isBetween = true
            case "AND" where isBetween:
                isBetween = false
                continue
            case "AND": break
            case "ORDER", "GROUP", "LIMIT", "RETURNING", "DO", "UNION": isClause = false
            default: break
            }
            guard isClause, word.text == "WHERE" || word.text == "AND" else { continue }
            let start = word.range.upperBound
            var end = conditionEnd(in: source, from: start)
            var skipsAnd = false
            for next in words[(index + 1)...] where next.range.lowerBound < end && next.depth == word.depth {
                if next.text == "BETWEEN" {
                    skipsAnd = true
                } else if next.text == "AND", skipsAnd {
                    skipsAnd = false
                } else if ends.contains(next.text) {
                    end = next.range.lowerBound
                }
            }
            while end > start, isSpace(source[end - 1]) { end -= 1 }
            var first = start
            while first < end, isSpace(source[first]) { first += 1 }
            guard first < end else { continue }
            let text = { String(decoding: source[$0], as: UTF8.self) }
            results.append(text(0..<first) + "(" + text(first..<end) + " OR 1)" + text(end..<source.count))
        }
        return results
    }

    private struct Word {
        var text: String
        var range: Range<Int>
        var depth: Int
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }

    private static func words(in source: [UInt8]) -> [Word] {
        var words: [Word] = []
        var depth = 0
        var start: Int?
        for (index, byte) in (source + [0]).enumerated() {
            if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) {
                start = start ?? index
                continue
            }
            if let begin = start {
                words.append(Word(text: String(decoding: source[begin..<index], as: UTF8.self), range: begin..<index, depth: depth))
            }
            start = nil
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
        }
        return words
    }

    /// The closing parenthesis or quotation mark that ends the condition.
    private static func conditionEnd(in source: [UInt8], from start: Int) -> Int {
        var depth = 0
        for index in start..<source.count {
            switch source[index] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")") where depth == 0: return index
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "\"") where depth == 0: return index
            default: break
            }
        }
        return source.count
    }
}

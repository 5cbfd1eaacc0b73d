extension Lexer {
    /// Opens the string literal whose first quotation mark is at the current offset, after `hashes` number signs.
    mutating func openString(hashes: Int) {
        let start = offset - hashes
        let isMultiline = peek(1) == Byte.quote && peek(2) == Byte.quote && !closesOnThisLine(hashes: hashes)
        offset += isMultiline ? 3 : 1
        strings.append(StringFrame(start: start, hashes: hashes, isMultiline: isMultiline))
        sink.emit(.literal, from: start, to: offset)
    }

    /// Whether `#"""` opens a single-line literal that begins with a quotation mark, such as `#"""#`.
    private mutating func closesOnThisLine(hashes: Int) -> Bool {
        guard hashes > 0, !failedStrings.rulesOut(hashes, at: offset) else { return false }
        var place = offset + 1
        while place < count, base[place] != Byte.newline, base[place] != Byte.carriageReturn {
            if base[place] == Byte.quote, hasHashes(hashes, at: place + 1) { return true }
            place += 1
        }
        failedStrings.record(hashes, until: place)
        return false
    }

    func hasHashes(_ number: Int, at place: Int) -> Bool {
        guard place + number <= count else { return false }
        for index in 0..<number where base[place + index] != Byte.hash { return false }
        return true
    }

    /// Reads the literal's text up to its end, an interpolation or, in a single-line literal, the end of the line.
    mutating func readStringText() {
        let frame = strings[strings.count - 1]
        while offset < count {
            switch base[offset] {
            case Byte.quote:
                let length = frame.isMultiline ? 3 : 1
                if !frame.isMultiline || peek(1) == Byte.quote && peek(2) == Byte.quote, hasHashes(frame.hashes, at: offset + length) {
                    offset += length + frame.hashes
                    strings.removeLast()
                    return
                }
                offset += 1
            case Byte.backslash:
                offset += 1
                guard hasHashes(frame.hashes, at: offset) else { continue }
                offset += frame.hashes
                if peek() == Byte.openParenthesis {
                    offset += 1
                    strings[strings.count - 1].parentheses = 0
                    return
                }
                if peek() == Byte.quote || peek() == Byte.backslash { offset += 1 }
            case Byte.newline where !frame.isMultiline,
                Byte.carriageReturn where !frame.isMultiline:
                return abandonString()
            default: offset += 1
            }
        }
    }

    mutating func abandonString() {
        let frame = strings.removeLast()
        // An inactive branch with a compiler or language version condition is not even parsed.
        if conditions.isEmpty { report(.unterminatedString, at: frame.start) }
    }
}

extension Lexer {
    /// Reads the pieces of a string literal from its opening quotation mark on.
    mutating func stringPieces(hashes: Int) throws -> [Token.StringPiece] {
        let quote = UInt8(ascii: "\"")
        guard byte(offset + 1) == quote, byte(offset + 2) == quote else {
            offset += 1
            return try pieces(hashes: hashes, quotes: 1, indentation: [])
        }
        // `""` is an empty literal, unless a raw literal continues.
        let start = place
        offset += 3
        while byte(offset) == 0x20 || byte(offset) == 0x09 || byte(offset) == 0x0D { offset += 1 }
        guard byte(offset) == 0x0A else { throw start.refusal("a text of several lines that begins in the first") }
        offset += 1
        // The last line determines the indentation, so the end is searched first.
        var probe = self
        _ = try probe.pieces(hashes: hashes, quotes: 3, indentation: nil)
        let close = probe.offset - 3 - hashes
        var line = close
        while line > offset, byte(line - 1) != 0x0A { line -= 1 }
        let indentation = Array(text[line..<close])
        guard indentation.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else {
            throw start.refusal("a text whose last line is not only its end")
        }
        return try pieces(hashes: hashes, quotes: 3, indentation: indentation)
    }

    /// Reads up to the closing quotation marks.
    ///
    /// - Parameter indentation: The prefix of each line; `nil` to search the end only.
    private mutating func pieces(hashes: Int, quotes: Int, indentation: [UInt8]?) throws -> [Token.StringPiece] {
        let start = place
        var pieces: [Token.StringPiece] = []
        var bytes: [UInt8] = []
        func finish(_ pieces: inout [Token.StringPiece], _ bytes: inout [UInt8]) {
            if !bytes.isEmpty { pieces.append(.text(String(decoding: bytes, as: UTF8.self))) }
            bytes = []
        }
        if quotes == 3 { try skipIndentation(indentation) }
        while true {
            guard offset < text.count else { throw start.refusal("a text without end") }
            switch byte(offset) {
            case UInt8(ascii: "\"") where isClosing(quotes: quotes, hashes: hashes):
                offset += quotes + hashes
                // The line break before the last line is not part of the text.
                if quotes == 3, bytes.last == 0x0A { bytes.removeLast() }
                finish(&pieces, &bytes)
                return pieces
            case 0x0D where byte(offset + 1) == 0x0A: offset += 1
            case 0x0A:
                guard quotes == 3 else { throw place.refusal("a text without end") }
                bytes.append(0x0A)
                offset += 1
                try skipIndentation(indentation)
            case UInt8(ascii: "\\") where isEscape(hashes: hashes):
                offset += 1 + hashes
                if byte(offset) == UInt8(ascii: "(") {
                    finish(&pieces, &bytes)
                    let code = try Lexer.interpolation(of: text, from: offset + 1, depth: depth)
                    pieces.append(.code(code.tokens))
                    offset = code.end
                } else {
                    bytes += try escaped(isOverLines: quotes == 3, indentation)
                }
            case 0..<0x20 where byte(offset) != 0x09: throw place.refusal("a control character in a text")
            default:
                bytes.append(byte(offset))
                offset += 1
            }
        }
    }

    private func isClosing(quotes: Int, hashes: Int) -> Bool {
        (0..<quotes).allSatisfy { byte(offset + $0) == UInt8(ascii: "\"") }
            && (0..<hashes).allSatisfy { byte(offset + quotes + $0) == UInt8(ascii: "#") }
    }

    private func isEscape(hashes: Int) -> Bool { (0..<hashes).allSatisfy { byte(offset + 1 + $0) == UInt8(ascii: "#") } }

    private mutating func skipIndentation(_ indentation: [UInt8]?) throws {
        guard let indentation, !indentation.isEmpty else { return }
        if text[offset...].starts(with: indentation) {
            offset += indentation.count
            return
        }
        // Blank lines need no indentation.
        var end = offset
        while byte(end) == 0x20 || byte(end) == 0x09 { end += 1 }
        guard byte(end) == 0x0A || (byte(end) == 0x0D && byte(end + 1) == 0x0A) else {
            throw place.refusal("a line that is indented less than the text's end")
        }
        offset = end
    }

    /// The character of an escape sequence.
    private mutating func escaped(isOverLines: Bool, _ indentation: [UInt8]?) throws -> [UInt8] {
        let start = place
        let letter = byte(offset)
        offset += 1
        switch letter {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): return [letter]
        case UInt8(ascii: "u") where byte(offset) == UInt8(ascii: "{"):
            offset += 1
            let from = offset
            while byte(offset).isDigit || byte(offset).isLetter { offset += 1 }
            let digits = String(decoding: text[from..<offset], as: UTF8.self)
            guard byte(offset) == UInt8(ascii: "}"), (1...8).contains(digits.count), let code = UInt32(digits, radix: 16),
                code > 0, let scalar = Unicode.Scalar(code)
            else { throw start.refusal("this escape") }
            offset += 1
            return Array(String(Character(scalar)).utf8)
        case 0x0A where isOverLines:
            try skipIndentation(indentation)
            return []
        default: throw start.refusal("this escape")
        }
    }
}

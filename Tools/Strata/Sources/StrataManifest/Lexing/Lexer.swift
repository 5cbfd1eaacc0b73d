/// Tokenizes a manifest, and rejects syntax that manifests do not need: floating point, regular expressions, non-ASCII names.
struct Lexer {
    /// Longer inputs are not manifests.
    private static let mostTokens = 200_000

    let text: [UInt8]
    var offset: Int
    /// The nesting depth of interpolations.
    let depth: Int
    private var startsLine = true
    private var tokens: [Token] = []

    private init(_ text: [UInt8], from offset: Int = 0, depth: Int = 0) {
        self.text = text
        self.offset = offset
        self.depth = depth
    }

    /// The tokens of the whole text, including the end.
    static func tokens(of text: [UInt8]) throws -> [Token] {
        var lexer = Lexer(text)
        try lexer.read(untilBracket: false)
        return lexer.tokens
    }

    func byte(_ index: Int) -> UInt8 { index < text.count ? text[index] : 0 }

    var place: Place { Place(offset: offset) }

    /// The tokens up to the bracket that closes an interpolation; the offset is behind it.
    static func interpolation(of text: [UInt8], from offset: Int, depth: Int) throws -> (tokens: [Token], end: Int) {
        // Each level of a multiline string is read twice, and the stack is bounded.
        guard depth < 4 else { throw Place(offset: offset).refusal("interpolations within interpolations") }
        var lexer = Lexer(text, from: offset, depth: depth + 1)
        try lexer.read(untilBracket: true)
        return (lexer.tokens, lexer.offset)
    }

    private mutating func read(untilBracket: Bool) throws {
        var depth = 0
        while true {
            try skipTrivia()
            guard offset < text.count else {
                if untilBracket { throw place.refusal("an interpolation without end") }
                break
            }
            if untilBracket {
                if startsLine, !tokens.isEmpty { throw place.refusal("an interpolation over several lines") }
                if byte(offset) == UInt8(ascii: "(") { depth += 1 }
                if byte(offset) == UInt8(ascii: ")") {
                    if depth == 0 {
                        add(.end, at: place)
                        offset += 1
                        return
                    }
                    depth -= 1
                }
            }
            try readToken()
            if tokens.count > Self.mostTokens { throw place.refusal("a manifest of this size") }
        }
        add(.end, at: place)
    }

    private mutating func add(_ kind: Token.Kind, at place: Place) {
        tokens.append(Token(kind: kind, place: place, startsLine: startsLine))
        startsLine = false
    }

    private mutating func readToken() throws {
        let start = place
        switch byte(offset) {
        case let letter where letter.isLetter:
            add(.word(word()), at: start)
        case UInt8(ascii: "$"):
            offset += 1
            let digits = word()
            guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else { throw start.refusal("the sign '$'") }
            add(.word("$" + digits), at: start)
        case UInt8(ascii: "`"):
            offset += 1
            let name = word()
            guard !name.isEmpty, byte(offset) == UInt8(ascii: "`") else { throw start.refusal("this name in backticks") }
            offset += 1
            add(.escapedWord(name), at: start)
        case let digit where digit.isDigit:
            add(.integer(try integer()), at: start)
        case UInt8(ascii: "\""):
            add(.string(try stringPieces(hashes: 0)), at: start)
        case UInt8(ascii: "#"):
            try readHash()
        case let mark where mark.isMark:
            offset += 1
            add(.mark(Character(Unicode.Scalar(mark))), at: start)
        case UInt8(ascii: ".") where byte(offset + 1) != UInt8(ascii: "."):
            offset += 1
            add(.mark("."), at: start)
        case let sign where sign.isOperator || sign == UInt8(ascii: "."):
            try readOperator()
        default:
            throw start.refusal("this character")
        }
    }

    private mutating func word() -> String {
        let start = offset
        while byte(offset).isLetter || byte(offset).isDigit { offset += 1 }
        return String(decoding: text[start..<offset], as: UTF8.self)
    }

    private mutating func integer() throws -> Int {
        let start = place
        let digits = word()
        guard let value = Int(digits), !(byte(offset) == UInt8(ascii: ".") && byte(offset + 1).isDigit) else {
            throw start.refusal("a number of this kind")
        }
        return value
    }

    /// Reads a raw string, or a directive with the rest of its line.
    private mutating func readHash() throws {
        let start = place
        var hashes = 0
        while byte(offset + hashes) == UInt8(ascii: "#") { hashes += 1 }
        if byte(offset + hashes) == UInt8(ascii: "\"") {
            offset += hashes
            return add(.string(try stringPieces(hashes: hashes)), at: start)
        }
        offset += 1
        let name = word()
        guard ["if", "elseif", "else", "endif"].contains(name), startsLine else { throw start.refusal("'#\(name)'") }
        let from = offset
        while offset < text.count, byte(offset) != 0x0A { offset += 1 }
        let line = text[from..<offset]
        let comment = line.indices.first { startsComment(at: $0) } ?? offset
        if byte(comment + 1) == UInt8(ascii: "*") { throw start.refusal("a comment in a condition") }
        add(.directive(name, condition: String(decoding: line[..<comment], as: UTF8.self)), at: start)
    }

    private mutating func readOperator() throws {
        let start = offset
        let isDotted = byte(offset) == UInt8(ascii: ".")
        while byte(offset).isOperator || (isDotted && byte(offset) == UInt8(ascii: ".")) {
            if offset > start, startsComment(at: offset) { break }
            offset += 1
        }
        let isLeftBound = start > 0 && !byte(start - 1).isSpace && !"([{,;:".utf8.contains(byte(start - 1)) && !endsComment(before: start)
        let isRightBound =
            offset < text.count && !byte(offset).isSpace && !")]},;:".utf8.contains(byte(offset)) && !startsComment(at: offset)
        let fixity: Token.Fixity = isLeftBound == isRightBound ? .infix : isRightBound ? .prefix : .postfix
        let sign = String(decoding: text[start..<offset], as: UTF8.self)
        // A regular expression may follow.
        if sign.contains("/") { throw Place(offset: start).refusal("the operator '\(sign)'") }
        let isPostfix = isLeftBound && ["?", "!"].contains(sign) && (!isRightBound || byte(offset) == UInt8(ascii: "."))
        add(.operation(sign, isPostfix ? .postfix : fixity), at: Place(offset: start))
    }

    private func startsComment(at index: Int) -> Bool {
        byte(index) == UInt8(ascii: "/") && [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(byte(index + 1))
    }

    private func endsComment(before index: Int) -> Bool {
        index >= 2 && byte(index - 1) == UInt8(ascii: "/") && byte(index - 2) == UInt8(ascii: "*")
    }

    private mutating func skipTrivia() throws {
        while offset < text.count {
            switch byte(offset) {
            case 0x0A:
                startsLine = true
                offset += 1
            case 0x0D where byte(offset + 1) == 0x0A: offset += 1
            case 0x20, 0x09: offset += 1
            case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "/"):
                while offset < text.count, byte(offset) != 0x0A { offset += 1 }
            case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "*"): try skipBlockComment()
            default: return
            }
        }
    }

    private mutating func skipBlockComment() throws {
        let start = place
        var depth = 0
        repeat {
            guard offset < text.count else { throw start.refusal("a comment without end") }
            switch (byte(offset), byte(offset + 1)) {
            case (UInt8(ascii: "/"), UInt8(ascii: "*")):
                depth += 1
                offset += 2
            case (UInt8(ascii: "*"), UInt8(ascii: "/")):
                depth -= 1
                offset += 2
            case (0x0A, _):
                startsLine = true
                offset += 1
            default: offset += 1
            }
        } while depth > 0
    }
}

extension UInt8 {
    var isDigit: Bool { (0x30...0x39).contains(self) }
    var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x5F }
    var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
    fileprivate var isMark: Bool { "()[]{},:;@\\".utf8.contains(self) }
    fileprivate var isOperator: Bool { "/=-+!*%<>&|^~?".utf8.contains(self) }
}

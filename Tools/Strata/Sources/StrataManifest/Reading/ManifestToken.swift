import StrataScan

/// A token of a manifest, with whole operators and string literals.
struct ManifestToken: Equatable {
    enum Kind: Equatable {
        /// A name, a keyword, a number, or a name such as `#filePath`.
        case word
        /// A name in backticks, which is never a keyword.
        case escapedWord
        case string([StringPiece])
        /// A bracket, or one of `, : ; . \`.
        case mark
        case operation, attribute, importing
        /// `#if` (`isFirst`), `#elseif` or `#else`, with the condition under which its code is compiled.
        case branch(BuildCondition, isFirst: Bool)
        case endOfBranches
        /// Anything that manifests do not need, such as a regular expression.
        case other
        case end
    }

    /// A part of a string literal: a text, or the tokens of an interpolation, none if it is nested too deeply.
    enum StringPiece: Equatable {
        case text(String)
        case code([ManifestToken])
    }

    var kind: Kind
    /// The source of a name, with backticks, of a mark or of an operator; empty for others.
    var text = ""
    var place: Int
    var startsLine = true
    /// Whether no white space is before it.
    var isAttached = false
    /// For an opening bracket the index of its counterpart, or of the end of the list.
    var counterpart: Int?
}

/// Makes the tokens of a manifest or of an interpolation, with an end.
struct ManifestTokens {
    private(set) var tokens: [ManifestToken] = []
    private let text: [UInt8]
    /// The number of literals around.
    private let depth: Int
    private let conditions: [BuildCondition]
    /// Deeper interpolations are unknown, because each level is passed over once for each level around it.
    private static let deepestInterpolation = 8
    private static let closing = ["(": ")", "[": "]", "{": "}"]

    init(_ text: [UInt8]) {
        self = text.withUnsafeBytes { bytes in
            SourceScanner(readsBareSlashRegex: false).withTokens(bytes) { list in
                ManifestTokens(list.tokens[...], list.conditions.map { $0.last ?? .literal(true) }, text, depth: 0)
            }
        }
    }

    private init(_ list: ArraySlice<Token>, _ conditions: [BuildCondition], _ text: [UInt8], depth: Int) {
        (self.text, self.depth, self.conditions) = (text, depth, conditions)
        var index = list.startIndex
        var end = 0
        while index < list.endIndex {
            let token = list[index]
            index += 1
            end = token.end
            switch token.kind {
            case .word: add(.word, token)
            case .escapedWord: add(.escapedWord, token)
            case .attribute: add(.attribute, token)
            case .separator: add(.importing, token)
            case .openBranches, .nextBranch: add(.branch(conditions[token.condition], isFirst: token.kind == .openBranches), token)
            case .closeBranches: add(.endOfBranches, token)
            case .open, .close, .openInterpolation, .closeInterpolation: add(.mark, token)
            case .literal: end = addString(from: token, in: list, &index)
            case .mark:
                let isOperation = isOperator(token.start, first: token.start)
                while isOperation, index < list.endIndex, list[index].kind == .mark, list[index].start == end,
                    isOperator(end, first: token.start)
                {
                    end = list[index].end
                    index += 1
                }
                let isDot = end == token.end && token.byte == UInt8(ascii: ".")
                add(isOperation && !isDot ? .operation : .mark, token, end: end)
            }
        }
        tokens.append(ManifestToken(kind: .end, place: end))
        matchBrackets()
    }

    private mutating func add(_ kind: ManifestToken.Kind, _ token: Token, end: Int? = nil) {
        let hasText = [.word, .escapedWord, .mark, .operation].contains(kind)
        let before = token.start > 0 ? text[token.start - 1] : UInt8(ascii: " ")
        tokens.append(
            ManifestToken(
                kind: kind, text: hasText ? String(decoding: text[token.start..<(end ?? token.end)], as: UTF8.self) : "",
                place: token.start, startsLine: token.startsLine, isAttached: !" \t\n\r".utf8.contains(before)))
    }

    /// A dot belongs to an operator only if that begins with a dot; `>` may end a list of types, of which several may end together.
    private func isOperator(_ offset: Int, first: Int) -> Bool {
        let byte = text[offset]
        if byte == UInt8(ascii: ".") {
            let startsWithTwo = first + 1 < text.count && text[first] == byte && text[first + 1] == byte
            return offset == first || startsWithTwo
        }
        if text[first] == UInt8(ascii: ">"), offset > first { return byte == UInt8(ascii: "=") }
        return "/=-+!*%<>&|^~?".utf8.contains(byte) && (text[first] != UInt8(ascii: ".") || offset - first > 1)
    }

    private mutating func matchBrackets() {
        var open: [Int] = []
        for index in tokens.indices where tokens[index].kind == .mark {
            if Self.closing[tokens[index].text] != nil { open.append(index) }
            // A bracket that closes none of its kind is ignored.
            if let last = open.last, Self.closing[tokens[last].text] == tokens[index].text {
                open.removeLast()
                tokens[last].counterpart = index
            }
        }
        for index in open { tokens[index].counterpart = tokens.count - 1 }
    }

    /// Adds a literal, and returns its end.
    private mutating func addString(from opening: Token, in list: ArraySlice<Token>, _ index: inout Int) -> Int {
        let mark = text[opening.range]
        let hashes = mark.prefix { $0 == UInt8(ascii: "#") }.count
        guard mark.dropFirst(hashes).allSatisfy({ $0 == UInt8(ascii: "\"") }), mark.count > hashes else {
            add(.other, opening)
            return opening.end
        }
        var raw: [String] = []
        var codes: [ArraySlice<Token>] = []
        var end = opening.end
        while index < list.endIndex, list[index].kind == .literal {
            end = list[index].end
            let bytes = text[list[index].range]
            index += 1
            let hasCode = index < list.endIndex && list[index].kind == .openInterpolation
            raw.append(String(decoding: bytes.dropLast(hasCode ? 2 + hashes : mark.count), as: UTF8.self))
            guard hasCode else { break }
            let first = index + 1
            var depth = 0
            while index < list.endIndex {
                if list[index].kind == .openInterpolation { depth += 1 }
                if list[index].kind == .closeInterpolation { depth -= 1 }
                if depth == 0 { break }
                index += 1
            }
            codes.append(list[min(first, index)..<index])
            index = min(index + 1, list.endIndex)
        }
        var pieces: [ManifestToken.StringPiece] = []
        for (number, text) in Self.decoded(raw, hashes: hashes, isMultiline: mark.count - hashes == 3).enumerated() {
            if !text.isEmpty { pieces.append(.text(text)) }
            guard number < codes.count else { continue }
            let isRead = depth < Self.deepestInterpolation
            pieces.append(.code(isRead ? ManifestTokens(codes[number], conditions, self.text, depth: depth + 1).tokens : []))
        }
        add(.string(pieces), opening)
        return end
    }

    /// The meaning of the texts between interpolations: without escapes and without the indentation of several lines.
    private static func decoded(_ raw: [String], hashes: Int, isMultiline: Bool) -> [String] {
        guard isMultiline, let last = raw.indices.last else { return raw.map { unescaped($0, hashes) } }
        var texts = raw.map { $0.replacing("\r\n", with: "\n") }
        // The line of the end determines the indentation of all lines.
        let indentation = String(texts[last].reversed().prefix { $0 != "\n" }.reversed())
        texts[last] = String(texts[last].dropLast(indentation.count + 1))
        texts[0] = "\n" + texts[0].drop { $0 != "\n" }.dropFirst()
        return texts.enumerated().map { number, text in
            let text = text.replacing("\n" + indentation, with: "\n")
            return unescaped(number == 0 ? String(text.dropFirst()) : text, hashes)
        }
    }

    private static let escapes: [Character: String] = ["n": "\n", "t": "\t", "r": "\r", "0": "\0", "\n": ""]

    private static func unescaped(_ text: String, _ hashes: Int) -> String {
        guard text.contains("\\") else { return text }
        var (result, rest) = ("", text[...])
        let signs = String(repeating: "#", count: hashes)
        while let character = rest.popFirst() {
            guard character == "\\", rest.hasPrefix(signs) else {
                result.append(character)
                continue
            }
            rest = rest.dropFirst(hashes)
            guard let sign = rest.popFirst() else { break }
            if sign == "u" {
                let digits = rest.dropFirst().prefix { $0 != "}" }
                rest = rest.dropFirst(digits.count + 2)
                result.unicodeScalars.append(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
            } else {
                result += escapes[sign] ?? String(sign)
            }
        }
        return result
    }
}

package import StrataScan

/// A token of a manifest, with whole operators and string literals.
package struct ManifestToken: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A name, a keyword, a number, or a name such as `#filePath`.
        case word
        /// A name in backticks, which is never a keyword.
        case escapedWord
        case string([StringPiece])
        /// A bracket, or one of `, : ; . \`.
        case mark
        case operation
        case attribute
        case importing
        /// `#if` (`isFirst`), `#elseif` or `#else`, with the condition under which its code is compiled.
        case branch(BuildCondition, isFirst: Bool)
        case endOfBranches
        /// Anything that manifests do not need, such as a regular expression.
        case other
        case end
    }

    /// A part of a string literal.
    package enum StringPiece: Hashable, Sendable {
        case text(String)
        /// An interpolation; none if it is nested too deeply.
        case code(ManifestTokens?)
    }

    package var kind: Kind
    /// A word with its backticks, a mark or an operator; empty for others.
    package var text = ""
    /// The offsets of its bytes.
    package var range: Range<Int>
    var startsLine: Bool
    /// Whether no white space is before it.
    var isAttached = false

    /// The only text of a literal without interpolations.
    package var plainText: String? {
        switch kind {
        case .string(let pieces) where pieces.isEmpty: return ""
        case .string(let pieces) where pieces.count == 1: if case .text(let text) = pieces[0] { return text }
        default: break
        }
        return nil
    }
}

/// The tokens of a manifest or of an interpolation, with an end.
package struct ManifestTokens: Hashable, Sendable {
    package private(set) var tokens: [ManifestToken] = []
    /// For an opening bracket the index of its counterpart, or of the end of the list.
    package private(set) var counterparts: [Int?] = []
    private let text: [UInt8]
    /// The number of literals around.
    private let depth: Int
    private let conditions: [BuildCondition]
    /// Deeper interpolations are unknown, because each level is passed over once for each level around it.
    private static let deepestInterpolation = 8
    private static let closing = ["(": ")", "[": "]", "{": "}"]

    package init(_ text: [UInt8]) {
        self = text.withUnsafeBytes { bytes in
            SourceScanner(readsBareSlashRegex: false).withTokens(bytes) { list in
                ManifestTokens(list.tokens[...], list.conditions.map { $0.last ?? .literal(true) }, text, depth: 0)
            }
        }
    }

    private init(_ list: ArraySlice<Token>, _ conditions: [BuildCondition], _ text: [UInt8], depth: Int) {
        self.text = text
        self.depth = depth
        self.conditions = conditions
        var index = list.startIndex
        while index < list.endIndex {
            let token = list[index]
            index += 1
            switch token.kind {
            case .word: add(.word, token.range, token)
            case .escapedWord: add(.escapedWord, token.range, token)
            case .attribute: add(.attribute, token.range, token)
            case .separator: add(.importing, token.range, token)
            case .openBranches, .nextBranch:
                add(.branch(conditions[token.condition], isFirst: token.kind == .openBranches), token.range, token)
            case .closeBranches: add(.endOfBranches, token.range, token)
            case .open, .close, .openInterpolation, .closeInterpolation: add(.mark, token.range, token)
            case .literal: addString(from: token, in: list, &index)
            case .mark:
                var end = token.end
                let isOperation = isOperator(token.start, first: token.start)
                while isOperation, index < list.endIndex, list[index].kind == .mark, list[index].start == end,
                    isOperator(end, first: token.start)
                {
                    end = list[index].end
                    index += 1
                }
                let isDot = end == token.end && token.byte == UInt8(ascii: ".")
                add(isOperation && !isDot ? .operation : .mark, token.start..<end, token)
            }
        }
        let end = tokens.last?.range.upperBound ?? 0
        tokens.append(ManifestToken(kind: .end, range: end..<end, startsLine: true))
        matchBrackets()
    }

    private mutating func add(_ kind: ManifestToken.Kind, _ range: Range<Int>, _ token: Token) {
        let hasText = [.word, .escapedWord, .mark, .operation].contains(kind)
        let before = range.lowerBound > 0 ? text[range.lowerBound - 1] : UInt8(ascii: " ")
        tokens.append(
            ManifestToken(
                kind: kind, text: hasText ? String(decoding: text[range], as: UTF8.self) : "", range: range,
                startsLine: token.startsLine, isAttached: !" \t\n\r".utf8.contains(before)))
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
        counterparts = [Int?](repeating: nil, count: tokens.count)
        for index in tokens.indices where tokens[index].kind == .mark {
            if Self.closing[tokens[index].text] != nil { open.append(index) }
            // A bracket that closes none of its kind is ignored.
            if let last = open.last, Self.closing[tokens[last].text] == tokens[index].text {
                open.removeLast()
                counterparts[last] = index
            }
        }
        for index in open { counterparts[index] = tokens.count - 1 }
    }

    // MARK: - String literals

    private mutating func addString(from opening: Token, in list: ArraySlice<Token>, _ index: inout Int) {
        let mark = text[opening.range]
        let hashes = mark.prefix { $0 == UInt8(ascii: "#") }.count
        guard mark.dropFirst(hashes).allSatisfy({ $0 == UInt8(ascii: "\"") }), mark.count > hashes else {
            return add(.other, opening.range, opening)
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
            pieces.append(.code(isRead ? ManifestTokens(codes[number], conditions, self.text, depth: depth + 1) : nil))
        }
        add(.string(pieces), opening.start..<end, opening)
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

package import StrataScan

/// A token of a manifest, with whole operators and string literals.
package struct ManifestToken: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A name, a keyword, a number, or a name such as `#filePath`.
        case word(String)
        /// A name in backticks, which is never a keyword.
        case escapedWord(String)
        case string([StringPiece])
        /// A bracket, or one of `, : ; . \`.
        case mark(UInt8)
        case operation(String)
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
    /// The offsets of its bytes.
    package var range: Range<Int>
    var startsLine: Bool
    /// Whether no white space is before it.
    var isAttached = false

    func isMark(_ mark: Unicode.Scalar) -> Bool { kind == .mark(UInt8(ascii: mark)) }
    package func isWord(_ word: String) -> Bool { kind == .word(word) }
    func isOperation(_ operation: String) -> Bool { kind == .operation(operation) }

    /// The only text of a literal without interpolations.
    package var plainText: String? {
        guard case .string(let pieces) = kind else { return nil }
        if pieces.isEmpty { return "" }
        guard pieces.count == 1, case .text(let text) = pieces[0] else { return nil }
        return text
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
    private static let closing = [
        UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "{"): UInt8(ascii: "}"),
    ]

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
            let range = token.start..<token.end
            index += 1
            switch token.kind {
            case .word: add(.word(word(range)), range, token)
            case .escapedWord: add(.escapedWord(word(range.dropFirst().dropLast())), range, token)
            case .attribute: add(.attribute, range, token)
            case .separator: add(.importing, range, token)
            case .openBranches, .nextBranch:
                add(.branch(conditions[token.condition], isFirst: token.kind == .openBranches), range, token)
            case .closeBranches: add(.endOfBranches, range, token)
            case .open, .close, .openInterpolation, .closeInterpolation: add(.mark(text[token.start]), range, token)
            case .literal: addString(from: token, in: list, &index)
            case .mark:
                var end = token.end
                guard isOperator(token.start, first: token.start) else {
                    add(.mark(text[token.start]), range, token)
                    continue
                }
                while index < list.endIndex, list[index].kind == .mark, list[index].start == end, isOperator(end, first: token.start) {
                    end = list[index].end
                    index += 1
                }
                let sign = word(token.start..<end)
                add(sign == "." ? .mark(UInt8(ascii: ".")) : .operation(sign), token.start..<end, token)
            }
        }
        let end = tokens.last?.range.upperBound ?? 0
        tokens.append(ManifestToken(kind: .end, range: end..<end, startsLine: true))
        matchBrackets()
    }

    private mutating func add(_ kind: ManifestToken.Kind, _ range: Range<Int>, _ token: Token) {
        var token = ManifestToken(kind: kind, range: range, startsLine: token.startsLine)
        token.isAttached = range.lowerBound > 0 && !text[range.lowerBound - 1].isBlank
        tokens.append(token)
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

    private func word(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

    private mutating func matchBrackets() {
        var open: [Int] = []
        counterparts = [Int?](repeating: nil, count: tokens.count)
        for index in tokens.indices {
            guard case .mark(let mark) = tokens[index].kind else { continue }
            if "([{".utf8.contains(mark) { open.append(index) }
            // A bracket that closes none of its kind is ignored.
            if let last = open.last, case .mark(let opening) = tokens[last].kind, Self.closing[opening] == mark {
                open.removeLast()
                counterparts[last] = index
            }
        }
        for index in open { counterparts[index] = tokens.count - 1 }
    }

    // MARK: - String literals

    private mutating func addString(from opening: Token, in list: ArraySlice<Token>, _ index: inout Int) {
        let mark = text[opening.start..<opening.end]
        let hashes = mark.prefix { $0 == UInt8(ascii: "#") }.count
        let isMultiline = mark.count - hashes == 3
        guard mark.dropFirst(hashes).allSatisfy({ $0 == UInt8(ascii: "\"") }), mark.count > hashes else {
            return add(.other, opening.start..<opening.end, opening)
        }
        var raw: [[UInt8]] = []
        var codes: [ArraySlice<Token>] = []
        var end = opening.end
        while index < list.endIndex, list[index].kind == .literal {
            end = list[index].end
            var bytes = text[list[index].start..<end]
            index += 1
            guard index < list.endIndex, list[index].kind == .openInterpolation else {
                bytes = bytes.dropLast(min(bytes.count, hashes + (isMultiline ? 3 : 1)))
                raw.append(Array(bytes))
                break
            }
            raw.append(Array(bytes.dropLast(2 + hashes)))
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
        for (number, text) in StringText(hashes: hashes, isMultiline: isMultiline).decoded(raw).enumerated() {
            if !text.isEmpty { pieces.append(.text(text)) }
            guard number < codes.count else { continue }
            let isRead = depth < Self.deepestInterpolation
            pieces.append(.code(isRead ? ManifestTokens(codes[number], conditions, self.text, depth: depth + 1) : nil))
        }
        add(.string(pieces), opening.start..<end, opening)
    }
}

/// The rules of a literal's text: escapes, and the indentation of several lines.
private struct StringText {
    let hashes: Int
    let isMultiline: Bool

    /// The texts between interpolations.
    func decoded(_ raw: [[UInt8]]) -> [String] {
        guard isMultiline, let last = raw.last else { return raw.map { unescaped($0) } }
        // The line of the end determines the indentation of all lines.
        let indentation = last.suffix(while: { !$0.isLineBreak })
        var isAtLineStart = true
        return raw.enumerated().map { number, bytes in
            var bytes = bytes[...]
            if number == 0 { bytes = bytes.drop { $0.isBlank && !$0.isLineBreak }.droppingLineBreak }
            if number == raw.count - 1 { bytes = bytes.dropLast(indentation.count).droppingLastLineBreak }
            var lines: [UInt8] = []
            while !bytes.isEmpty {
                if isAtLineStart, bytes.starts(with: indentation) { bytes = bytes.dropFirst(indentation.count) }
                isAtLineStart = false
                guard let byte = bytes.popFirst() else { break }
                if byte == 0x0D, bytes.first == 0x0A { continue }
                lines.append(byte)
                isAtLineStart = byte.isLineBreak
            }
            return unescaped(lines)
        }
    }

    private func unescaped(_ bytes: [UInt8]) -> String {
        guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        var rest = bytes[...]
        let signs = [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), rest.starts(with: signs) else {
                result.append(byte)
                continue
            }
            rest = rest.dropFirst(hashes)
            switch rest.popFirst() {
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "0"): result.append(0)
            case 0x0A: break
            case UInt8(ascii: "u"):
                let digits = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
                rest = rest.dropFirst(digits.count + 2)
                let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
                result += Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
            case let other?: result.append(other)
            case nil: break
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isLineBreak: Bool { self == 0x0A || self == 0x0D }
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || isLineBreak }
}

extension ArraySlice<UInt8> {
    fileprivate var droppingLineBreak: ArraySlice<UInt8> {
        first == 0x0D && dropFirst().first == 0x0A ? dropFirst(2) : first?.isLineBreak == true ? dropFirst() : self
    }

    fileprivate var droppingLastLineBreak: ArraySlice<UInt8> {
        let rest = last == 0x0A ? dropLast() : self
        return rest.last == 0x0D ? rest.dropLast() : rest
    }
}

extension [UInt8] {
    fileprivate func suffix(while holds: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !holds($0) }.map { $0 + 1 } ?? 0)...]
    }
}

/// The attributes and modifiers before a declaration.
package struct DeclarationPrefix {
    var attributes: [String] = []
    var modifiers: [String] = []
    var access: AccessLevel?
    var isDocumented = false
    var isEmpty = true
    /// Contextual modifiers, which count only at the beginning of a statement.
    static let contextualModifiers: Set<String> = [
        "open", "package", "final", "lazy", "weak", "unowned", "override", "required", "convenience", "dynamic", "optional", "mutating",
        "nonmutating", "nonisolated", "isolated", "consuming", "borrowing", "__consuming", "prefix", "postfix", "infix", "indirect",
        "distributed", "async", "reasync", "_const", "sending",
    ]

    static let reservedModifiers: Set<String> = ["public", "internal", "private", "fileprivate", "static", "class"]
    /// Keywords that are names only in backticks.
    package static let reservedWords: Set<String> = [
        "Any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
        "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is",
        "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "Self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}

extension OutlineParser {
    func text(_ index: Int) -> String {
        let token = tokens[index]
        let isEscaped = token.kind == .escapedWord
        return text(from: token.start + (isEscaped ? 1 : 0), to: token.end - (isEscaped ? 1 : 0))
    }

    /// The text of a token range without whitespace and comments, or with single spaces.
    func text(of range: Range<Int>, spaced: Bool = false) -> String {
        var bytes: [UInt8] = []
        var end = -1
        for index in range where tokens[index].end > tokens[index].start {
            let token = tokens[index]
            if spaced, end >= 0, token.start > end { bytes.append(Byte.space) }
            // The text before an interpolation contains its bracket.
            let start = max(token.start, end)
            bytes.append(contentsOf: UnsafeBufferPointer(start: base + start, count: max(token.end - start, 0)))
            end = token.end
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a token is a mark or bracket that starts with `byte`.
    func isMark(_ index: Int, _ byte: UInt8) -> Bool {
        index < tokens.count && tokens[index].byte == byte && tokens[index].kind != .word && tokens[index].kind != .literal
    }

    /// Whether a token is the unescaped word `word`.
    func isWord(_ index: Int, _ word: StaticString) -> Bool {
        index < tokens.count && tokens[index].kind == .word && spells(word, from: tokens[index].start, to: tokens[index].end)
    }

    func isWord(_ index: Int, among words: StaticString...) -> Bool { words.contains { isWord(index, $0) } }
    func isMark(_ index: Int, among marks: String) -> Bool { marks.utf8.contains { isMark(index, $0) } }

    /// The index behind the adjacent characters of an operator.
    func operatorEnd(_ start: Int, where isPart: (Int) -> Bool = { _ in true }) -> Int {
        (start..<tokens.count).first { place in
            tokens[place].kind != .mark || place > start && tokens[place - 1].end != tokens[place].start || !isPart(place)
        } ?? tokens.count
    }

    func isName(_ index: Int) -> Bool {
        guard index < tokens.count else { return false }
        let token = tokens[index]
        guard token.kind == .word, token.byte != Byte.hash, !(Byte.zero...Byte.nine).contains(token.byte) else {
            return token.kind == .escapedWord
        }
        return !DeclarationPrefix.reservedWords.contains(text(index))
    }

    /// The index after a bracket's counterpart, or after the token itself.
    func skip(_ index: Int) -> Int { (counterparts[index] >= 0 ? counterparts[index] : index) + 1 }

    /// Whether the current token follows a member dot; the last dot of an operator such as `...` is none.
    var followsMemberDot: Bool {
        index > 0 && isMark(index - 1, Byte.dot)
            && !(index > 1 && isMark(index - 2, Byte.dot) && tokens[index - 2].end == tokens[index - 1].start)
    }

    /// Whether a statement or declaration may begin at the current token.
    var isAtStatementStart: Bool {
        guard index > 0 else { return true }
        let previous = tokens[index - 1]
        switch previous.kind {
        case .openBranches, .nextBranch, .closeBranches, .separator: return true
        case .open where previous.byte == Byte.openBrace: return true
        case .close where previous.byte == Byte.closeBrace: return true
        case .mark where previous.byte == Byte.semicolon: return true
        case .mark where previous.byte == Byte.comma || previous.byte == Byte.equals || followsMemberDot: return false
        default: return !prefix.isEmpty || tokens[index].startsLine
        }
    }

    /// Begins the prefix at the current token, unless it has begun.
    private mutating func beginPrefix() {
        if prefix.isEmpty { prefix.isDocumented = tokens[index].isDocumented }
        prefix.isEmpty = false
    }

    mutating func readAttribute() {
        var end = skipAngles(index + 1)
        if isMark(end, Byte.openParenthesis), tokens[end].start == tokens[end - 1].end { end = skip(end) }
        beginPrefix()
        prefix.attributes.append(text(of: index..<end))
        index = end
    }

    mutating func readModifier(_ word: String) -> Bool {
        let isReserved = DeclarationPrefix.reservedModifiers.contains(word)
        guard isReserved || DeclarationPrefix.contextualModifiers.contains(word) && isAtStatementStart else { return false }
        // `private(set)`
        let hasArgument = isMark(index + 1, Byte.openParenthesis) && counterparts[index + 1] == index + 3
        let end = hasArgument ? index + 4 : index + 1
        let modifier = text(of: index..<end)
        beginPrefix()
        if let level = AccessLevel(rawValue: modifier) { prefix.access = level } else { prefix.modifiers.append(modifier) }
        index = end
        return true
    }
}

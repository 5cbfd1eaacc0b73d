package struct Token: Sendable {
    package enum Kind: UInt8, Sendable {
        case word, escapedWord
        /// A piece of a string literal, up to an interpolation or its end, or a regular expression.
        case literal
        /// `@name` or `@name.name`, without arguments.
        case attribute
        case open, close, openInterpolation, closeInterpolation
        /// A character of an operator or punctuation.
        case mark
        /// An import with the tokens directly before it.
        case separator
        /// The start of an `#if`, of its next branch, and its end.
        case openBranches, nextBranch, closeBranches
    }

    package var start: Int
    package var end: Int
    package var kind: Kind
    /// The first byte, which distinguishes punctuation and brackets.
    package var byte: UInt8 = 0
    package var startsLine = false
    /// Whether a documentation comment directly precedes it.
    var isDocumented = false
    /// For a directive: the index of the conditions behind it.
    package var condition = 0

    package var range: Range<Int> { start..<end }
    package var isOpen: Bool { kind == .open || kind == .openInterpolation }
}

/// The tokens of a file, as far as they are wanted: imports are read without them.
package struct TokenList: SourceBytes {
    let isWanted: Bool
    let base: UnsafePointer<UInt8>
    package private(set) var tokens: [Token] = []
    /// The conditions of the branches that are open behind each directive, outermost first.
    package private(set) var conditions: [[BuildCondition]] = []
    /// `MARK:` comments: the number of preceding tokens, the start of the comment, and the range of its text.
    private(set) var marks: [(token: Int, comment: Int, start: Int, end: Int)] = []
    /// Whether a line break outside literals and comments precedes the next token.
    var startsLine = true
    private var isDocumented = false

    init(base: UnsafePointer<UInt8>, count: Int, isWanted: Bool) {
        self.base = base
        self.isWanted = isWanted
        if isWanted { tokens.reserveCapacity(count / 5) }
    }

    func text(_ index: Int) -> String { tokens.indices.contains(index) ? text(from: tokens[index].start, to: tokens[index].end) : "" }

    @inline(__always)
    mutating func emit(_ kind: Token.Kind, from start: Int, to end: Int) {
        guard isWanted else { return }
        let byte = kind == .literal ? 0 : base[start]
        tokens.append(Token(start: start, end: end, kind: kind, byte: byte, startsLine: startsLine, isDocumented: isDocumented))
        (startsLine, isDocumented) = (false, false)
    }

    mutating func addComment(from start: Int, to end: Int) {
        guard isWanted else { return }
        if base[start + 1] == Byte.star {
            if end - start > 4, base[start + 2] == Byte.star { isDocumented = true }
            for place in start..<end where base[place] == Byte.newline || base[place] == Byte.carriageReturn { startsLine = true }
            return
        }
        if end - start > 2, base[start + 2] == Byte.slash { isDocumented = true }
        var place = start + 2
        while place < end, base[place] == Byte.space || base[place] == Byte.tab { place += 1 }
        guard end - place >= 5, begins(with: "MARK:", at: place) else { return }
        marks.append((tokens.count, start, place + 5, end))
    }

    mutating func addDirective(_ kind: Token.Kind, _ open: [ConditionFrame]) {
        guard isWanted else { return }
        tokens.append(Token(start: 0, end: 0, kind: kind, condition: conditions.count))
        conditions.append(open.prefix(ConditionFrame.limit).map(\.condition))
        isDocumented = false
    }
}

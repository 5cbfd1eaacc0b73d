/// Receives the tokens of a file from the lexer.
///
/// Scanning imports needs no tokens, and parsing declarations needs all of them, with the same lexer.
protocol TokenSink {
    /// Whether tokens are needed. Otherwise the lexer skips irrelevant bytes.
    static var wantsTokens: Bool { get }
    mutating func emit(_ kind: Token.Kind, from start: Int, to end: Int)
    /// A line break outside literals and comments.
    mutating func endLine()
    mutating func addComment(from start: Int, to end: Int, in base: UnsafePointer<UInt8>)
    /// An `#if` (`isFirst`), `#elseif` or, without a condition, `#else`.
    mutating func openBranch(if condition: BuildCondition?, isFirst: Bool)
    /// An `#endif`.
    mutating func closeBranches()
}

struct NoTokens: TokenSink {
    static var wantsTokens: Bool { false }
    @inline(__always)
    func emit(_ kind: Token.Kind, from start: Int, to end: Int) {}
    @inline(__always)
    func endLine() {}
    @inline(__always)
    func addComment(from start: Int, to end: Int, in base: UnsafePointer<UInt8>) {}
    @inline(__always)
    func openBranch(if condition: BuildCondition?, isFirst: Bool) {}
    @inline(__always)
    func closeBranches() {}
}

package struct Token {
    package enum Kind: UInt8 {
        case word
        /// An identifier in backticks.
        case escapedWord
        /// A piece of a string literal, up to an interpolation or its end, or a regular expression.
        case literal
        /// `@name` or `@name.name`, without arguments.
        case attribute
        case open
        case close
        case openInterpolation
        case closeInterpolation
        /// A character of an operator or punctuation.
        case mark
        /// An import with the tokens directly before it.
        case separator
        /// The start of an `#if`, of its next branch, and its end.
        case openBranches
        case nextBranch
        case closeBranches
    }

    package var start: Int
    package var end: Int
    package var kind: Kind
    /// The first byte, which distinguishes punctuation and brackets.
    package var byte: UInt8 = 0
    package var startsLine = false
    /// Whether a documentation comment directly precedes it.
    var isDocumented = false
    /// For the start of a branch: the index of its condition.
    package var condition = 0
}

package struct TokenList: TokenSink {
    static var wantsTokens: Bool { true }
    let base: UnsafePointer<UInt8>
    package private(set) var tokens: [Token] = []
    /// The conditions of branches by index; `nil` is `#else`.
    package private(set) var conditions: [BuildCondition?] = []
    /// `MARK:` comments: the number of preceding tokens, the start of the comment, and the range of its text.
    private(set) var marks: [(token: Int, comment: Int, start: Int, end: Int)] = []
    private var startsLine = true
    private var isDocumented = false

    init(base: UnsafePointer<UInt8>, count: Int) {
        self.base = base
        tokens.reserveCapacity(count / 5)
    }

    mutating func emit(_ kind: Token.Kind, from start: Int, to end: Int) {
        let byte = kind == .literal ? 0 : base[start]
        tokens.append(Token(start: start, end: end, kind: kind, byte: byte, startsLine: startsLine, isDocumented: isDocumented))
        startsLine = false
        isDocumented = false
    }

    mutating func endLine() { startsLine = true }

    mutating func addComment(from start: Int, to end: Int, in base: UnsafePointer<UInt8>) {
        if base[start + 1] == Byte.star {
            if end - start > 4, base[start + 2] == Byte.star { isDocumented = true }
            for place in start..<end where base[place] == Byte.newline || base[place] == Byte.carriageReturn { startsLine = true }
            return
        }
        if end - start > 2, base[start + 2] == Byte.slash { isDocumented = true }
        var place = start + 2
        while place < end, base[place] == Byte.space || base[place] == Byte.tab { place += 1 }
        let mark: StaticString = "MARK:"
        guard end - place >= 5, (0..<5).allSatisfy({ base[place + $0] == mark.utf8Start[$0] }) else { return }
        marks.append((tokens.count, start, place + 5, end))
    }

    mutating func openBranch(if condition: BuildCondition?, isFirst: Bool) {
        addDirective(isFirst ? .openBranches : .nextBranch)
        conditions.append(condition)
    }

    mutating func closeBranches() { addDirective(.closeBranches) }

    private mutating func addDirective(_ kind: Token.Kind) {
        tokens.append(Token(start: 0, end: 0, kind: kind, condition: conditions.count))
        isDocumented = false
    }
}

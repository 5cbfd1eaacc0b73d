/// A piece of a manifest's text.
struct Token: Sendable {
    enum Kind: Sendable {
        case word(String)
        /// A name in backticks, which is never a keyword.
        case escapedWord(String)
        case integer(Int)
        case string([StringPiece])
        /// `( ) [ ] { } , : ; @` and a `.` that leads to a member.
        case mark(Character)
        case operation(String, Fixity)
        /// `#if` with its condition, `#elseif`, `#else` and `#endif`.
        case directive(String, condition: String)
        case end
    }

    /// How an operator is bound by the white space around it.
    enum Fixity: Sendable {
        case prefix
        case infix
        case postfix
    }

    /// A part of a string literal.
    enum StringPiece: Sendable {
        case text(String)
        /// The tokens of an interpolation, the end included.
        case code([Token])
    }

    var kind: Kind
    var place: Place
    /// Whether it is the first of its line.
    var startsLine: Bool
}

extension Token {
    func isMark(_ mark: Character) -> Bool {
        if case .mark(mark) = kind { return true }
        return false
    }

    func isWord(_ word: String) -> Bool {
        if case .word(word) = kind { return true }
        return false
    }

    var isEnd: Bool {
        if case .end = kind { return true }
        return false
    }
}

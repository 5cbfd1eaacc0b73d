/// Parses tokens into statements, and refuses unknown syntax.
struct Parser {
    private var tokens: [Token]
    private var index = 0
    private var depth = 0
    /// Whether `{` after a value is a trailing closure rather than the body of an `if` or a loop.
    private(set) var allowsTrailingClosure = true
    /// The context of the statements.
    var scope = Scope.file
    /// Whether there are public declarations, and hidden types that they might expose.
    var isPublic = false
    var hasOwnTypes = false
    let world: World

    enum Scope {
        case file
        case type
        case body
    }

    init(_ tokens: [Token], world: World) {
        self.tokens = tokens
        self.world = world
    }

    /// The statements of a whole manifest.
    static func statements(of text: [UInt8], world: World) throws -> [Statement] {
        var parser = Parser(try Lexer.tokens(of: text), world: world)
        let statements = try parser.statements(until: \.isEnd)
        guard !parser.isPublic || !parser.hasOwnTypes else { throw Place(offset: 0).refusal("'public' together with type declarations") }
        return statements
    }

    /// The value of an interpolation, a second reading of its tokens.
    func interpolated(_ tokens: [Token]) throws -> Expression {
        var inner = Parser(tokens, world: world)
        inner.depth = depth
        let value = try inner.expression()
        guard inner.next.isEnd else { throw inner.next.place.refusal("this text in an interpolation") }
        return value
    }

    // MARK: Tokens

    var next: Token { tokens[index] }
    var following: Token { tokens[min(index + 1, tokens.count - 1)] }

    mutating func advance() { if index + 1 < tokens.count { index += 1 } }

    mutating func skipMark(_ mark: Character) -> Bool {
        guard next.isMark(mark) else { return false }
        advance()
        return true
    }

    mutating func skipWord(_ word: String) -> Bool {
        guard next.isWord(word) else { return false }
        advance()
        return true
    }

    mutating func skipOperator(_ sign: String) -> Bool {
        guard case .operation(sign, _) = next.kind else { return false }
        advance()
        return true
    }

    /// Skips the `>` of a generic type, which may be part of a longer operator.
    mutating func skipClosingAngle() throws {
        guard case .operation(let signs, let fixity) = next.kind, signs.hasPrefix(">") else { throw next.place.refusal("this type") }
        if signs == ">" { return advance() }
        tokens[index].kind = .operation(String(signs.dropFirst()), fixity)
        tokens[index].place.offset += 1
    }

    mutating func expect(_ mark: Character) throws {
        guard skipMark(mark) else { throw next.place.refusal("this text instead of '\(mark)'") }
    }

    /// A declared or used name.
    mutating func name() throws -> String {
        switch next.kind {
        case .word(let word) where !Self.keywords.contains(word) && !word.hasPrefix("$"):
            advance()
            return word
        case .escapedWord(let word):
            advance()
            return word
        default: throw next.place.refusal("this text instead of a name")
        }
    }

    /// After a dot and as a label, keywords are names.
    mutating func memberName() throws -> String {
        switch next.kind {
        case .word(let word) where !["init", "Type", "Protocol"].contains(word) && !word.hasPrefix("$"):
            advance()
            return word
        // The place in a tuple.
        case .integer(let place):
            advance()
            return String(place)
        default: return try name()
        }
    }

    /// Parses one level deeper; the depth is bounded.
    mutating func deeper<T>(_ body: (inout Self) throws -> T) throws -> T {
        guard depth < 40 else { throw next.place.refusal("nesting as deep as this") }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    /// Parses the content of brackets, where `{` is a trailing closure.
    mutating func nested<T>(_ body: (inout Self) throws -> T) throws -> T { try reading(trailingClosures: true, body) }

    /// Parses an expression that a body follows.
    mutating func head<T>(_ body: (inout Self) throws -> T) throws -> T { try reading(trailingClosures: false, body) }

    private mutating func reading<T>(trailingClosures: Bool, _ body: (inout Self) throws -> T) throws -> T {
        let before = allowsTrailingClosure
        allowsTrailingClosure = trailingClosures
        defer { allowsTrailingClosure = before }
        return try deeper(body)
    }

    static let keywords: Set<String> = [
        "Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
        "internal",
        "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    // MARK: Statements

    mutating func statements(until isEnd: (Token) -> Bool) throws -> [Statement] {
        var found: [Statement] = []
        while !isEnd(next) {
            if case .directive(let name, let condition) = next.kind {
                guard name == "if" else { throw next.place.refusal("'#\(name)'") }
                found += try branches(firstCondition: condition)
                continue
            }
            if next.isEnd { throw next.place.refusal("a manifest that ends here") }
            found.append(try deeper { try $0.statement() })
            if skipMark(";") { continue }
            guard next.startsLine || isEnd(next) || next.isEnd else { throw next.place.refusal("this text after a statement") }
        }
        return found
    }

    /// The statements of the active branch of an `#if`. The compiler parses the others, too.
    private mutating func branches(firstCondition: String) throws -> [Statement] {
        var taken: [Statement]?
        var condition = firstCondition
        var isElse = false
        while true {
            let place = next.place
            let holds = isElse ? true : try world.holds(condition, at: place)
            advance()
            let body = try deeper {
                try $0.statements { if case .directive(let name, _) = $0.kind { name != "if" } else { false } }
            }
            if holds, taken == nil { taken = body }
            guard case .directive(let name, let following) = next.kind else { throw next.place.refusal("this directive") }
            guard name == "elseif" || following.allSatisfy(\.isWhitespace) else {
                throw next.place.refusal("this text after '#\(name)'")
            }
            if name == "endif" {
                advance()
                guard next.startsLine || next.isEnd else { throw next.place.refusal("this text after a statement") }
                return taken ?? []
            }
            if isElse { throw next.place.refusal("'#\(name)' behind '#else'") }
            isElse = name == "else"
            condition = following
        }
    }

    mutating func block() throws -> [Statement] {
        try expect("{")
        let body = try nested { try $0.statements { $0.isMark("}") } }
        try expect("}")
        return body
    }
}

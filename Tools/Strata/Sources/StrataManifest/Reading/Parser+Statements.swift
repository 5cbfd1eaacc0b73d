import StrataScan

extension Parser {
    private static let modifiers: Set<String> = [
        "public", "private", "internal", "fileprivate", "open", "package", "final", "lazy", "weak", "static", "class", "mutating",
        "nonmutating", "nonisolated", "override", "required", "convenience", "indirect", "prefix", "infix", "postfix", "unowned",
    ]

    /// Parses statements up to an end. One that cannot be parsed is passed over up to a line that begins another.
    mutating func statements(until isEnd: (Parser) -> Bool) throws -> [Statement] {
        var found: [Statement] = []
        while next.kind != .end, !isEnd(self) {
            if skipMark(";") { continue }
            let (start, count, place) = (index, found.count, place)
            do {
                if case .branch(let condition, isFirst: true) = next.kind {
                    found += try branches(condition) { try $0.statements { $0.isAtBranchEnd || isEnd($0) } }
                    continue
                }
                found.append(try deeper { try $0.statement() })
                guard next.startsLine || next.isMark(";") || next.kind == .end || isEnd(self) || isAtDirective else {
                    throw failure("this text after a statement")
                }
            } catch let problem as ParseFailure {
                found.removeLast(found.count - count)
                found.append(Statement(.unreadable(problem.reason), place))
                index = start
                repeat { skipBracket() } while !(next.startsLine || next.kind == .end || isEnd(self) || isAtDirective || next.isMark("}"))
                if next.isMark("}"), !isEnd(self) { advance() }
            }
        }
        return found
    }

    private var isAtDirective: Bool {
        if case .branch = next.kind { true } else { isAtBranchEnd }
    }

    var isAtBranchEnd: Bool {
        switch next.kind {
        case .branch(_, isFirst: false), .endOfBranches: true
        default: false
        }
    }

    /// The content of the active branch of an `#if`.
    private mutating func branches<Content>(_ first: BuildCondition, _ read: (inout Parser) throws -> [Content]) throws -> [Content] {
        var taken: [Content] = []
        var condition = first
        while true {
            advance()
            let content = try deeper { try read(&$0) }
            if holds(condition) { taken = content }
            guard case .branch(let other, isFirst: false) = next.kind else { break }
            condition = other
        }
        // Without an end, the content must not be read again on each level.
        if next.kind == .endOfBranches { advance() }
        return taken
    }

    mutating func block() throws -> [Statement] {
        try braces { parser, end in try parser.statements { $0.index >= end } }
    }

    /// Reads what is between braces; the body gets the index of the closing one.
    mutating func braces<Content>(_ read: (inout Parser, Int) throws -> Content) throws -> Content {
        guard next.isMark("{"), let end = counterparts[index], tokens[end].kind != .end else { throw failure("no block") }
        return try deeper {
            $0.allowsTrailingClosure = true
            $0.advance()
            let found = try read(&$0, end)
            $0.index = end + 1
            return found
        }
    }

    mutating func statement() throws -> Statement {
        let place = place
        var modifiers: Set<String> = []
        while true {
            if case .word(let word) = next.kind, Self.modifiers.contains(word), isModifier {
                modifiers.insert(word)
            } else if next.kind != .attribute {
                break
            }
            advance()
            // `private(set)`
            if next.isMark("("), next.isAttached { skipBracket() }
        }
        return Statement(try kind(isStatic: !modifiers.isDisjoint(with: ["static", "class"]), modifiers.contains("mutating")), place)
    }

    private mutating func kind(isStatic: Bool, _ isMutating: Bool) throws -> Statement.Kind {
        switch next.kind {
        case .importing:
            advance()
            return .importing
        case .word("func"), .word("init"), .word("subscript"):
            guard var function = try function() else { break }
            (function.isStatic, function.isMutating) = (isStatic, isMutating)
            return .function(function)
        case .word(let word):
            if skipWord("let") || skipWord("var") { return try variable(isStatic: isStatic) }
            if Self.types.contains(word) {
                advance()
                return .type(try typeDeclaration(word))
            }
            if let kind = try control(word) { return kind }
        default: break
        }
        let target = try expression()
        guard case .operation(let sign) = next.kind, sign.last == "=" else { return .expression(target) }
        advance()
        return .assignment(target, sign, try expression())
    }

    private static let types: Set<String> = ["extension", "struct", "enum", "class", "actor", "protocol"]

    /// Whether the word here is a modifier and not a name.
    private var isModifier: Bool {
        if following.isMark("("), token(3).isMark(")") { return true }
        switch following.kind {
        case .word, .attribute, .importing, .escapedWord: return !following.startsLine || next.isWord("static") || next.isWord("public")
        default: return false
        }
    }

    /// Parses a statement of control flow; `nil` if the word here does not begin one.
    private mutating func control(_ word: String) throws -> Statement.Kind? {
        switch word {
        case "if", "guard", "for", "while", "repeat", "switch", "return", "throw", "break", "continue", "fallthrough": advance()
        case "do", "defer":
            guard following.isMark("{") else { return nil }
            advance()
        case "typealias", "associatedtype", "precedencegroup", "operator":
            guard !following.startsLine else { return nil }
            repeat { skipBracket() } while !next.startsLine
            return .block([])
        default: return nil
        }
        switch word {
        case "if":
            var all = [(alternatives: [try conditions()], body: try block())]
            if skipWord("else") { all.append(([[]], next.isWord("if") ? [try deeper { try $0.statement() }] : try block())) }
            return .branches(.init(all: all))
        case "guard":
            let conditions = try conditions()
            try expectWord("else")
            return .branches(.init(all: [([conditions], []), ([[]], try block())], isGuard: true))
        case "for":
            _ = skipWord("case")
            let pattern = try pattern(isBinding: true)
            if skipMark(":") { _ = try type() }
            try expectWord("in")
            let values = try head { try $0.expression() }
            return .loop(pattern, values, filter: skipWord("where") ? try head { try $0.expression() } : nil, try block())
        case "while": return .whileLoop(try conditions(), try block(), isRepeat: false)
        case "repeat":
            let body = try block()
            try expectWord("while")
            return .whileLoop([.truth(try expression())], body, isRepeat: true)
        case "switch":
            return .branches(.init(subject: try head { try $0.expression() }, all: try braces { try $0.cases(until: $1) }))
        case "return", "throw":
            let isEmpty = next.startsLine || next.isMark("}") || next.isMark(";") || next.kind == .end
            return .result(isEmpty ? nil : try expression())
        case "do", "defer":
            let body = try block()
            while skipWord("catch") {
                while !next.isMark("{"), next.kind != .end { advance() }
                _ = try block()
            }
            return .block(body)
        default:
            if case .word = next.kind, !next.startsLine { advance() }
            return word == "continue" ? .nextRound : .leave
        }
    }

    private mutating func conditions() throws -> [Statement.Condition] {
        try head { parser in
            var found: [Statement.Condition] = []
            repeat {
                if parser.skipWord("let") || parser.skipWord("var") {
                    let place = parser.place
                    let pattern = try parser.pattern(isBinding: true)
                    if parser.skipMark(":") { _ = try parser.type() }
                    if parser.skipOperation("=") {
                        found.append(.present(pattern, try parser.expression()))
                    } else if case .binding(let name) = pattern {
                        found.append(.present(pattern, Expression(.name(name), place)))
                    } else {
                        throw parser.failure("this condition")
                    }
                } else if parser.skipWord("case") {
                    let pattern = try parser.pattern(isBinding: false)
                    guard parser.skipOperation("=") else { throw parser.failure("this condition") }
                    found.append(.matches(pattern, try parser.expression()))
                } else {
                    found.append(.truth(try parser.expression()))
                }
            } while parser.skipMark(",")
            return found
        }
    }

    mutating func pattern(isBinding: Bool) throws -> Statement.Pattern {
        try deeper { parser in
            if parser.skipWord("let") || parser.skipWord("var") { return try parser.pattern(isBinding: true) }
            if parser.skipWord("_") { return .any }
            if parser.next.isMark("(") { return .tuple(try parser.patterns(isBinding)) }
            if parser.next.isMark("."), case .word(let name) = parser.following.kind {
                parser.advance()
                parser.advance()
                if parser.next.isMark("("), parser.next.isAttached { return .enumeration(name, try parser.patterns(isBinding)) }
                _ = parser.skipOperation("?")
                return .enumeration(name, [])
            }
            if isBinding, case .word(let name) = parser.next.kind {
                parser.advance()
                _ = parser.next.isAttached && parser.skipOperation("?")
                return .binding(name)
            }
            return .value(try parser.expression())
        }
    }

    private mutating func patterns(_ isBinding: Bool) throws -> [(label: String?, pattern: Statement.Pattern)] {
        try elements({ (try $0.label(), try $0.pattern(isBinding: isBinding)) }, unreadable: { (nil, .value($0)) })
    }

    private var isAtCase: Bool {
        // `@unknown default`
        if case .attribute = next.kind { return following.isWord("default") }
        return next.isWord("case") || next.isWord("default")
    }

    private mutating func cases(until end: Int) throws -> [(alternatives: [[Statement.Condition]], body: [Statement])] {
        var found: [(alternatives: [[Statement.Condition]], body: [Statement])] = []
        while index < end, !isAtBranchEnd {
            if case .branch(let condition, isFirst: true) = next.kind {
                found += try branches(condition) { try $0.cases(until: end) }
                continue
            }
            skipAttributes()
            var alternatives: [[Statement.Condition]] = []
            if skipWord("default") {
                alternatives = [[]]
            } else {
                try expectWord("case")
                repeat {
                    let pattern = Statement.Condition.matches(try pattern(isBinding: false), nil)
                    alternatives.append([pattern] + (skipWord("where") ? [.truth(try expression())] : []))
                } while skipMark(",")
            }
            try expect(":")
            found.append((alternatives, try statements { $0.index >= end || $0.isAtCase }))
        }
        return found
    }
}

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
            let (start, count, place) = (index, found.count, next.range.lowerBound)
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
                found.append(Statement(kind: .unreadable(problem.reason), place: place))
                index = start
                repeat {
                    index = min(counterparts[index].map { $0 + 1 } ?? index + 1, tokens.count - 1)
                } while !(next.startsLine
                    || next.kind == .end || isEnd(self) || isAtDirective || next.isMark("}"))
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
    private mutating func branches<Content>(
        _ first: BuildCondition?, _ read: (inout Parser) throws -> [Content]
    ) throws -> [Content] {
        var taken: [Content]?
        var condition = first
        while true {
            let isActive = taken == nil && (condition.map(holds) ?? true)
            advance()
            let content = try deeper { try read(&$0) }
            if isActive { taken = content }
            switch next.kind {
            case .branch(let other, isFirst: false): condition = other
            case .endOfBranches:
                advance()
                return taken ?? []
            // Without an end, the content must not be read again on each level.
            default: return taken ?? []
            }
        }
    }

    mutating func block() throws -> [Statement] {
        guard next.isMark("{"), let end = counterparts[index], tokens[end].kind != .end else { throw failure("no block") }
        return try deeper {
            $0.allowsTrailingClosure = true
            $0.advance()
            let body = try $0.statements { $0.index >= end }
            $0.index = end + 1
            return body
        }
    }

    mutating func statement() throws -> Statement {
        let place = next.range.lowerBound
        func make(_ kind: Statement.Kind) -> Statement { Statement(kind: kind, place: place) }
        var isStatic = false
        var isMutating = false
        while true {
            if case .attribute = next.kind {
                advance()
                if next.isMark("("), next.isAttached, let end = counterparts[index] { index = end + 1 }
            } else if case .word(let word) = next.kind, Self.modifiers.contains(word), isModifier {
                isStatic = isStatic || word == "static" || word == "class"
                isMutating = isMutating || word == "mutating"
                advance()
                // `private(set)`
                if next.isMark("("), next.isAttached, let end = counterparts[index] { index = end + 1 }
            } else {
                break
            }
        }
        if case .importing = next.kind {
            advance()
            return make(.importing)
        }
        if case .word(let word) = next.kind {
            switch word {
            case "let", "var": return make(try variable(isStatic: isStatic))
            case "func", "init", "subscript":
                if let function = try function() {
                    function.isStatic = isStatic
                    function.isMutating = isMutating
                    return make(.function(function))
                }
            case "extension", "struct", "enum", "class", "actor", "protocol": return make(.type(try typeDeclaration(word)))
            default: if let kind = try control(word) { return make(kind) }
            }
        }
        return make(try expressionOrAssignment())
    }

    /// Whether the word here is a modifier and not a name.
    private var isModifier: Bool {
        if following.isMark("("), tokens[min(index + 3, tokens.count - 1)].isMark(")") { return true }
        switch following.kind {
        case .word, .attribute, .importing, .escapedWord: return !following.startsLine || next.isWord("static") || next.isWord("public")
        default: return false
        }
    }

    private mutating func expressionOrAssignment() throws -> Statement.Kind {
        let target = try expression()
        guard case .operation(let sign) = next.kind, sign.last == "=" else { return .expression(target) }
        advance()
        return .assignment(target, sign, try expression())
    }

    private mutating func control(_ word: String) throws -> Statement.Kind? {
        switch word {
        case "if":
            advance()
            let conditions = try conditions()
            let body = try block()
            guard skipWord("else") else { return .condition(conditions, then: body, otherwise: []) }
            return .condition(conditions, then: body, otherwise: next.isWord("if") ? [try deeper { try $0.statement() }] : try block())
        case "guard":
            advance()
            let conditions = try conditions()
            guard skipWord("else") else { throw failure("no 'else'") }
            return .guarding(conditions, otherwise: try block())
        case "for": return try loop()
        case "while":
            advance()
            return .whileLoop(try conditions(), try block(), isRepeat: false)
        case "repeat":
            advance()
            let body = try block()
            guard skipWord("while") else { throw failure("no 'while'") }
            return .whileLoop([.truth(try expression())], body, isRepeat: true)
        case "switch":
            advance()
            return .selection(try head { try $0.expression() }, try cases())
        case "return", "throw":
            advance()
            let isEmpty = next.startsLine || next.isMark("}") || next.isMark(";") || next.kind == .end
            return .result(isEmpty ? nil : try expression())
        case "break", "continue", "fallthrough":
            advance()
            if case .word = next.kind, !next.startsLine { advance() }
            return word == "continue" ? .nextRound : .leave
        case "do", "defer":
            guard following.isMark("{") else { return nil }
            advance()
            let body = try block()
            while skipWord("catch") {
                while !next.isMark("{"), next.kind != .end { advance() }
                _ = try block()
            }
            return .block(body)
        case "typealias", "associatedtype", "precedencegroup", "operator":
            guard !following.startsLine else { return nil }
            repeat { index = min(counterparts[index].map { $0 + 1 } ?? index + 1, tokens.count - 1) } while !next.startsLine
            return .block([])
        default: return nil
        }
    }

    private mutating func loop() throws -> Statement.Kind {
        advance()
        _ = skipWord("case")
        let pattern = try pattern(isBinding: true)
        if skipMark(":") { _ = try type() }
        guard skipWord("in") else { throw failure("no 'in'") }
        let values = try head { try $0.expression() }
        let filter = skipWord("where") ? try head { try $0.expression() } : nil
        return .loop(pattern, values, filter: filter, try block())
    }

    private mutating func conditions() throws -> [Statement.Condition] {
        try head { parser in
            var found: [Statement.Condition] = []
            repeat {
                if parser.skipWord("let") || parser.skipWord("var") {
                    let start = parser.next
                    let pattern = try parser.pattern(isBinding: true)
                    if parser.skipMark(":") { _ = try parser.type() }
                    if parser.next.isOperation("=") {
                        parser.advance()
                        found.append(.present(pattern, try parser.expression()))
                    } else if case .binding(let name) = pattern {
                        found.append(.present(pattern, Expression(kind: .name(name), place: start.range.lowerBound)))
                    } else {
                        throw parser.failure("this condition")
                    }
                } else if parser.skipWord("case") {
                    let pattern = try parser.pattern(isBinding: false)
                    guard parser.next.isOperation("=") else { throw parser.failure("this condition") }
                    parser.advance()
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
                if parser.next.isOperation("?") { parser.advance() }
                return .enumeration(name, [])
            }
            if isBinding, case .word(let name) = parser.next.kind {
                parser.advance()
                if parser.next.isAttached, parser.next.isOperation("?") { parser.advance() }
                return .binding(name)
            }
            return .value(try parser.expression())
        }
    }

    private mutating func patterns(_ isBinding: Bool) throws -> [(label: String?, pattern: Statement.Pattern)] {
        try elements(
            { parser in
                var label: String?
                if parser.following.isMark(":") {
                    label = try parser.name()
                    parser.advance()
                }
                return (label, try parser.pattern(isBinding: isBinding))
            }, unreadable: { (nil, .value(Expression(kind: .unknown($0.reason), place: $0.place))) })
    }

    private mutating func cases() throws -> [Statement.Case] {
        guard next.isMark("{"), let end = counterparts[index], tokens[end].kind != .end else { throw failure("no cases") }
        return try deeper { parser in
            parser.allowsTrailingClosure = true
            parser.advance()
            let found = try parser.cases(until: end)
            parser.index = end + 1
            return found
        }
    }

    private var isAtCase: Bool {
        // `@unknown default`
        if case .attribute = next.kind { return following.isWord("default") }
        return next.isWord("case") || next.isWord("default")
    }

    private mutating func cases(until end: Int) throws -> [Statement.Case] {
        var found: [Statement.Case] = []
        while index < end, !isAtBranchEnd {
            if case .branch(let condition, isFirst: true) = next.kind {
                found += try branches(condition) { try $0.cases(until: end) }
                continue
            }
            while case .attribute = next.kind { advance() }
            var patterns: [(pattern: Statement.Pattern, filter: Expression?)] = []
            if !skipWord("default") {
                guard skipWord("case") else { throw failure("no 'case'") }
                repeat {
                    let pattern = try pattern(isBinding: false)
                    patterns.append((pattern, skipWord("where") ? try expression() : nil))
                } while skipMark(",")
            }
            try expect(":")
            let body = try statements { $0.index >= end || $0.isAtCase }
            found.append(.init(patterns: patterns, body: body))
        }
        return found
    }
}

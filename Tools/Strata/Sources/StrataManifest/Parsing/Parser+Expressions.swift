extension Parser {
    /// Operators by precedence, lowest first; those of one line have the same precedence.
    private static let precedences: [[String]] = [
        ["||"], ["&&"], ["==", "!=", "<", ">", "<=", ">="], ["??"], ["..<", "..."], ["+", "-"], ["*"],
    ]
    private static let withoutChains: Set<Int> = [2, 4]
    /// `as` binds tighter than the operators before this level.
    private static let coercionLevel = 4
    /// The compiler fails on long chains of literals, at an unpredictable length.
    private static let longestChain = 16

    mutating func expression() throws -> Expression {
        try deeper { parser in
            let condition = try parser.operation(level: 0)
            guard case .operation("?", .infix) = parser.next.kind else { return condition }
            parser.advance()
            let yes = try parser.expression()
            try parser.expect(":")
            let no = try parser.expression()
            return Expression(.choice(condition, yes, no), at: condition.place)
        }
    }

    private mutating func operation(level: Int) throws -> Expression {
        guard level < Self.precedences.count else { return try prefixed() }
        var left = try operation(level: level + 1)
        var length = 0
        while case .operation(let sign, .infix) = next.kind, Self.precedences[level].contains(sign) {
            length += 1
            guard length == 1 || !Self.withoutChains.contains(level), length < Self.longestChain else {
                throw next.place.refusal("a chain of '\(sign)'")
            }
            let place = next.place
            advance()
            // The only right-associative operator.
            let right = sign == "??" ? try deeper { try $0.operation(level: level) } : try operation(level: level + 1)
            left = Expression(.binary(sign, left, right), at: place)
        }
        while level == Self.coercionLevel, next.isWord("as") {
            advance()
            left = Expression(.coerced(left, try typeName()), at: left.place)
        }
        return left
    }

    private mutating func prefixed() throws -> Expression {
        let place = next.place
        guard case .operation(let sign, .prefix) = next.kind else { return try postfixed() }
        guard sign == "!" else { throw place.refusal("the operator '\(sign)'") }
        advance()
        return Expression(.not(try deeper { try $0.prefixed() }), at: place)
    }

    private mutating func postfixed() throws -> Expression {
        var value = try primary()
        var length = 0
        while true {
            length += 1
            guard length < 40 else { throw next.place.refusal("a chain as long as this") }
            let place = next.place
            if next.isMark(".") {
                advance()
                if next.isWord("init") {
                    advance()
                    value = Expression(.member(value, "init"), at: place)
                } else {
                    value = Expression(.member(value, try memberName()), at: place)
                }
            } else if next.isMark("("), !next.startsLine {
                var arguments = try self.arguments()
                if next.isMark("{"), !next.startsLine, allowsTrailingClosure { arguments.append(.init(label: nil, value: try closure())) }
                value = Expression(.call(value, arguments), at: value.place)
            } else if next.isMark("["), !next.startsLine {
                advance()
                let key = try nested { try $0.expression() }
                try expect("]")
                value = Expression(.element(value, key), at: place)
            } else if next.isMark("{"), !next.startsLine, allowsTrailingClosure, case .member = value.kind {
                value = Expression(.call(value, [.init(label: nil, value: try closure())]), at: value.place)
            } else if case .operation("!", .postfix) = next.kind {
                advance()
                value = Expression(.forced(value), at: place)
            } else if case .operation("?", .postfix) = next.kind {
                advance()
                guard next.isMark(".") else { throw next.place.refusal("this text after '?'") }
                value = Expression(.chained(value), at: place)
            } else if case .operation(let sign, .postfix) = next.kind {
                throw place.refusal("the operator '\(sign)'")
            } else {
                return value
            }
        }
    }

    mutating func arguments() throws -> [Expression.Argument] {
        try expect("(")
        let found = try nested { parser in
            var found: [Expression.Argument] = []
            while !parser.next.isMark(")") {
                var label: String?
                if parser.following.isMark(":") {
                    label = try parser.memberName()
                    parser.advance()
                }
                found.append(.init(label: label, value: try parser.expression()))
                guard parser.skipMark(",") else { break }
                if parser.next.isMark(")"), !parser.world.allowsCommaBehindArguments {
                    throw parser.next.place.refusal("a comma behind the last argument")
                }
            }
            return found
        }
        try expect(")")
        return found
    }

    private mutating func primary() throws -> Expression {
        let token = next
        let place = token.place
        switch token.kind {
        case .integer(let value):
            advance()
            return Expression(.integer(value), at: place)
        case .string(let pieces):
            advance()
            return Expression(.text(try pieces.map(piece)), at: place)
        case .mark("["): return try list()
        case .mark("("): return try parenthesis()
        case .mark("{"): return Expression(.closure(try closureBody()), at: place)
        case .mark("."):
            advance()
            if skipWord("init") { return Expression(.implicitMember("init"), at: place) }
            return Expression(.implicitMember(try memberName()), at: place)
        case .mark("\\"):
            advance()
            try expect(".")
            return Expression(.keyPath(try memberName()), at: place)
        case .word("true"), .word("false"):
            advance()
            return Expression(.truth(token.isWord("true")), at: place)
        case .word("nil"):
            advance()
            return Expression(.nothing, at: place)
        case .word("self"), .word("Self"):
            advance()
            return Expression(.name(token.isWord("self") ? "self" : "Self"), at: place)
        case .word(let word) where word.hasPrefix("$"):
            advance()
            return Expression(.name(word), at: place)
        default: return try named()
        }
    }

    private mutating func named() throws -> Expression {
        let place = next.place
        let name = try name()
        guard case .operation("<", _) = next.kind, name == "Set" || name == "Array" else { return Expression(.name(name), at: place) }
        advance()
        let argument = try typeName()
        try skipClosingAngle()
        return Expression(.type(.generic(name, argument)), at: place)
    }

    private func piece(_ piece: Token.StringPiece) throws -> Expression.Piece {
        switch piece {
        case .text(let text): .text(text)
        case .code(let tokens): .value(try interpolated(tokens))
        }
    }

    private mutating func list() throws -> Expression {
        let place = next.place
        try expect("[")
        let kind = try nested { parser -> Expression.Kind in
            if parser.next.isMark(":"), parser.following.isMark("]") {
                parser.advance()
                return .dictionary([])
            }
            var elements: [Expression] = []
            var pairs: [(key: Expression, value: Expression)] = []
            while !parser.next.isMark("]") {
                let element = try parser.expression()
                if parser.skipMark(":") {
                    pairs.append((element, try parser.expression()))
                } else {
                    elements.append(element)
                }
                guard parser.skipMark(",") else { break }
            }
            guard pairs.isEmpty || elements.isEmpty else { throw parser.next.place.refusal("a list with and without keys") }
            return pairs.isEmpty ? .list(elements) : .dictionary(pairs)
        }
        try expect("]")
        return Expression(kind, at: place)
    }

    private mutating func parenthesis() throws -> Expression {
        let place = next.place
        let elements = try arguments()
        if elements.count == 1, elements[0].label == nil { return Expression(elements[0].value.kind, at: elements[0].value.place) }
        return Expression(.tuple(elements), at: place)
    }

    private mutating func closure() throws -> Expression {
        let place = next.place
        return Expression(.closure(try nested { try $0.closureBody() }), at: place)
    }

    private mutating func closureBody() throws -> Expression.Closure {
        try expect("{")
        let parameters = closureParameters()
        let body = try nested { try $0.statements { $0.isMark("}") } }
        try expect("}")
        return .init(parameters: parameters?.names, result: parameters?.result, body: body)
    }

    /// Parses `name, name in` or `name -> Type in`, if present.
    private mutating func closureParameters() -> (names: [String], result: TypeName?)? {
        let start = self
        var names: [String] = []
        let isBracketed = skipMark("(")
        while let name = try? name() {
            names.append(name)
            guard skipMark(",") else { break }
        }
        if isBracketed, !skipMark(")") { names = [] }
        if !names.isEmpty, skipWord("in") { return (names, nil) }
        if !names.isEmpty, skipOperator("->"), let type = try? typeName(), skipWord("in") { return (names, type) }
        self = start
        return nil
    }
}

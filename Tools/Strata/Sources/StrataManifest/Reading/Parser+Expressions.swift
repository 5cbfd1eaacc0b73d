import StrataScan

extension Parser {
    /// Operators with their precedence; assignments are statements.
    private static let precedences: [String: Int] = [
        "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, ">": 3, "<=": 3, ">=": 3, "~=": 3, "===": 3, "!==": 3, "??": 5, "...": 6, "..<": 6,
        "+": 7, "-": 7, "&+": 7, "&-": 7, "|": 7, "*": 8, "/": 8, "%": 8, "&": 8,
    ]

    /// The most operands in a row; a tree of more would be too deep for the stack.
    private static let mostOperands = 200

    mutating func expression() throws -> Expression {
        try deeper { try $0.choice() }
    }

    private mutating func choice() throws -> Expression {
        let condition = try operands(above: 0)
        guard next.isOperation("?"), !next.isAttached || allowsTrailingClosure else { return condition }
        advance()
        func body(_ value: Expression) -> [Statement] { [Statement(.expression(value), value.place)] }
        let first = body(try expression())
        try expect(":")
        let choice = Statement.Branches(all: [([[.truth(condition)]], first), ([[]], body(try expression()))])
        return Expression(.statement(Statement(.branches(choice), condition.place)), condition.place)
    }

    private mutating func operands(above level: Int) throws -> Expression {
        var left = try operand()
        for _ in 0..<Self.mostOperands {
            if next.isWord("as") || next.isWord("is") {
                let isTest = next.isWord("is")
                advance()
                _ = skipOperation("?") || skipOperation("!")
                let type = try type()
                left = isTest ? Expression(unknown: "a question for a type", left.place) : Expression(.cast(left, type), left.place)
                continue
            }
            guard case .operation(let sign) = next.kind, !isPrefixOnNewLine else { return left }
            let precedence = Self.precedences[sign] ?? (sign == "?" || sign == "->" || sign.last == "=" || sign == "&" ? 0 : 7)
            guard precedence > level else { return left }
            advance()
            let right = try deeper { try $0.operands(above: sign == "??" ? precedence - 1 : precedence) }
            left = Expression(.binary(sign, left, right), left.place)
        }
        throw failure("operators as many as these")
    }

    /// Whether the operator at the current token begins a statement, such as `&x` or `!x` in a new line.
    private var isPrefixOnNewLine: Bool { next.startsLine && !next.isAttached && following.isAttached }

    private mutating func operand() throws -> Expression {
        let place = place
        while ["try", "await", "consume", "copy"].contains(where: next.isWord) {
            advance()
            _ = next.isAttached && (skipOperation("?") || skipOperation("!"))
        }
        if case .operation(let sign) = next.kind {
            advance()
            return Expression(.prefix(sign, try deeper { try $0.operand() }), place)
        }
        return try postfix(try primary())
    }

    private mutating func primary() throws -> Expression {
        let place = place
        if case .mark(UInt8(ascii: "(")) = next.kind {
            let parts = try arguments()
            return parts.count == 1 && parts[0].label == nil ? parts[0].value : Expression(.tuple(parts), place)
        }
        return Expression(try primaryKind(), place)
    }

    private mutating func primaryKind() throws -> Expression.Kind {
        switch next.kind {
        case .word(let word): return try self.word(word)
        case .escapedWord: return .name(try name())
        case .string(let pieces):
            let place = place
            advance()
            return .text(pieces.map { piece($0, place) })
        case .mark(UInt8(ascii: "[")): return try listOrDictionary()
        case .mark(UInt8(ascii: "{")): return .closure(try closure())
        case .mark(UInt8(ascii: ".")):
            advance()
            return .implicitMember(try name())
        case .mark(UInt8(ascii: "\\")):
            advance()
            var target = Expression(.name("$0"), place)
            if case .word = next.kind { advance() }
            while skipMark(".") { target = Expression(.member(target, try name()), target.place) }
            return .closure(Function(target))
        default: throw failure("this expression")
        }
    }

    private mutating func word(_ word: String) throws -> Expression.Kind {
        switch word {
        case "true", "false":
            advance()
            return .literal(.truth(word == "true"))
        case "nil":
            advance()
            return .literal(.nothing)
        case "if", "switch": return .statement(try statement())
        case "do", "for", "while", "guard", "return", "let", "var", "func", "case", "default", "in", "where", "else":
            throw failure("'\(word)' in an expression")
        default:
            if word.first?.isNumber == true { return .literal(number(word)) }
            advance()
            return .name(word)
        }
    }

    private mutating func number(_ digits: String) -> Value {
        let place = place
        advance()
        if next.isMark("."), next.isAttached, case .word(let fraction) = following.kind, fraction.first?.isNumber == true {
            index += 2
            return .unknown(Unknown(place: place, reason: "a fraction"))
        }
        let plain = digits.replacing("_", with: "")
        let radix = ["0x": 16, "0b": 2][plain.prefix(2)]
        let value = Int(plain.dropFirst(radix == nil ? 0 : 2), radix: radix ?? 10)
        return value.map { .integer($0) } ?? .unknown(Unknown(place: place, reason: "the number \(digits)"))
    }

    private func piece(_ piece: ManifestToken.StringPiece, _ place: Int) -> Expression.Piece {
        switch piece {
        case .text(let text): return .text(text)
        case .code(let code):
            var inner = self
            if let code { (inner.tokens, inner.counterparts, inner.index) = (code.tokens, code.counterparts, 0) }
            inner.allowsTrailingClosure = true
            guard code != nil, let value = try? inner.expression(), inner.next.kind == .end else {
                return .value(Expression(unknown: "this interpolation", place))
            }
            return .value(value)
        }
    }

    private mutating func listOrDictionary() throws -> Expression.Kind {
        if following.isMark(":"), let end = counterparts[index], end == index + 2 {
            index = end + 1
            return .dictionary([])
        }
        let start = index
        let parts: [(key: Expression, value: Expression?)] = try elements(
            { (try $0.expression(), $0.skipMark(":") ? try $0.expression() : nil) }, unreadable: { ($0, nil) })
        // `[Target]()`
        if next.isMark("("), next.isAttached, parts.count == 1 {
            var types = self
            types.index = start
            if let type = try? types.type(), types.index == index {
                let isDictionary = if case .dictionary = type { true } else { false }
                return .literal(.type(isDictionary ? "Dictionary" : "Array"))
            }
        }
        guard parts.contains(where: { $0.value != nil }) else { return .list(parts.map(\.key)) }
        return .dictionary(parts.map { ($0.key, $0.value ?? Expression(unknown: "no value", $0.key.place)) })
    }

    /// Parses the arguments of a call or the elements of a tuple.
    mutating func arguments() throws -> [Argument] {
        try elements(
            { parser in
                var label = try parser.label()
                if label == "_" { label = nil }
                let isInOut = parser.skipOperation("&")
                let place = parser.place
                // `reduce(0, +)`
                if case .operation(let sign) = parser.next.kind, parser.following.isMark(",") || parser.following.isMark(")") {
                    parser.advance()
                    let operands = ["$0", "$1"].map { Expression(.name($0), place) }
                    let function = Function(Expression(.binary(sign, operands[0], operands[1]), place))
                    return Argument(label, Expression(.closure(function), place))
                }
                return Argument(label, try parser.expression(), isInOut: isInOut)
            }, unreadable: { Argument(nil, $0) })
    }

    private mutating func postfix(_ start: Expression) throws -> Expression {
        var found = start
        for _ in 0..<Self.mostOperands {
            let place = found.place
            if next.isMark("."), !(next.startsLine && following.kind == .end) {
                advance()
                if next.isMark("[") { continue }
                let name = try self.name()
                if name == "self" || name.first?.isNumber == true && name.count > 3 { continue }
                found = Expression(.member(found, name), place)
            } else if next.isMark("("), !next.startsLine {
                found = Expression(.call(found, try callArguments()), place)
            } else if next.isMark("["), next.isAttached, !next.startsLine {
                found = Expression(.element(found, try arguments()), place)
            } else if next.isMark("{"), allowsTrailingClosure, !next.startsLine, isCallable(found) {
                found = Expression(.call(found, try trailingClosures()), place)
            } else if next.isAttached, next.isOperation("!") || next.isOperation("?") && !startsChoice {
                advance()
            } else if next.isOperation("<"), next.isAttached, let behind = behindGenerics() {
                index = behind
            } else {
                return found
            }
        }
        throw failure("a chain as long as this")
    }

    /// Whether the `?` here is that of a choice although no space is before it.
    private var startsChoice: Bool { !following.isAttached && !following.isMark(".") && !following.isMark(")") && !following.isMark(",") }

    private func isCallable(_ expression: Expression) -> Bool {
        switch expression.kind {
        case .name, .member, .implicitMember, .call: true
        default: false
        }
    }

    private mutating func callArguments() throws -> [Argument] {
        let found = try arguments()
        guard next.isMark("{"), allowsTrailingClosure, !next.startsLine else { return found }
        return found + (try trailingClosures())
    }

    private mutating func trailingClosures() throws -> [Argument] {
        var found: [Argument] = []
        var label: String?
        repeat {
            let place = place
            found.append(Argument(label, Expression(.closure(try closure()), place)))
            label = nil
            if case .word(let name) = next.kind, following.isMark(":"), token(2).isMark("{") {
                label = name
                index += 2
            }
        } while label != nil
        return found
    }

    /// The token behind `<…>` that a call or a member follows.
    private func behindGenerics() -> Int? {
        var probe = self
        probe.advance()
        guard (try? probe.type()) != nil else { return nil }
        while probe.skipMark(",") { guard (try? probe.type()) != nil else { return nil } }
        return probe.skipOperation(">") && probe.next.isAttached && (probe.next.isMark("(") || probe.next.isMark(".")) ? probe.index : nil
    }

    // MARK: - Closures

    private mutating func closure() throws -> Function {
        try braces { parser, end in
            var function = Function()
            if let keyword = parser.parametersEnd(before: end) { try parser.readParameters(of: &function, until: keyword) }
            function.body = try parser.statements { $0.index >= end }
            return function
        }
    }

    /// The `in` behind a closure's parameters.
    private func parametersEnd(before end: Int) -> Int? {
        var place = index
        while place < end, place < index + 60 {
            let token = tokens[place]
            if token.isWord("in") { return place }
            switch token.kind {
            case .word, .attribute, .operation, .escapedWord: place += 1
            case .mark(let mark) where ",:.".utf8.contains(mark): place += 1
            case .mark(let mark) where "([".utf8.contains(mark): place = (counterparts[place] ?? place) + 1
            default: return nil
            }
            if token.isWord("for") { return nil }
        }
        return nil
    }

    private mutating func readParameters(of function: inout Function, until keyword: Int) throws {
        var found: [Function.Parameter] = []
        if next.isMark("[") { skipBracket() }
        skipAttributes()
        let isInBrackets = skipMark("(")
        while index < keyword, case .word(var name) = next.kind, name != "throws", name != "async" {
            advance()
            if case .word(let second) = next.kind, second != "in", isInBrackets {
                name = second
                advance()
            }
            let type = skipMark(":") ? try type() : nil
            found.append(.init(label: nil, name: name, type: type))
            _ = skipMark(",")
        }
        if isInBrackets { _ = skipMark(")") }
        skipWords("throws", "async")
        if skipOperation("->") { function.result = try type() }
        function.parameters = found
        index = keyword + 1
    }
}

import StrataScan

extension Parser {
    /// Operators with their precedence; assignments are statements.
    private static let precedences: [String: Int] = [
        "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, ">": 3, "<=": 3, ">=": 3, "~=": 3, "===": 3, "!==": 3, "??": 5, "...": 6, "..<": 6,
        "+": 7, "-": 7, "&+": 7, "&-": 7, "|": 7, "*": 8, "/": 8, "%": 8, "&": 8, "<<": 9, ">>": 9,
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
        let first = try expression()
        try expect(":")
        let second = try expression()
        return Expression(kind: .choice(condition, first, second), place: condition.place)
    }

    private mutating func operands(above level: Int) throws -> Expression {
        var left = try operand()
        for _ in 0..<Self.mostOperands {
            if next.isWord("as") || next.isWord("is") {
                let isTest = next.isWord("is")
                advance()
                if next.isOperation("?") || next.isOperation("!") { advance() }
                let type = try type()
                left = Expression(kind: isTest ? .unknown("a question for a type") : .cast(left, type), place: left.place)
                continue
            }
            guard case .operation(let sign) = next.kind, !isPrefixOnNewLine else { return left }
            let precedence = Self.precedences[sign] ?? (sign == "?" || sign == "->" || sign.last == "=" || sign == "&" ? 0 : 7)
            guard precedence > level else { return left }
            advance()
            let right = try deeper { try $0.operands(above: sign == "??" ? precedence - 1 : precedence) }
            left = Expression(kind: .binary(sign, left, right), place: left.place)
        }
        throw failure("operators as many as these")
    }

    /// Whether the operator at the current token begins a statement, such as `&x` or `!x` in a new line.
    private var isPrefixOnNewLine: Bool { next.startsLine && !next.isAttached && following.isAttached }

    private mutating func operand() throws -> Expression {
        let place = next.range.lowerBound
        while ["try", "await", "consume", "copy"].contains(where: next.isWord) {
            advance()
            if next.isAttached, next.isOperation("?") || next.isOperation("!") { advance() }
        }
        if case .operation(let sign) = next.kind {
            advance()
            let operand = try deeper { try $0.operand() }
            return Expression(kind: .prefix(sign, operand), place: place)
        }
        return try postfix(try primary())
    }

    private mutating func primary() throws -> Expression {
        let place = next.range.lowerBound
        func make(_ kind: Expression.Kind) -> Expression { Expression(kind: kind, place: place) }
        switch next.kind {
        case .word(let word): return make(try self.word(word))
        case .escapedWord(let name):
            advance()
            return make(.name(name))
        case .string(let pieces):
            advance()
            return make(.text(pieces.map(piece)))
        case .mark(UInt8(ascii: "[")): return make(try listOrDictionary())
        case .mark(UInt8(ascii: "(")):
            let parts = try arguments()
            if parts.count == 1, parts[0].label == nil { return parts[0].value }
            return make(.tuple(parts))
        case .mark(UInt8(ascii: "{")): return make(.closure(try closure()))
        case .mark(UInt8(ascii: ".")):
            advance()
            return make(.implicitMember(try name()))
        case .mark(UInt8(ascii: "\\")):
            advance()
            var path: [String] = []
            if case .word = next.kind { _ = try name() }
            while skipMark(".") { path.append(try name()) }
            return make(.keyPath(path))
        default: throw failure("this expression")
        }
    }

    private mutating func word(_ word: String) throws -> Expression.Kind {
        if word.first?.isNumber == true { return .literal(try number()) }
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
            advance()
            return .name(word)
        }
    }

    private mutating func number() throws -> Value {
        let place = next.range.lowerBound
        guard case .word(let digits) = next.kind else { throw failure("no number") }
        advance()
        if next.isMark("."), next.isAttached, case .word(let fraction) = following.kind, fraction.first?.isNumber == true {
            advance()
            advance()
            return .unknown(Unknown(place: place, reason: "a fraction"))
        }
        let plain = digits.replacing("_", with: "")
        let value =
            plain.hasPrefix("0x")
            ? Int(plain.dropFirst(2), radix: 16) : plain.hasPrefix("0b") ? Int(plain.dropFirst(2), radix: 2) : Int(plain)
        return value.map { .integer($0) } ?? .unknown(Unknown(place: place, reason: "the number \(digits)"))
    }

    private func piece(_ piece: ManifestToken.StringPiece) -> Expression.Piece {
        switch piece {
        case .text(let text): return .text(text)
        case .code(let range):
            var inner = self
            inner.index = range.lowerBound
            inner.allowsTrailingClosure = true
            guard !range.isEmpty, let value = try? inner.expression(), inner.next.kind == .end else {
                return .value(Expression(kind: .unknown("this interpolation"), place: next.range.lowerBound))
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
        let unreadable = { (problem: ParseFailure) in
            (key: Expression(kind: .unknown(problem.reason), place: problem.place), value: Expression?.none)
        }
        let parts = try elements(
            { parser in
                let key = try parser.expression()
                return (key: key, value: parser.skipMark(":") ? try parser.expression() : nil)
            }, unreadable: unreadable)
        // `[Target]()`
        if next.isMark("("), next.isAttached, parts.count == 1 {
            var types = self
            types.index = start
            if let type = try? types.type(), types.index == index { return .type(type) }
        }
        guard parts.contains(where: { $0.value != nil }) else { return .list(parts.map(\.key)) }
        return .dictionary(parts.map { ($0.key, $0.value ?? Expression(kind: .unknown("no value"), place: $0.key.place)) })
    }

    /// Parses the arguments of a call or the elements of a tuple.
    mutating func arguments() throws -> [Argument] {
        try elements(
            { parser in
                var label: String?
                if parser.following.isMark(":") {
                    label = try parser.name()
                    parser.advance()
                    if label == "_" { label = nil }
                }
                let isInOut = parser.next.isOperation("&")
                if isInOut { parser.advance() }
                // `reduce(0, +)`
                if case .operation(let sign) = parser.next.kind, parser.following.isMark(",") || parser.following.isMark(")") {
                    let place = parser.next.range.lowerBound
                    parser.advance()
                    return Argument(label: label, value: Expression(kind: .closure(Self.function(of: sign, place)), place: place))
                }
                return Argument(label: label, value: try parser.expression(), isInOut: isInOut)
            },
            unreadable: { Argument(label: nil, value: Expression(kind: .unknown($0.reason), place: $0.place)) })
    }

    private static func function(of sign: String, _ place: Int) -> Function {
        let operands = ["$0", "$1"].map { Expression(kind: .name($0), place: place) }
        let sum = Expression(kind: .binary(sign, operands[0], operands[1]), place: place)
        return Function(name: sign, parameters: nil, result: nil, body: [Statement(kind: .expression(sum), place: place)])
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
                found = Expression(kind: .member(found, name), place: place)
            } else if next.isMark("("), !next.startsLine {
                found = Expression(kind: .call(found, try callArguments()), place: place)
            } else if next.isMark("["), next.isAttached, !next.startsLine {
                found = Expression(kind: .element(found, try arguments()), place: place)
            } else if next.isMark("{"), allowsTrailingClosure, !next.startsLine, isCallable(found) {
                found = Expression(kind: .call(found, try trailingClosures()), place: place)
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
            let place = next.range.lowerBound
            found.append(Argument(label: label, value: Expression(kind: .closure(try closure()), place: place)))
            label = nil
            if case .word(let name) = next.kind, following.isMark(":"), tokens[min(index + 2, tokens.count - 1)].isMark("{") {
                label = name
                advance()
                advance()
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
        guard case .operation(let sign) = probe.next.kind, sign.allSatisfy({ $0 == ">" }) else { return nil }
        probe.advance()
        return probe.next.isAttached && (probe.next.isMark("(") || probe.next.isMark(".")) ? probe.index : nil
    }

    // MARK: - Closures

    private mutating func closure() throws -> Function {
        guard let end = counterparts[index] else { throw failure("no closure") }
        return try deeper { parser in
            parser.allowsTrailingClosure = true
            parser.advance()
            let function = Function(name: "", parameters: nil, result: nil, body: [])
            if let keyword = parser.parametersEnd(before: end) { try parser.readParameters(of: function, until: keyword) }
            function.body = try parser.statements { $0.index >= end }
            guard parser.next.isMark("}") else { throw parser.failure("a closure without end") }
            parser.advance()
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

    private mutating func readParameters(of function: Function, until keyword: Int) throws {
        var found: [Function.Parameter] = []
        if next.isMark("["), let end = counterparts[index] { index = end + 1 }
        while case .attribute = next.kind { advance() }
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
        while next.isWord("throws") || next.isWord("async") { advance() }
        if next.isOperation("->") {
            advance()
            function.result = try type()
        }
        function.parameters = found
        index = keyword + 1
    }
}

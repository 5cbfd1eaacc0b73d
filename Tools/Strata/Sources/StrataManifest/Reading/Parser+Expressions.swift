extension Parser {
    /// Operators with their precedence; assignments are statements.
    private static let precedences: [String: Int] = [
        "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, ">": 3, "<=": 3, ">=": 3, "~=": 3, "===": 3, "!==": 3, "??": 5, "...": 6, "..<": 6,
        "+": 7, "-": 7, "&+": 7, "&-": 7, "|": 7, "*": 8, "/": 8, "%": 8, "&": 8,
    ]

    /// The most operands in a row; a tree of more would be too deep for the stack.
    private static let mostOperands = 200
    mutating func expression() throws -> Syntax { try deeper { try $0.choice() } }

    private mutating func choice() throws -> Syntax {
        let condition = try operands(above: 0)
        guard next.text == "?", !next.isAttached || allowsTrailingClosure else { return condition }
        advance()
        let first = try expression()
        try expect(":")
        return Syntax(.branches(.init(all: [(condition, [first]), (nil, [try expression()])], isValue: true)), condition.place)
    }

    private mutating func operands(above level: Int) throws -> Syntax {
        var left = try operand()
        for _ in 0..<Self.mostOperands {
            let sign = next.text
            if sign == "as" || sign == "is" {
                advance()
                _ = skip("?") || skip("!")
                let type = try type()
                left = sign == "is" ? Syntax(unknown: "a question for a type", left.place) : Syntax(.cast(left, type), left.place)
                continue
            }
            // An operator such as that of `&x` or `!x` in a new line begins a statement.
            guard next.kind == .operation, !next.startsLine || next.isAttached || !following.isAttached else { return left }
            let precedence = Self.precedences[sign] ?? (sign == "?" || sign == "->" || sign.last == "=" ? 0 : 7)
            guard precedence > level else { return left }
            advance()
            let right = try deeper { try $0.operands(above: sign == "??" ? precedence - 1 : precedence) }
            left = Syntax(.binary(sign, left, right), left.place)
        }
        throw failure("operators as many as these")
    }

    private mutating func operand() throws -> Syntax {
        let (place, sign) = (place, next.text)
        if ["try", "await", "consume", "copy"].contains(sign) {
            advance()
            if next.isAttached { _ = skip("?") || skip("!") }
            return try deeper { try $0.operand() }
        }
        if next.kind == .operation {
            advance()
            return Syntax(.prefix(sign, try deeper { try $0.operand() }), place)
        }
        if sign == "(" {
            let parts = try arguments()
            return try postfix(parts.count == 1 && parts[0].label == nil ? parts[0].value : Syntax(.tuple(parts), place))
        }
        return try postfix(Syntax(try primary(), place))
    }

    private mutating func primary() throws -> Syntax.Kind {
        let (token, place) = (next, place)
        switch token.kind {
        case .word: return try word(token.text)
        case .escapedWord: return .name(try name())
        case .string(let pieces):
            advance()
            return .text(pieces.map { piece($0, place) })
        default: break
        }
        switch token.text {
        case "[": return try listOrDictionary()
        case "{": return .closure(try closure())
        case ".":
            advance()
            return .implicitMember(try name())
        case "\\":
            advance()
            var target = Syntax(.name("$0"), self.place)
            if next.kind == .word { advance() }
            while skip(".") { target = Syntax(.member(target, try name()), place) }
            return .closure(Function(body: [target]))
        default: throw failure("this expression")
        }
    }

    private mutating func word(_ word: String) throws -> Syntax.Kind {
        switch word {
        case "if", "switch":
            guard case .branches(var branches) = try statement().kind else { throw failure("this expression") }
            branches.isValue = true
            return .branches(branches)
        case "do", "for", "while", "guard", "return", "let", "var", "func", "case", "default", "in", "where", "else":
            throw failure("'\(word)' in an expression")
        default: break
        }
        let place = place
        advance()
        switch word {
        case "true", "false": return .literal(.truth(word == "true"))
        case "nil": return .literal(.nothing)
        case _ where word.first?.isNumber == true: break
        default: return .name(word)
        }
        if next.text == ".", next.isAttached, following.kind == .word, following.text.first?.isNumber == true {
            advance(2)
            return .literal(.unknown(Unknown(place: place, reason: "a fraction")))
        }
        let plain = word.replacing("_", with: "")
        let radix = ["0x": 16, "0b": 2][plain.prefix(2)]
        let value = Int(plain.dropFirst(radix == nil ? 0 : 2), radix: radix ?? 10)
        return .literal(value.map { .integer($0) } ?? .unknown(Unknown(place: place, reason: "the number \(word)")))
    }

    private func piece(_ piece: ManifestToken.StringPiece, _ place: Int) -> Syntax {
        var inner = self
        switch piece {
        case .text(let text): return Syntax(.literal(.text(text)), place)
        case .code(let code): (inner.tokens, inner.index) = (code, 0)
        }
        inner.allowsTrailingClosure = true
        let value = inner.tokens.isEmpty ? nil : try? inner.expression()
        return value.flatMap { inner.isAtEnd ? $0 : nil } ?? Syntax(unknown: "this interpolation", place)
    }

    private mutating func listOrDictionary() throws -> Syntax.Kind {
        if following.text == ":", let end = next.counterpart, end == index + 2 {
            index = end + 1
            return .dictionary([])
        }
        let start = index
        let parts: [(key: Syntax, value: Syntax?)] = try elements(
            { (try $0.expression(), $0.skip(":") ? try $0.expression() : nil) }, unreadable: { ($0, nil) })
        // `[Target]()`
        if next.text == "(", next.isAttached, parts.count == 1 {
            var types = self
            types.index = start
            if let type = try? types.type(), types.index == index {
                let isDictionary = if case .dictionary = type { true } else { false }
                return .literal(.type(isDictionary ? "Dictionary" : "Array"))
            }
        }
        guard parts.contains(where: { $0.value != nil }) else { return .list(parts.map(\.key)) }
        return .dictionary(parts.map { ($0.key, $0.value ?? Syntax(unknown: "no value", $0.key.place)) })
    }

    private mutating func arguments() throws -> [Argument] {
        try elements(
            { parser in
                let label = try parser.label()
                let isInOut = parser.skip("&")
                let (sign, place) = (parser.next, parser.place)
                // `reduce(0, +)`
                if sign.kind == .operation, [",", ")"].contains(parser.following.text) {
                    parser.advance()
                    let operands = ["$0", "$1"].map { Syntax(.name($0), place) }
                    let body = Syntax(.binary(sign.text, operands[0], operands[1]), place)
                    return Argument(label, Syntax(.closure(Function(body: [body])), place))
                }
                return Argument(label, try parser.expression(), isInOut: isInOut)
            }, unreadable: { Argument(nil, $0) })
    }

    private mutating func postfix(_ start: Syntax) throws -> Syntax {
        var found = start
        for _ in 0..<Self.mostOperands {
            let place = found.place
            if next.text == ".", !(next.startsLine && following.kind == .end) {
                advance()
                if next.text == "[" { continue }
                let name = try self.name()
                if name == "self" || name.first?.isNumber == true && name.count > 3 { continue }
                found = Syntax(.member(found, name), place)
            } else if next.text == "(", !next.startsLine {
                let list = try arguments()
                let hasClosure = next.text == "{" && allowsTrailingClosure && !next.startsLine
                found = Syntax(.call(found, hasClosure ? list + (try trailingClosures()) : list), place)
            } else if next.text == "[", next.isAttached, !next.startsLine {
                found = Syntax(.element(found, try arguments()), place)
            } else if next.text == "{", allowsTrailingClosure, !next.startsLine, isCallable(found) {
                found = Syntax(.call(found, try trailingClosures()), place)
            } else if next.isAttached, next.text == "!" || next.text == "?" && !startsChoice {
                advance()
            } else if next.text == "<", next.isAttached, let behind = behindGenerics() {
                index = behind
            } else {
                return found
            }
        }
        throw failure("a chain as long as this")
    }

    /// Whether the `?` here is that of a choice although no space is before it.
    private var startsChoice: Bool { !following.isAttached && ![".", ")", ","].contains(following.text) }

    private func isCallable(_ syntax: Syntax) -> Bool {
        switch syntax.kind {
        case .name, .member, .implicitMember, .call: true
        default: false
        }
    }

    private mutating func trailingClosures() throws -> [Argument] {
        var found = [Argument(nil, Syntax(.closure(try closure()), place))]
        while next.kind == .word, following.text == ":", token(2).text == "{" {
            let label = try label()
            found.append(Argument(label, Syntax(.closure(try closure()), place)))
        }
        return found
    }

    /// The token behind `<…>` that a call or a member follows.
    private func behindGenerics() -> Int? {
        var probe = self
        repeat {
            probe.advance()
            guard (try? probe.type()) != nil else { return nil }
        } while probe.next.text == ","
        return probe.skip(">") && probe.next.isAttached && ["(", "."].contains(probe.next.text) ? probe.index : nil
    }

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
        while place < min(end, index + 60) {
            let token = tokens[place]
            if token.text == "in" { return place }
            if token.text == "for" { return nil }
            switch token.kind {
            case .word, .attribute, .operation, .escapedWord: place += 1
            case .mark where [",", ":", "."].contains(token.text): place += 1
            case .mark where ["(", "["].contains(token.text): place = (token.counterpart ?? place) + 1
            default: return nil
            }
        }
        return nil
    }

    private mutating func readParameters(of function: inout Function, until keyword: Int) throws {
        var found: [Function.Parameter] = []
        if next.text == "[" { skipBracket() }
        skipAttributes()
        let isInBrackets = skip("(")
        while index < keyword, next.kind == .word, next.text != "throws", next.text != "async" {
            var name = try name()
            if isInBrackets, next.kind == .word, next.text != "in" { name = try self.name() }
            found.append(.init(label: nil, name: name, type: skip(":") ? try type() : nil))
            skip(",")
        }
        if isInBrackets { skip(")") }
        skipAll("throws", "async")
        if skip("->") { function.result = try type() }
        function.parameters = found
        index = keyword + 1
    }
}

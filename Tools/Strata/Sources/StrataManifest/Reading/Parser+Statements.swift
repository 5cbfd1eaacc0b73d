import StrataScan

extension Parser {
    private static let modifiers: Set<String> = [
        "public", "private", "internal", "fileprivate", "open", "package", "final", "lazy", "weak", "static", "class", "mutating",
        "nonmutating", "nonisolated", "override", "required", "convenience", "indirect", "prefix", "infix", "postfix", "unowned",
    ]
    private static let types: Set<String> = ["extension", "struct", "enum", "class", "actor", "protocol"]

    /// Parses statements up to an end. One that cannot be parsed is passed over up to a line that begins another.
    mutating func statements(until isEnd: (Parser) -> Bool) throws -> [Syntax] {
        var found: [Syntax] = []
        while !isAtEnd, !isEnd(self) {
            if skip(";") { continue }
            let (start, count, place) = (index, found.count, place)
            do {
                if case .branch(let condition, isFirst: true) = next.kind {
                    found += try branches(condition) { try $0.statements { $0.isAtBranchEnd || isEnd($0) } }
                    continue
                }
                found.append(try deeper { try $0.statement() })
                guard endsStatement || isEnd(self) else { throw failure("this text after a statement") }
            } catch let problem as Unknown {
                found.removeLast(found.count - count)
                found.append(Syntax(.unreadable(problem.reason), place))
                index = start
                repeat { skipBracket() } while !endsStatement && !isEnd(self) && next.text != "}"
                if next.text == "}", !isEnd(self) { advance() }
            }
        }
        return found
    }

    private var endsStatement: Bool {
        if case .branch = next.kind { return true }
        return next.startsLine || next.text == ";" || isAtEnd || isAtBranchEnd
    }

    private var isAtBranchEnd: Bool {
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

    mutating func statement() throws -> Syntax {
        let place = place
        var modifiers: Set<String> = []
        while next.kind == .attribute || Self.modifiers.contains(next.text) && isModifier {
            modifiers.insert(next.text)
            advance()
            // `private(set)`
            if next.text == "(", next.isAttached { skipBracket() }
        }
        return Syntax(try kind(modifiers), place)
    }

    private mutating func kind(_ modifiers: Set<String>) throws -> Syntax.Kind {
        let isStatic = !modifiers.isDisjoint(with: ["static", "class"])
        switch next.text {
        case _ where next.kind == .importing:
            advance()
            return .importing
        case "func", "init", "subscript":
            if var function = try function() {
                (function.isStatic, function.isMutating) = (isStatic, modifiers.contains("mutating"))
                return .function(function)
            }
        case "let", "var":
            advance()
            return .variables(try variables(isStatic: isStatic))
        case let word where Self.types.contains(word):
            advance()
            return .type(try typeDeclaration(word))
        case let word: if let kind = try control(word) { return kind }
        }
        let target = try expression()
        let sign = next.text
        guard next.kind == .operation, sign.last == "=" else { return target.kind }
        advance()
        return .assignment(target, sign, try expression())
    }

    /// Whether the word here is a modifier and not a name.
    private var isModifier: Bool {
        if following.text == "(", token(3).text == ")" { return true }
        if next.text == "class" { return Self.modifiers.union(["func", "var", "subscript"]).contains(following.text) }
        switch following.kind {
        case .word, .attribute, .importing, .escapedWord: return !following.startsLine || ["static", "public"].contains(next.text)
        default: return false
        }
    }

    /// Parses a statement of control flow; `nil` if the word here does not begin one.
    private mutating func control(_ word: String) throws -> Syntax.Kind? {
        switch word {
        case "if", "guard", "for", "while", "repeat", "switch", "return", "throw", "break", "continue", "fallthrough": advance()
        case "do", "defer":
            guard following.text == "{" else { return nil }
            advance()
        case "typealias", "associatedtype", "precedencegroup", "operator":
            guard !following.startsLine else { return nil }
            repeat { skipBracket() } while !next.startsLine
            return .block([])
        default: return nil
        }
        switch word {
        case "if":
            var all: [(condition: Syntax?, body: [Syntax])] = [(try conditions(), try block())]
            if skip("else") { all.append((nil, next.text == "if" ? [try deeper { try $0.statement() }] : try block())) }
            return .branches(.init(all: all))
        case "guard":
            let conditions = try conditions()
            try expect("else")
            return .branches(.init(all: [(conditions, []), (nil, try block())], isGuard: true))
        case "for": return try loop()
        case "while": return .whileLoop(try conditions(), try block(), isRepeat: false)
        case "repeat":
            let body = try block()
            try expect("while")
            return .whileLoop(try expression(), body, isRepeat: true)
        case "switch":
            return .branches(.init(subject: try head { try $0.expression() }, all: try braces { try $0.cases(until: $1) }))
        case "return", "throw":
            let isEmpty = next.startsLine || next.text == "}" || next.text == ";" || isAtEnd
            return .jump(.returned, isEmpty ? nil : try expression())
        case "do", "defer":
            let body = try block()
            while skip("catch") {
                while next.text != "{", !isAtEnd { advance() }
                _ = try block()
            }
            return .block(body)
        default:
            if next.kind == .word, !next.startsLine { advance() }
            return .jump(word == "continue" ? .again : .leave, nil)
        }
    }

    private mutating func loop() throws -> Syntax.Kind {
        skip("case")
        let pattern = try pattern(isBinding: true)
        if skip(":") { _ = try type() }
        try expect("in")
        let values = try head { try $0.expression() }
        return .loop(pattern, values, filter: skip("where") ? try head { try $0.expression() } : nil, try block())
    }

    private mutating func conditions() throws -> Syntax {
        try head { parser in
            var all = try parser.condition()
            while parser.skip(",") { all = Syntax(.binary("&&", all, try parser.condition()), all.place) }
            return all
        }
    }

    private mutating func condition() throws -> Syntax {
        let place = place
        if skip("let") || skip("var") {
            let pattern = try pattern(isBinding: true)
            if skip(":") { _ = try type() }
            if skip("=") { return Syntax(.present(pattern, try expression()), place) }
            guard case .binding(let name) = pattern.kind else { throw failure("this condition") }
            return Syntax(.present(pattern, Syntax(.name(name), place)), place)
        }
        guard skip("case") else { return try expression() }
        let pattern = try pattern(isBinding: false)
        guard skip("=") else { throw failure("this condition") }
        return Syntax(.match(pattern, try expression()), place)
    }

    mutating func pattern(isBinding: Bool) throws -> Syntax {
        try deeper { parser in
            if parser.skip("let") || parser.skip("var") { return try parser.pattern(isBinding: true) }
            let place = parser.place
            func patterns(_ parser: inout Parser) throws -> [Argument] {
                try parser.elements(
                    { Argument(try $0.label(), try $0.pattern(isBinding: isBinding)) }, unreadable: { Argument(nil, $0) })
            }
            if parser.next.text == "(" { return Syntax(.tuple(try patterns(&parser)), place) }
            if parser.next.text == ".", parser.following.kind == .word {
                let name = Syntax(.implicitMember(parser.following.text), place)
                parser.advance(2)
                if parser.next.text == "(", parser.next.isAttached { return Syntax(.call(name, try patterns(&parser)), place) }
                parser.skip("?")
                return name
            }
            guard isBinding, parser.next.kind == .word, parser.next.text != "_" else { return try parser.expression() }
            let name = try parser.name()
            if parser.next.isAttached { parser.skip("?") }
            return Syntax(.binding(name), place)
        }
    }

    /// Whether `case`, `default` or `@unknown default` is here.
    private var isAtCase: Bool { next.text == "case" || (next.kind == .attribute ? following : next).text == "default" }

    private mutating func cases(until end: Int) throws -> [(condition: Syntax?, body: [Syntax])] {
        var found: [(condition: Syntax?, body: [Syntax])] = []
        while index < end, !isAtBranchEnd {
            if case .branch(let condition, isFirst: true) = next.kind {
                found += try branches(condition) { try $0.cases(until: end) }
                continue
            }
            skipAttributes()
            var condition: Syntax?
            if !skip("default") {
                try expect("case")
                repeat {
                    let place = place
                    var one = Syntax(.match(try pattern(isBinding: false), nil), place)
                    if skip("where") { one = Syntax(.binary("&&", one, try expression()), place) }
                    condition = condition.map { Syntax(.binary("||", $0, one), place) } ?? one
                } while skip(",")
            }
            try expect(":")
            found.append((condition, try statements { $0.index >= end || $0.isAtCase }))
        }
        return found
    }
}

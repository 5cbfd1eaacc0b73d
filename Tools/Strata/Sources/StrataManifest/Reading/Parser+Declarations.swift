import StrataScan

extension Parser {
    mutating func variable(isStatic: Bool) throws -> Statement.Kind {
        advance()
        var found: [Statement] = []
        repeat {
            let place = next.range.lowerBound
            var variable = Statement.Variable(pattern: try pattern(isBinding: true), isStatic: isStatic)
            if skipMark(":") { variable.type = try type() }
            if next.isOperation("=") {
                advance()
                variable.value = try expression()
            }
            if next.isMark("{"), !next.startsLine, let end = counterparts[index] {
                if variable.value == nil { variable.getter = try getter(type: variable.type) }
                // Observers do not matter.
                index = end + 1
            }
            found.append(Statement(kind: .variable(variable), place: place))
        } while skipMark(",")
        return found.count == 1 ? found[0].kind : .block(found)
    }

    private mutating func getter(type: TypeName?) throws -> Function {
        let getter = Function(name: "", parameters: [], result: type, body: [])
        if following.isWord("get"), tokens[min(index + 2, tokens.count - 1)].isMark("{") {
            advance()
            advance()
        }
        getter.body = try block()
        return getter
    }

    /// Parses a function or an initializer; `nil` if the word here is a name.
    mutating func function() throws -> Function? {
        let isInitializer = next.isWord("init")
        if isInitializer, !following.isMark("("), !following.isOperation("?"), !following.isOperation("<") { return nil }
        advance()
        var name = "init"
        if !isInitializer {
            if case .operation(let sign) = next.kind {
                name = sign
                advance()
            } else {
                name = try self.name()
            }
        }
        while !next.isMark("("), next.kind != .end, !next.isMark("{") { advance() }
        let parameters = try elements(
            { try $0.parameter() },
            unreadable: { .init(label: nil, name: "", type: nil, standard: Expression(kind: .unknown($0.reason), place: $0.place)) })
        while ["async", "throws", "rethrows"].contains(where: next.isWord) { advance() }
        var result: TypeName?
        if next.isOperation("->") {
            advance()
            result = try type()
        }
        while !next.isMark("{"), next.kind != .end, !next.startsLine || next.isWord("where") { advance() }
        return Function(name: name, parameters: parameters, result: result, body: next.isMark("{") ? try block() : [])
    }

    private mutating func parameter() throws -> Function.Parameter {
        while case .attribute = next.kind { advance() }
        let label = try name()
        var name = label
        if case .word(let second) = next.kind {
            name = second
            advance()
        }
        try expect(":")
        var parameter = Function.Parameter(label: label == "_" ? nil : label, name: name, type: try type())
        if next.isOperation("...") {
            advance()
            parameter.isVariadic = true
        }
        if next.isOperation("=") {
            advance()
            parameter.standard = try expression()
        }
        return parameter
    }

    mutating func typeDeclaration(_ keyword: String) throws -> Statement.TypeDeclaration {
        advance()
        let type = try type()
        var name =
            switch type {
            case .named(let name): name
            case .list: "Array"
            case .dictionary: "Dictionary"
            case .tuple, .other: ""
            }
        if keyword == "protocol" { name = "" }
        var inherited: [String] = []
        while !next.isMark("{"), next.kind != .end {
            if case .word(let word) = next.kind { inherited.append(word) }
            advance()
        }
        var declaration = Statement.TypeDeclaration(
            name: name, isExtension: keyword == "extension", isEnumeration: keyword == "enum", inherited: inherited, members: [], cases: [])
        guard next.isMark("{"), let end = counterparts[index], tokens[end].kind != .end else { throw failure("no declaration") }
        try deeper { parser in
            parser.allowsTrailingClosure = true
            parser.advance()
            while parser.index < end {
                while parser.next.isWord("indirect") { parser.advance() }
                if keyword == "enum", parser.skipWord("case") {
                    try parser.readCases(into: &declaration)
                } else {
                    declaration.members += try parser.statements { $0.index >= end || keyword == "enum" && $0.next.isWord("case") }
                }
            }
            parser.index = end + 1
        }
        return declaration
    }

    private mutating func readCases(into declaration: inout Statement.TypeDeclaration) throws {
        repeat {
            let name = try self.name()
            var labels: [String?] = []
            if next.isMark("(") {
                labels = try elements(
                    { parser in
                        let label = parser.following.isMark(":") ? try parser.name() : nil
                        if label != nil { parser.advance() }
                        _ = try parser.type()
                        if parser.next.isOperation("=") {
                            parser.advance()
                            _ = try parser.expression()
                        }
                        return label
                    }, unreadable: { _ in nil })
            }
            var raw: Expression?
            if next.isOperation("=") {
                advance()
                raw = try expression()
            }
            declaration.cases.append((name, raw, labels))
        } while skipMark(",")
    }
}

import StrataScan

extension Parser {
    mutating func variable(isStatic: Bool) throws -> Statement.Kind {
        var found: [Statement] = []
        repeat {
            let place = place
            var variable = Statement.Variable(pattern: try pattern(isBinding: true), isStatic: isStatic)
            if skipMark(":") { variable.type = try type() }
            if skipOperation("=") { variable.value = try expression() }
            if next.isMark("{"), !next.startsLine, let end = counterparts[index] {
                if variable.value == nil { variable.getter = try getter(type: variable.type) }
                // Observers do not matter.
                index = end + 1
            }
            found.append(Statement(.variable(variable), place))
        } while skipMark(",")
        return found.count == 1 ? found[0].kind : .block(found)
    }

    private mutating func getter(type: TypeName?) throws -> Function {
        if following.isWord("get"), token(2).isMark("{") { index += 2 }
        return Function(parameters: [], result: type, body: try block())
    }

    /// Parses a function or an initializer; `nil` if the word here is a name.
    mutating func function() throws -> Function? {
        let isInitializer = next.isWord("init")
        if isInitializer, !following.isMark("("), !following.isOperation("?"), !following.isOperation("<") { return nil }
        advance()
        var name = "init"
        if case .operation(let sign) = next.kind, !isInitializer {
            name = sign
            advance()
        } else if !isInitializer {
            name = try self.name()
        }
        while !next.isMark("("), next.kind != .end, !next.isMark("{") { advance() }
        let parameters = try elements(
            { try $0.parameter() }, unreadable: { .init(label: nil, name: "", type: nil, standard: $0) })
        skipWords("async", "throws", "rethrows")
        let result = skipOperation("->") ? try type() : nil
        while !next.isMark("{"), next.kind != .end, !next.startsLine || next.isWord("where") { advance() }
        return Function(name: name, parameters: parameters, result: result, body: next.isMark("{") ? try block() : [])
    }

    private mutating func parameter() throws -> Function.Parameter {
        skipAttributes()
        let label = try name()
        var name = label
        if case .word(let second) = next.kind {
            name = second
            advance()
        }
        try expect(":")
        var parameter = Function.Parameter(label: label == "_" ? nil : label, name: name, type: try type())
        parameter.isVariadic = skipOperation("...")
        if skipOperation("=") { parameter.standard = try expression() }
        return parameter
    }

    mutating func typeDeclaration(_ keyword: String) throws -> Statement.TypeDeclaration {
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
        try braces { parser, end in
            while parser.index < end {
                parser.skipWords("indirect")
                if keyword == "enum", parser.skipWord("case") {
                    try parser.readCases(into: &declaration)
                } else {
                    declaration.members += try parser.statements { $0.index >= end || keyword == "enum" && $0.next.isWord("case") }
                }
            }
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
                        let label = try parser.label()
                        _ = try parser.type()
                        if parser.skipOperation("=") { _ = try parser.expression() }
                        return label
                    }, unreadable: { _ in nil })
            }
            declaration.cases.append((name, skipOperation("=") ? try expression() : nil, labels))
        } while skipMark(",")
    }
}

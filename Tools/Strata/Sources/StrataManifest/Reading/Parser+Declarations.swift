extension Parser {
    mutating func variables(isStatic: Bool) throws -> [Syntax.Variable] {
        var found: [Syntax.Variable] = []
        repeat {
            var variable = Syntax.Variable(pattern: try pattern(isBinding: true), isStatic: isStatic)
            if skip(":") { variable.type = try type() }
            if skip("=") { variable.value = try expression() }
            if next.text == "{", !next.startsLine, let end = next.counterpart {
                // Observers do not matter.
                if variable.value == nil {
                    if following.text == "get", token(2).text == "{" { advance(2) }
                    variable.getter = Function(parameters: [], result: variable.type, body: try block())
                }
                index = end + 1
            }
            found.append(variable)
        } while skip(",")
        return found
    }

    /// Parses a function or an initializer; `nil` if the word here is a name.
    mutating func function() throws -> Function? {
        let isInitializer = next.text == "init"
        if isInitializer, !["(", "?", "<"].contains(following.text) { return nil }
        advance()
        var name = "init"
        if next.kind == .operation, !isInitializer {
            name = next.text
            advance()
        } else if !isInitializer {
            name = try self.name()
        }
        while next.text != "(", next.text != "{", !isAtEnd { advance() }
        let parameters = try elements({ try $0.parameter() }, unreadable: { .init(name: "", standard: $0) })
        skipAll("async", "throws", "rethrows")
        let result = skip("->") ? try type() : nil
        while next.text != "{", !isAtEnd, !next.startsLine || next.text == "where" { advance() }
        return Function(name: name, parameters: parameters, result: result, body: next.text == "{" ? try block() : [])
    }

    private mutating func parameter() throws -> Function.Parameter {
        skipAttributes()
        let label = try name()
        let name = next.kind == .word ? try self.name() : label
        try expect(":")
        var parameter = Function.Parameter(label: label == "_" ? nil : label, name: name, type: try type())
        parameter.isVariadic = skip("...")
        if skip("=") { parameter.standard = try expression() }
        return parameter
    }

    mutating func typeDeclaration(_ keyword: String) throws -> Syntax.TypeDeclaration {
        let name =
            switch try type() {
            case .named(let name) where keyword != "protocol": name
            case .list: "Array"
            case .dictionary: "Dictionary"
            default: ""
            }
        var declaration = Syntax.TypeDeclaration(
            name: name, isExtension: keyword == "extension", isEnumeration: keyword == "enum", inherited: [])
        while next.text != "{", !isAtEnd {
            if next.kind == .word { declaration.inherited.append(next.text) }
            advance()
        }
        try braces { parser, end in
            while parser.index < end {
                parser.skip("indirect")
                if keyword == "enum", parser.skip("case") {
                    repeat { declaration.cases.append(try parser.enumerationCase()) } while parser.skip(",")
                } else {
                    declaration.members += try parser.statements { $0.index >= end || keyword == "enum" && $0.next.text == "case" }
                }
            }
        }
        return declaration
    }

    private mutating func enumerationCase() throws -> (name: String, raw: Syntax?, labels: [String?]) {
        let name = try name()
        let labels: [String?] =
            next.text == "("
            ? try elements(
                { parser in
                    let label = try parser.label()
                    _ = try parser.type()
                    if parser.skip("=") { _ = try parser.expression() }
                    return label
                }, unreadable: { _ in nil }) : []
        return (name, skip("=") ? try expression() : nil, labels)
    }
}

extension Parser {
    mutating func statement() throws -> Statement {
        let place = next.place
        guard case .word(let word) = next.kind else {
            if next.isMark("@") { throw place.refusal("an attribute") }
            return try action()
        }
        switch word {
        case "import", "let", "var", "func", "extension", "struct", "enum", "static", "private", "fileprivate", "internal", "public":
            return try declaration()
        case "if": return try condition()
        case "guard": return try guarding()
        case "do":
            advance()
            let body = try body()
            guard !next.isWord("catch") else { throw next.place.refusal("'catch'") }
            return Statement(.condition([], then: body, otherwise: []), at: place)
        case "for": return try loop()
        case "switch": return try selection()
        case "return":
            advance()
            let isAlone = next.isMark("}") || next.isMark(";") || next.isEnd
            // The value may be on the next line.
            return Statement(.result(isAlone ? nil : try expression()), at: place)
        case "break", "continue":
            advance()
            if case .word = next.kind, !next.startsLine { throw next.place.refusal("a label") }
            return Statement(word == "break" ? .leaveLoop : .nextRound, at: place)
        default: return try action()
        }
    }

    /// A call or an assignment.
    private mutating func action() throws -> Statement {
        let place = next.place
        let value = try expression()
        for sign in ["=", "+="] {
            guard case .operation(sign, .infix) = next.kind else { continue }
            advance()
            return Statement(.assignment(value, sign, try expression()), at: place)
        }
        return Statement(.expression(value), at: place)
    }

    // MARK: Declarations

    private mutating func declaration() throws -> Statement {
        let place = next.place
        var isStatic = false
        var access: String?
        while case .word(let word) = next.kind, ["static", "private", "fileprivate", "internal", "public"].contains(word) {
            if word == "static" {
                guard !isStatic, scope == .type else { throw next.place.refusal("'static' here") }
                isStatic = true
            } else {
                // Private members of a type are not visible in the rest of the file.
                guard access == nil, scope == .file || (scope == .type && word != "private") else {
                    throw next.place.refusal("'\(word)' here")
                }
                access = word
                isPublic = isPublic || word == "public"
            }
            advance()
        }
        guard case .word(let word) = next.kind else { throw next.place.refusal("this declaration") }
        switch word {
        case "import" where access == nil && !isStatic && scope == .file: return try importing()
        case "let", "var": return Statement(.variable(try variable(isStatic: isStatic)), at: place)
        case "func" where access != "public": return Statement(.function(try function(isStatic: isStatic)), at: place)
        case "extension" where scope == .file && !isStatic: return Statement(.type(try type()), at: place)
        // A hidden type must not appear in a visible declaration.
        case "struct" where access == nil && !isStatic, "enum" where access == nil && !isStatic:
            guard scope == .file else { throw next.place.refusal("a type here") }
            hasOwnTypes = true
            return Statement(.type(try type()), at: place)
        default: throw next.place.refusal("'\(word)' here")
        }
    }

    private mutating func importing() throws -> Statement {
        let place = next.place
        advance()
        let isPart = ["class", "struct", "func", "enum"].contains { skipWord($0) }
        var name = try name()
        while skipMark(".") { name += "." + (try memberName()) }
        guard isPart == name.contains(".") else { throw place.refusal("the import of '\(name)'") }
        return Statement(.importing(name), at: place)
    }

    private mutating func variable(isStatic: Bool) throws -> Statement.Variable {
        let isConstant = next.isWord("let")
        advance()
        var variable = Statement.Variable(name: try name(), isConstant: isConstant, isStatic: isStatic)
        if skipMark(":") { variable.type = try typeName() }
        if case .operation("=", .infix) = next.kind {
            advance()
            variable.value = try expression()
        } else if next.isMark("{"), !isConstant, variable.type != nil, !next.startsLine {
            variable.getter = try body()
        }
        if next.isMark(",") { throw next.place.refusal("several variables in one declaration") }
        if next.isMark("{"), !next.startsLine { throw next.place.refusal("a property observer") }
        return variable
    }

    /// The statements of a getter, a function, or a part of a statement.
    private mutating func body() throws -> [Statement] {
        let before = scope
        scope = .body
        defer { scope = before }
        return try block()
    }

    private mutating func function(isStatic: Bool) throws -> Statement.Function {
        advance()
        let name = try name()
        try expect("(")
        var parameters: [Statement.Parameter] = []
        while !next.isMark(")") {
            parameters.append(try parameter())
            guard skipMark(",") else { break }
            if next.isMark(")") { throw next.place.refusal("a comma behind the last parameter") }
        }
        try expect(")")
        var result: TypeName?
        if skipOperator("->") { result = try typeName() }
        guard next.isMark("{") else { throw next.place.refusal("this function") }
        return Statement.Function(name: name, isStatic: isStatic, parameters: parameters, result: result, body: try body())
    }

    private mutating func parameter() throws -> Statement.Parameter {
        let first = try memberName()
        let inner = next.isMark(":") ? first : try name()
        guard inner != "_" else { throw next.place.refusal("a parameter without name") }
        try expect(":")
        let type = try typeName()
        var standard: Expression?
        if case .operation("=", .infix) = next.kind {
            advance()
            standard = try expression()
        }
        if case .operation = next.kind { throw next.place.refusal("this parameter") }
        return .init(label: first == "_" ? nil : first, name: inner, type: type, standard: standard)
    }

    private mutating func type() throws -> Statement.TypeDeclaration {
        guard case .word(let word) = next.kind else { throw next.place.refusal("this type") }
        advance()
        var name = word == "extension" ? try typeName() : .named(try self.name())
        var kind: Statement.TypeDeclaration.Kind = word == "extension" ? .extending : .structure
        if word == "enum" { kind = .enumeration(raw: skipMark(":") ? try typeName() : nil) }
        if next.isMark(":") { throw next.place.refusal("a protocol") }
        if word == "extension", skipWord("where") {
            // Supports `extension Array where Element == Target` only.
            guard name == .named("Array"), skipWord("Element"), skipOperator("==") else { throw next.place.refusal("this extension") }
            name = .array(try typeName())
        } else if name == .named("Array") {
            throw next.place.refusal("an extension of all arrays")
        }
        try expect("{")
        var declaration = Statement.TypeDeclaration(kind: kind, name: name, members: [])
        try readMembers(of: &declaration)
        try expect("}")
        return declaration
    }

    private mutating func readMembers(of declaration: inout Statement.TypeDeclaration) throws {
        let before = scope
        scope = .type
        defer { scope = before }
        while !next.isMark("}") {
            let place = next.place
            if case .enumeration = declaration.kind, skipWord("case") {
                repeat {
                    let casePlace = next.place
                    let name = try memberName()
                    var raw: Expression?
                    if skipOperator("=") { raw = try expression() }
                    declaration.cases.append((name, raw, casePlace))
                } while skipMark(",")
            } else {
                let member = try deeper { try $0.declaration() }
                switch member.kind {
                case .variable, .function: declaration.members.append(member)
                default: throw place.refusal("this in a type")
                }
            }
            guard skipMark(";") || next.startsLine || next.isMark("}") else { throw next.place.refusal("this text after a statement") }
        }
    }

    // MARK: Control

    private mutating func conditions() throws -> [Statement.Condition] {
        var found: [Statement.Condition] = []
        repeat {
            let place = next.place
            guard skipWord("let") else {
                found.append(.truth(try head { try $0.expression() }))
                continue
            }
            let name = try name()
            if next.isMark(":") { throw next.place.refusal("a type here") }
            if skipOperator("=") {
                found.append(.present(name, try head { try $0.expression() }, place))
            } else {
                found.append(.present(name, Expression(.name(name), at: place), place))
            }
        } while skipMark(",")
        return found
    }

    private mutating func condition() throws -> Statement {
        let place = next.place
        advance()
        let conditions = try conditions()
        let yes = try body()
        guard skipWord("else") else { return Statement(.condition(conditions, then: yes, otherwise: []), at: place) }
        if next.isWord("if") {
            let other = try deeper { try $0.condition() }
            return Statement(.condition(conditions, then: yes, otherwise: [other]), at: place)
        }
        return Statement(.condition(conditions, then: yes, otherwise: try body()), at: place)
    }

    private mutating func guarding() throws -> Statement {
        let place = next.place
        advance()
        let conditions = try conditions()
        guard skipWord("else") else { throw next.place.refusal("this 'guard'") }
        return Statement(.guarding(conditions, otherwise: try body()), at: place)
    }

    private mutating func loop() throws -> Statement {
        let place = next.place
        advance()
        var names: [String] = []
        if skipMark("(") {
            names.append(try name())
            try expect(",")
            names.append(try name())
            try expect(")")
        } else {
            names.append(try name())
        }
        guard skipWord("in") else { throw next.place.refusal("this loop") }
        let values = try head { try $0.expression() }
        var filter: Expression?
        if skipWord("where") { filter = try head { try $0.expression() } }
        return Statement(.loop(.init(names: names, values: values, filter: filter, body: try body())), at: place)
    }

    private mutating func selection() throws -> Statement {
        let place = next.place
        advance()
        let value = try head { try $0.expression() }
        try expect("{")
        let before = scope
        scope = .body
        defer { scope = before }
        var cases: [Statement.Case] = []
        while !skipMark("}") {
            var patterns: [Expression] = []
            if skipMark("@") {
                guard skipWord("unknown"), next.isWord("default") else { throw next.place.refusal("an attribute") }
            }
            if skipWord("case") {
                repeat { patterns.append(try head { try $0.expression() }) } while skipMark(",")
            } else {
                guard skipWord("default") else { throw next.place.refusal("this text in a 'switch'") }
            }
            try expect(":")
            let body = try nested { try $0.statements { $0.isMark("}") || $0.isWord("case") || $0.isWord("default") || $0.isMark("@") } }
            guard !body.isEmpty else { throw next.place.refusal("a case without statements") }
            cases.append(.init(patterns: patterns, body: body))
        }
        return Statement(.selection(value, cases), at: place)
    }
}

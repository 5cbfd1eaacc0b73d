extension Checker {
    /// Declares types and function signatures of the whole file before its first statement runs.
    func declareGlobals(_ statements: [Statement], _ scope: Scope) throws {
        for statement in statements {
            if case .type(let type) = statement.kind { try declare(type, at: statement.place) }
        }
        for statement in statements {
            switch statement.kind {
            case .type(let type): try declareMembers(of: type, scope, at: statement.place)
            case .function(let function): try declare(function, scope, statement.place)
            case .variable(let variable):
                guard let getter = variable.getter, let name = variable.type else { break }
                let body = FunctionBody(name: variable.name, parameters: [], result: try type(name, at: statement.place), depth: 0)
                try declare(variable.name, .computed(body), in: scope, at: statement.place)
                postpone(body, [], getter, scope, statement.place)
            default: break
            }
        }
    }

    private func declare(_ type: Statement.TypeDeclaration, at place: Place) throws {
        guard case .named(let name) = type.name else { return }
        switch type.kind {
        case .extending: return
        case .structure:
            try checkNew(name, place)
            structures[name] = []
        case .enumeration(let raw):
            guard raw == nil || raw == .named("String") else { throw place.refusal("an enumeration of this type") }
            try checkNew(name, place)
            guard raw == nil || !type.cases.isEmpty else { throw place.refusal("an enumeration without cases") }
            var cases: [(name: String, raw: String?)] = []
            for item in type.cases {
                var value = raw == nil ? nil : item.name
                if let expression = item.raw {
                    guard raw != nil, case .text(let pieces) = expression.kind, pieces.count == 1, case .text(let text) = pieces[0] else {
                        throw item.place.refusal("this raw value")
                    }
                    value = text
                }
                guard !cases.contains(where: { $0.name == item.name || ($0.raw != nil && $0.raw == value) }) else {
                    throw item.place.refusal("a second case '\(item.name)'")
                }
                cases.append((item.name, value))
            }
            enumerations[name] = cases
        }
    }

    private func checkNew(_ name: String, _ place: Place) throws {
        guard !Self.reserved.contains(name), knownType(name) == nil, !["Equatable", "Hashable"].contains(name) else {
            throw place.refusal("a type named '\(name)'")
        }
    }

    private func declareMembers(of type: Statement.TypeDeclaration, _ scope: Scope, at place: Place) throws {
        let owner: ValueType
        if case .named("Context") = type.name { owner = .named("Context") } else { owner = try self.type(type.name, at: place) }
        let before = ownType
        ownType = owner
        defer { ownType = before }
        defer { if case .structure = type.kind { complete.insert(owner.owner) } }
        for member in type.members {
            switch member.kind {
            case .variable(let variable): try declare(variable, of: owner, type, scope, member.place)
            case .function(let function): try declare(function, of: owner, scope, member.place)
            default: throw member.place.refusal("this in a type")
            }
        }
    }

    private func declare(
        _ variable: Statement.Variable, of owner: ValueType, _ declaration: Statement.TypeDeclaration, _ scope: Scope, _ place: Place
    ) throws {
        let key = "\(owner.owner).\(variable.name)"
        try checkMember(key, place)
        let type = try variable.type.map { try self.type($0, at: place) }
        if let getter = variable.getter, let type {
            if variable.isStatic {
                let body = FunctionBody(name: variable.name, parameters: [], result: type, depth: 0)
                statics[key] = .computed(body)
                postpone(body, [], getter, scope, place)
            } else {
                let own = Parameter(label: nil, type: owner)
                let body = FunctionBody(name: "get \(variable.name)", parameters: [], result: type, depth: 0)
                members[key] = body
                postpone(body, [("self", own)], getter, scope, place)
            }
            return
        }
        guard variable.isStatic else { return try declareProperty(variable, type, of: owner, declaration, place) }
        guard variable.isConstant, let expression = variable.value else { throw place.refusal("a static variable") }
        // It is evaluated at the first use, which is indistinguishable from repeated evaluation.
        guard let type else { throw place.refusal("a static value of no declared type") }
        if world.isolatesGlobals, !Self.isSendable(type) { throw place.refusal("a static value that may not be shared") }
        let body = FunctionBody(name: variable.name, parameters: [], result: type, depth: 0)
        statics[key] = .computed(body)
        postpone(body, [], [Statement(.result(expression), at: place)], scope, place)
    }

    /// A stored property of the manifest's own structure.
    private func declareProperty(
        _ variable: Statement.Variable, _ type: ValueType?, of owner: ValueType, _ declaration: Statement.TypeDeclaration, _ place: Place
    ) throws {
        guard case .structure = declaration.kind, let type, variable.value == nil, variable.isConstant || !type.isOptional else {
            throw place.refusal("this property")
        }
        // A structure cannot contain itself; later ones are rejected to be sure.
        guard !Self.names(in: type).contains(where: { structures[$0] != nil && !complete.contains($0) }) else {
            throw place.refusal("a structure within a structure")
        }
        guard structures[owner.owner]?.contains(where: { $0.name == variable.name }) == false else {
            throw place.refusal("a second '\(variable.name)'")
        }
        structures[owner.owner]?.append(.init(name: variable.name, type: type, isConstant: true))
    }

    private static func names(in type: ValueType) -> [String] {
        switch type {
        case .named(let name): [name]
        case .optional(let inner), .array(let inner), .set(let inner), .range(let inner), .closedRange(let inner): names(in: inner)
        case .dictionary(let key, let value): names(in: key) + names(in: value)
        case .tuple(let elements, _): elements.flatMap(names)
        case .text, .truth, .integer, .nothing: []
        }
    }

    private func declare(_ function: Statement.Function, of owner: ValueType, _ scope: Scope, _ place: Place) throws {
        let key = "\(owner.owner).\(function.name)"
        try checkMember(key, place)
        let parameters = try self.parameters(function, scope, place)
        let result = try function.result.map { try type($0, at: place) } ?? .nothing
        let body = FunctionBody(name: function.name, parameters: parameters.map(\.1), result: result, depth: 0)
        if function.isStatic {
            statics[key] = .function(body)
            postpone(body, parameters, function.body, scope, place)
        } else {
            members[key] = body
            postpone(body, [("self", Parameter(label: nil, type: owner))] + parameters, function.body, scope, place)
        }
    }

    /// A declaration of the standard library with the same name would be hidden or ambiguous.
    private static let taken: Set<String> = [
        "allSatisfy", "append", "compactMap", "contains", "count", "description", "filter", "first", "flatMap", "forEach", "hasPrefix",
        "hasSuffix", "init", "insert", "isEmpty", "joined", "last", "lowercased", "map", "rawValue", "remove", "removeAll", "self",
        "sorted", "uppercased",
    ]

    private func checkMember(_ key: String, _ place: Place) throws {
        let name = String(key[(key.lastIndex(of: ".").map(key.index(after:)) ?? key.startIndex)...])
        let isCase = enumerations[String(key.dropLast(name.count + 1))]?.contains { $0.name == name } ?? false
        guard !Self.taken.contains(name), !isCase else { throw place.refusal("a second '\(name)'") }
        guard statics[key] == nil, members[key] == nil, interface.constants[key] == nil, interface.properties[key] == nil,
            interface.functions[key] == nil || key.hasPrefix("Target.")
        else { throw place.refusal("a second '\(key)'") }
    }

    // MARK: Functions

    func declare(_ function: Statement.Function, _ scope: Scope, _ place: Place) throws {
        let parameters = try self.parameters(function, scope, place)
        let result = try function.result.map { try type($0, at: place) } ?? .nothing
        let body = FunctionBody(name: function.name, parameters: parameters.map(\.1), result: result, depth: scope.function.depth)
        try declare(function.name, .function(body), in: scope, at: place)
        if scope.function.depth == 0 {
            postpone(body, parameters, function.body, scope, place)
        } else {
            try define(body, parameters, function.body, scope, place)
        }
    }

    private func parameters(_ function: Statement.Function, _ scope: Scope, _ place: Place) throws -> [(String, Parameter)] {
        try function.parameters.map { parameter in
            let type = try type(parameter.type, at: place)
            // A default value must be a literal; others would depend on the time of their evaluation.
            let standard = try parameter.standard.map { expression -> Code in
                switch expression.kind {
                case .text, .integer, .truth, .nothing, .list, .implicitMember: return try value(expression, type, scope)
                default: throw expression.place.refusal("this default")
                }
            }
            return (parameter.name, Parameter(label: parameter.label, type: type, standard: standard))
        }
    }

    private func postpone(
        _ body: FunctionBody, _ parameters: [(String, Parameter)], _ statements: [Statement], _ scope: Scope, _ place: Place
    ) {
        let owner = ownType
        postponed.append {
            let before = self.ownType
            self.ownType = owner
            defer { self.ownType = before }
            try self.define(body, parameters, statements, scope, place)
        }
    }

    /// Checks the body of a function.
    func define(
        _ body: FunctionBody, _ parameters: [(String, Parameter)], _ statements: [Statement], _ scope: Scope, _ place: Place
    ) throws {
        let context = FunctionContext(depth: scope.function.depth + 1, result: body.result, isNonisolated: true)
        let inner = Scope(parent: scope, function: context)
        for (name, parameter) in parameters {
            let slot = context.newSlot()
            if name == "self" {
                inner.names["self"] = .variable(.init(slot: slot, type: parameter.type, isConstant: true))
            } else {
                try declare(name, .variable(.init(slot: slot, type: parameter.type, isConstant: true)), in: inner, at: place)
            }
        }
        // A function with a single expression returns it.
        if statements.count == 1, case .expression(let expression) = statements[0].kind, body.result != .nothing {
            body.run = try value(expression, body.result, inner).run
            return
        }
        let statements = body.result == .nothing ? statements : Self.returningBranches(statements) ?? statements
        guard body.result == .nothing || Self.alwaysLeaves(statements, isInLoop: false) else {
            throw place.refusal("a function that may end without a result")
        }
        let action = try withLoop(false) { try block(statements, Scope(parent: inner, function: context)) }
        body.run = { frame in
            if case .result(let value) = try action(frame) { return value }
            return .nothing
        }
    }

    /// The statements of a function that is a single `if` expression, with a `return` in each branch; `nil` for all others.
    private static func returningBranches(_ statements: [Statement]) -> [Statement]? {
        guard statements.count == 1, case .condition(let conditions, let yes, let no) = statements[0].kind,
            let yes = returningValue(yes), let no = returningValue(no)
        else { return nil }
        return [Statement(.condition(conditions, then: yes, otherwise: no), at: statements[0].place)]
    }

    private static func returningValue(_ branch: [Statement]) -> [Statement]? {
        guard branch.count == 1, case .expression(let expression) = branch[0].kind else { return returningBranches(branch) }
        return [Statement(.result(expression), at: branch[0].place)]
    }
}

extension Checker {
    /// Checks an expression.
    ///
    /// - Parameter expected: The expected type; `nil` if the expression determines it.
    func value(_ expression: Expression, _ expected: ValueType?, _ scope: Scope) throws -> Code {
        try step(expression.place)
        let code = try unchecked(expression, expected, scope)
        if let expected, !code.type.fits(expected) {
            throw expression.place.refusal("a value of type '\(code.type.owner)' where '\(expected.owner)' is expected")
        }
        return code
    }

    private func unchecked(_ expression: Expression, _ expected: ValueType?, _ scope: Scope) throws -> Code {
        let place = expression.place
        switch expression.kind {
        case .text(let pieces): return try text(pieces, expected, scope, place)
        case .integer(let value): return .constant(.integer(value), .integer)
        case .truth(let value): return .constant(.truth(value), .truth)
        case .nothing:
            guard let expected, expected.isOptional else { throw place.refusal("'nil' here") }
            return .constant(.nothing, expected)
        case .list(let elements): return try list(elements, expected, scope, place)
        case .dictionary(let pairs): return try dictionary(pairs, expected, scope, place)
        case .tuple(let elements): return try tuple(elements, expected, scope, place)
        case .name(let name): return try named(name, scope, place)
        case .implicitMember(let name):
            guard let expected else { throw place.refusal("'.\(name)' without a type that is expected") }
            return try staticMember(expected.unwrapped, name, scope, place)
        case .member(let base, let name): return try member(base, name, scope, place)
        case .call(let callee, let arguments): return try call(callee, arguments, expected, scope, place)
        case .element(let base, let key): return try element(base, key, scope, place)
        case .binary(let sign, let left, let right): return try binary(sign, left, right, expected, scope, place)
        case .not(let operand):
            let operand = try value(operand, .truth, scope)
            return Code(type: .truth) { frame in
                guard case .truth(let value) = try operand.run(frame) else { throw place.refusal("this value") }
                return .truth(!value)
            }
        case .choice(let condition, let yes, let no): return try choice(condition, yes, no, expected, scope, place)
        case .coerced(let inner, let name):
            let wanted = try type(name, at: place)
            return Code(type: wanted, run: try value(inner, wanted, scope).run)
        case .forced(let inner):
            let inner = try value(inner, nil, scope)
            guard inner.type.isOptional else { throw place.refusal("'!' after a value that is not optional") }
            return Code(type: inner.type.unwrapped) { frame in
                let value = try inner.run(frame)
                if value.isNothing { throw place.refusal("'!' without a value") }
                return value
            }
        case .closure, .keyPath, .chained, .type: throw place.refusal("this expression here")
        }
    }

    // MARK: Literals

    private func text(_ pieces: [Expression.Piece], _ expected: ValueType?, _ scope: Scope, _ place: Place) throws -> Code {
        var plain = ""
        var isPlain = true
        var parts: [Code] = []
        for piece in pieces {
            switch piece {
            case .text(let text):
                plain += text
                parts.append(.constant(.text(text), .text))
            case .value(let expression):
                isPlain = false
                let code = try value(expression, nil, scope)
                guard code.type == .text || code.type == .integer || code.type == .truth else {
                    throw expression.place.refusal("a value of type '\(code.type.owner)' in a text")
                }
                parts.append(code)
            }
        }
        if isPlain {
            if case .named(let name) = expected?.unwrapped, Interface.literalTypes.contains(name) {
                return .constant(.record(try Self.literal(name, plain, place)), .named(name))
            }
            return .constant(.text(plain), .text)
        }
        return Code(type: .text) { frame in
            var text = ""
            for part in parts {
                switch try part.run(frame) {
                case .text(let piece): text += piece
                case .integer(let number): text += String(number)
                case .truth(let value): text += String(value)
                default: throw place.refusal("this value in a text")
                }
            }
            try frame.machine.spend(text.utf8.count / 16, place)
            return .text(text)
        }
    }

    static func literal(_ type: String, _ text: String, _ place: Place) throws -> Record {
        if type == "Version", SemanticVersion(text) == nil { throw place.refusal("the version '\(text)'") }
        return Record(type, "literal", ["name": .text(text)])
    }

    private func list(_ elements: [Expression], _ expected: ValueType?, _ scope: Scope, _ place: Place) throws -> Code {
        var element: ValueType?
        var isSet = false
        switch expected?.unwrapped {
        case .array(let inner): element = inner
        case .set(let inner):
            element = inner
            isSet = true
        case .none: break
        default: throw place.refusal("a list where '\(expected?.owner ?? "")' is expected")
        }
        var codes: [Code] = []
        for item in elements {
            let code = try value(item, element, scope)
            // Without an expected type, all elements must have the same type.
            if element == nil {
                guard !code.type.isOptional, code.type != .nothing else { throw item.place.refusal("a list of these values") }
                element = code.type
            }
            codes.append(code)
        }
        guard let element else { throw place.refusal("an empty list of no type") }
        let runs = codes.map(\.run)
        return Code(type: isSet ? .set(element) : .array(element)) { frame in
            var values: [Value] = []
            values.reserveCapacity(runs.count)
            for run in runs { values.append(try run(frame)) }
            try frame.machine.spend(values.count, place)
            return .list(isSet ? try Self.unique(values, place) : values)
        }
    }

    /// The elements of a set in order, without duplicates.
    static func unique(_ values: [Value], _ place: Place) throws -> [Value] {
        var found: [Value] = []
        var names: Set<String> = []
        for value in values {
            guard let name = value.text ?? value.record?.traitName else { throw place.refusal("a set of these values") }
            if names.insert(name).inserted {
                found.append(value)
            } else if value.text == nil {
                // Traits with the same name may enable different traits.
                throw place.refusal("two traits of one name")
            }
        }
        return found
    }

    private func dictionary(
        _ pairs: [(key: Expression, value: Expression)], _ expected: ValueType?, _ scope: Scope, _ place: Place
    ) throws -> Code {
        var type: ValueType?
        if case .dictionary(_, let value) = expected?.unwrapped {
            type = value
        } else if expected != nil {
            throw place.refusal("a dictionary here")
        }
        var codes: [(Code, Code)] = []
        for pair in pairs {
            let key = try value(pair.key, .text, scope)
            let item = try value(pair.value, type, scope)
            if type == nil { type = item.type }
            codes.append((key, item))
        }
        guard let type, !type.isOptional else { throw place.refusal("a dictionary of no type") }
        return Code(type: .dictionary(.text, type)) { frame in
            var values: [String: Value] = [:]
            for (key, item) in codes {
                guard let name = try key.run(frame).text, values.updateValue(try item.run(frame), forKey: name) == nil else {
                    throw place.refusal("a key twice in a dictionary")
                }
            }
            return .dictionary(values)
        }
    }

    private func tuple(_ elements: [Expression.Argument], _ expected: ValueType?, _ scope: Scope, _ place: Place) throws -> Code {
        var types: [ValueType]?
        var labels = elements.map(\.label)
        if case .tuple(let inner, let names) = expected {
            types = inner
            // Labels are optional.
            if labels.allSatisfy({ $0 == nil }) { labels = names }
            guard labels == names else { throw place.refusal("the names in this tuple") }
        }
        guard elements.count > 1, types == nil || types?.count == elements.count else { throw place.refusal("this tuple") }
        let codes = try elements.enumerated().map { try value($1.value, types?[$0], scope) }
        return Code(type: .tuple(types ?? codes.map(\.type), labels: labels)) { frame in .tuple(try codes.map { try $0.run(frame) }) }
    }

    // MARK: Names

    private func named(_ name: String, _ scope: Scope, _ place: Place) throws -> Code {
        guard let (entry, owner) = lookUp(name, in: scope) else { throw place.refusal("the name '\(name)'") }
        try checkIsolation(of: entry, in: owner, from: scope, at: place)
        switch entry {
        case .variable(let variable):
            guard variable.hasValue else { throw place.refusal("'\(name)' before it has a value") }
            let hops = scope.function.depth - owner.function.depth
            let slot = variable.slot
            return Code(type: variable.type) { frame in
                guard let value = frame.ancestor(hops)[slot] else { throw place.refusal("'\(name)' before it has a value") }
                return value
            }
        case .computed(let body):
            let depth = scope.function.depth
            return Code(type: body.result) { try body.call($0, depth: depth, [], place) }
        case .function: throw place.refusal("the function '\(name)' as a value")
        }
    }

    // MARK: Choices and elements

    private func choice(
        _ conditionExpression: Expression, _ yes: Expression, _ no: Expression, _ expected: ValueType?, _ scope: Scope, _ place: Place
    ) throws -> Code {
        let condition = try value(conditionExpression, .truth, scope)
        if expected == nil, case .nothing = yes.kind {
            let type = ValueType.optional(try value(no, nil, scope).type.unwrapped)
            return try choice(conditionExpression, yes, no, type, scope, place)
        }
        let yes = try value(yes, expected, scope)
        let no = try value(no, expected ?? yes.type, scope)
        guard expected != nil || yes.type == no.type else { throw place.refusal("a choice between two types") }
        return Code(type: expected ?? yes.type) { frame in
            guard case .truth(let holds) = try condition.run(frame) else { throw place.refusal("this condition") }
            return try holds ? yes.run(frame) : no.run(frame)
        }
    }

    private func element(_ base: Expression, _ key: Expression, _ scope: Scope, _ place: Place) throws -> Code {
        let base = try value(base, nil, scope)
        switch base.type {
        case .dictionary(.text, let type):
            let key = try value(key, .text, scope)
            return Code(type: .optional(type)) { frame in
                guard case .dictionary(let values) = try base.run(frame), let name = try key.run(frame).text else {
                    throw place.refusal("this element")
                }
                return values[name] ?? .nothing
            }
        case .array(let type):
            let key = try value(key, .integer, scope)
            return Code(type: type) { frame in
                guard let values = try base.run(frame).list, case .integer(let index) = try key.run(frame), values.indices.contains(index)
                else { throw place.refusal("an element out of range") }
                return values[index]
            }
        default: throw place.refusal("an element of '\(base.type.owner)'")
        }
    }
}

extension Checker {
    func method(
        of base: Expression, _ name: String, _ arguments: [Expression.Argument], _ expected: ValueType?, _ scope: Scope, _ place: Place
    ) throws -> Code {
        let only = arguments.count == 1 ? arguments[0] : nil
        if case .list = base.kind, name == "contains", let only, only.label == nil {
            // `[.a, .b].contains(x)`: the argument determines the type.
            let element = try value(only.value, nil, scope).type
            return try listMethod(try value(base, .array(element), scope), element, name, arguments, expected, scope, place)
        }
        let receiver = try value(base, nil, scope)
        if let body = members["\(receiver.type.owner).\(name)"], body.name == name {
            return try method(body, on: receiver, arguments, expected, scope, place)
        }
        switch receiver.type {
        case .range(.integer) where name == "map", .closedRange(.integer) where name == "map":
            let list = Code(type: .array(.integer)) { .list(try Self.items(try receiver.run($0), place)) }
            return try listMethod(list, .integer, name, arguments, expected, scope, place)
        case .array(let element), .set(let element):
            return try listMethod(receiver, element, name, arguments, expected, scope, place)
        case .text:
            guard let only, only.label == nil, ["hasPrefix", "hasSuffix", "contains"].contains(name) else {
                if arguments.isEmpty, ["lowercased", "uppercased"].contains(name) {
                    return Code(type: .text) { frame in
                        let text = try receiver.run(frame).text ?? ""
                        return .text(name == "lowercased" ? text.lowercased() : text.uppercased())
                    }
                }
                break
            }
            let part = try value(only.value, .text, scope)
            return Code(type: .truth) { frame in
                guard let text = try receiver.run(frame).text, let part = try part.run(frame).text, !part.isEmpty || name != "contains"
                else { throw place.refusal("these values") }
                return .truth(name == "hasPrefix" ? text.hasPrefix(part) : name == "hasSuffix" ? text.hasSuffix(part) : text.contains(part))
            }
        case .optional(let inner) where name == "map" || name == "flatMap":
            guard let only, only.label == nil else { break }
            let transform = try closure(only.value, [inner], Self.mapped(name, expected), scope)
            let type = name == "map" || !transform.type.isOptional ? ValueType.optional(transform.type) : transform.type
            guard name == "flatMap" || !transform.type.isOptional else { break }
            return Code(type: type) { frame in
                let value = try receiver.run(frame)
                return value.isNothing ? .nothing : try transform.run(frame, [value])
            }
        default: break
        }
        throw place.refusal("'\(name)' of '\(receiver.type.owner)'")
    }

    private static func mapped(_ name: String, _ expected: ValueType?) -> ValueType? {
        guard let expected, expected.isOptional else { return nil }
        return name == "map" ? expected.unwrapped : expected
    }

    private func listMethod(
        _ receiver: Code, _ element: ValueType, _ name: String, _ arguments: [Expression.Argument], _ expected: ValueType?, _ scope: Scope,
        _ place: Place
    ) throws -> Code {
        func values(_ frame: Frame) throws -> [Value] {
            guard let values = try receiver.run(frame).list else { throw place.refusal("this value") }
            try frame.machine.spend(values.count, place)
            return values
        }
        // The order of a set is undefined, so only order-independent operations are supported.
        var isOrdered = true
        if case .set = receiver.type { isOrdered = false }
        let only = arguments.count == 1 ? arguments[0] : nil
        switch (name, only?.label) {
        case ("contains", nil) where only != nil && isPlainlyEquatable(element):
            guard let only else { break }
            let wanted = try value(only.value, element, scope)
            return Code(type: .truth) { frame in
                let wanted = try wanted.run(frame)
                return .truth(
                    try values(frame).contains { value in
                        guard let isEqual = value.equals(wanted) else { throw place.refusal("this comparison") }
                        return isEqual
                    })
            }
        case ("contains", "where"?), ("allSatisfy", nil), ("filter", nil), ("first", "where"?):
            guard let only, isOrdered || name == "contains" || name == "allSatisfy" else { break }
            return try selection(name, values, element, receiver.type, try closure(only.value, [element], .truth, scope), place)
        case ("map", nil), ("compactMap", nil), ("flatMap", nil):
            guard let only, isOrdered else { break }
            return try mapping(name, values, element, only.value, expected, scope, place)
        case ("joined", _) where element == .text && isOrdered && arguments.count <= 1:
            if let only, only.label != "separator" { break }
            let separator = try only.map { try value($0.value, .text, scope) } ?? .constant(.text(""), .text)
            return Code(type: .text) { frame in
                let text = try values(frame).compactMap(\.text).joined(separator: try separator.run(frame).text ?? "")
                try frame.machine.spend(text.utf8.count / 16, place)
                return .text(text)
            }
        case ("sorted", _) where element == .text && arguments.isEmpty:
            return Code(type: .array(.text)) { .list(try values($0).compactMap(\.text).sorted().map { .text($0) }) }
        default: break
        }
        throw place.refusal("'\(name)' of '\(receiver.type.owner)'")
    }

    private func selection(
        _ name: String, _ values: @escaping (Frame) throws -> [Value], _ element: ValueType, _ type: ValueType, _ test: Transform,
        _ place: Place
    ) throws -> Code {
        func holds(_ frame: Frame, _ value: Value) throws -> Bool {
            guard case .truth(let holds) = try test.run(frame, [value]) else { throw place.refusal("this value") }
            return holds
        }
        switch name {
        case "contains": return Code(type: .truth) { frame in .truth(try values(frame).contains { try holds(frame, $0) }) }
        case "allSatisfy": return Code(type: .truth) { frame in .truth(try values(frame).allSatisfy { try holds(frame, $0) }) }
        case "filter": return Code(type: type) { frame in .list(try values(frame).filter { try holds(frame, $0) }) }
        default:
            guard !element.isOptional else { throw place.refusal("'first' of optionals") }
            return Code(type: .optional(element)) { frame in try values(frame).first { try holds(frame, $0) } ?? .nothing }
        }
    }

    private func mapping(
        _ name: String, _ values: @escaping (Frame) throws -> [Value], _ element: ValueType, _ body: Expression, _ expected: ValueType?,
        _ scope: Scope, _ place: Place
    ) throws -> Code {
        var wanted: ValueType?
        switch expected?.unwrapped {
        case .array(let inner): wanted = name == "map" ? inner : name == "compactMap" ? .optional(inner) : .array(inner)
        case .none: break
        default: throw place.refusal("'\(name)' where '\(expected?.owner ?? "")' is expected")
        }
        let transform = try closure(body, [element], wanted, scope)
        let type = wanted ?? transform.type
        switch name {
        case "map":
            guard transform.type != .nothing else { throw place.refusal("'map' to nothing") }
            return Code(type: .array(type)) { frame in .list(try values(frame).map { try transform.run(frame, [$0]) }) }
        case "compactMap":
            guard type.isOptional else { throw place.refusal("'compactMap' with a closure that never returns nil") }
            return Code(type: .array(type.unwrapped)) { frame in
                .list(try values(frame).map { try transform.run(frame, [$0]) }.filter { !$0.isNothing })
            }
        default:
            guard case .array(let inner) = type else { throw place.refusal("'flatMap' with a closure that returns no array") }
            return Code(type: .array(inner)) { frame in
                .list(try values(frame).flatMap { try transform.run(frame, [$0]).list ?? [] })
            }
        }
    }

    // MARK: Closures

    /// A checked closure.
    struct Transform {
        var type: ValueType
        var run: (Frame, [Value]) throws -> Value
    }

    /// Checks a closure with given parameters and result, or a key path in its place.
    func closure(_ expression: Expression, _ parameters: [ValueType], _ result: ValueType?, _ scope: Scope) throws -> Transform {
        let place = expression.place
        if case .keyPath(let name) = expression.kind, parameters.count == 1 {
            var current: Value = .nothing
            let code = try property(of: Code(type: parameters[0]) { _ in current }, name, scope, place)
            guard result.map(code.type.fits) ?? true else { throw place.refusal("a key path to '\(code.type.owner)'") }
            return Transform(type: code.type) { frame, values in
                current = values[0]
                return try code.run(frame)
            }
        }
        guard case .closure(let closure) = expression.kind else { throw place.refusal("an expression instead of a closure") }
        guard closure.parameters.map({ $0.count == parameters.count }) ?? true else { throw place.refusal("a closure of other parameters") }
        let declared = try closure.result.map { try self.type($0, at: place) }
        if let declared, let result, !declared.fits(result) { throw place.refusal("a closure that makes '\(declared.owner)'") }
        let made = declared ?? result
        let context = FunctionContext(depth: scope.function.depth + 1, result: made, isNonisolated: false)
        let inner = Scope(parent: scope, function: context)
        for (index, type) in parameters.enumerated() {
            let name = closure.parameters?[index] ?? "$\(index)"
            let slot = context.newSlot()
            if name != "_" { try declare(name, .variable(.init(slot: slot, type: type, isConstant: true)), in: inner, at: place) }
        }
        inner.isClosure = true
        let (type, body) = try closureBody(closure.body, made, inner, place)
        try checkUse(of: parameters.count, closure, inner, place)
        return Transform(type: type) { frame, values in
            try frame.machine.step(place)
            let own = frame.inner()
            for (index, value) in values.enumerated() { own[index] = value }
            return try body(own)
        }
    }

    /// A closure without parameter names has to use its last parameter.
    func checkUse(of count: Int, _ closure: Expression.Closure, _ scope: Scope, _ place: Place) throws {
        guard closure.parameters != nil || (scope.highestUse.map { $0 + 1 } ?? 0) == count else {
            throw place.refusal("a closure that does not use its parameters")
        }
    }

    private func closureBody(
        _ statements: [Statement], _ result: ValueType?, _ scope: Scope, _ place: Place
    ) throws -> (ValueType, (Frame) throws -> Value) {
        if statements.count == 1, case .expression(let expression) = statements[0].kind {
            let code = try value(expression, result, scope)
            return (result ?? code.type, code.run)
        }
        // With a known result type every path must return one; otherwise the last statement determines it.
        if let result, result != .nothing {
            guard Self.alwaysLeaves(statements, isInLoop: false) else { throw place.refusal("a closure that may end without a result") }
            let action = try withLoop(false) { try block(statements, scope) }
            return (
                result,
                { frame in
                    guard case .result(let value) = try action(frame) else { throw place.refusal("this closure") }
                    return value
                }
            )
        }
        guard let last = statements.last, case .result(let expression?) = last.kind, !statements.dropLast().contains(where: Self.leaves)
        else {
            throw place.refusal("this closure")
        }
        let action = try withLoop(false) { try block(Array(statements.dropLast()), scope) }
        let code = try value(expression, nil, scope)
        return (
            code.type,
            { frame in
                _ = try action(frame)
                return try code.run(frame)
            }
        )
    }

    private static func leaves(_ statement: Statement) -> Bool {
        switch statement.kind {
        case .variable, .assignment, .expression: false
        default: true
        }
    }
}

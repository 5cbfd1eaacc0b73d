/// An assignable place.
private struct Target {
    var type: ValueType
    var get: (Frame) throws -> Value
    var set: (Frame, Value) throws -> Void
    /// Whether it exists; the operand of `?` may be nil.
    var isThere: (Frame) throws -> Bool = { _ in true }
}

extension Checker {
    func assignment(
        _ target: Expression, _ sign: String, _ value: Expression, _ scope: Scope, _ place: Place
    ) throws -> Action {
        if case .name("_") = target.kind, sign == "=" {
            let code = try self.value(value, nil, scope)
            return { frame in
                _ = try code.run(frame)
                return .next
            }
        }
        if sign == "=", case .name(let name) = target.kind, let action = try firstValue(of: name, value, scope, place) { return action }
        let goal = try self.target(target, scope)
        let code = try self.value(value, goal.type, scope)
        if sign == "+=" {
            guard code.type == goal.type else { throw place.refusal("a sum of two types") }
            switch goal.type {
            case .array, .text, .integer: break
            default: throw place.refusal("a sum of '\(goal.type.owner)'")
            }
        }
        return { frame in
            try frame.machine.step(place)
            let new = try code.run(frame)
            guard try goal.isThere(frame) else { return .next }
            try goal.set(frame, sign == "=" ? new : try Self.add(try goal.get(frame), new, frame, place))
            return .next
        }
    }

    /// The first assignment to a variable declared without a value in the same block.
    private func firstValue(of name: String, _ value: Expression, _ scope: Scope, _ place: Place) throws -> Action? {
        guard let (entry, owner) = lookUp(name, in: scope), case .variable(let variable) = entry, let start = variable.start, !start.isGiven
        else {
            return nil
        }
        guard owner.function === scope.function, start.barriers == barriers else {
            throw place.refusal("the first value of '\(name)' here")
        }
        let code = try self.value(value, variable.type, scope)
        start.isGiven = true
        let slot = variable.slot
        return { frame in
            frame[slot] = try code.run(frame)
            return .next
        }
    }

    private func target(_ expression: Expression, _ scope: Scope) throws -> Target {
        let place = expression.place
        switch expression.kind {
        case .name(let name):
            guard let (entry, owner) = lookUp(name, in: scope), case .variable(let variable) = entry, !variable.isConstant,
                variable.hasValue
            else { throw place.refusal("a change of '\(name)'") }
            try checkIsolation(of: entry, in: owner, from: scope, at: place)
            let hops = scope.function.depth - owner.function.depth
            return Target(
                type: variable.type,
                get: { frame in
                    guard let value = frame.ancestor(hops)[variable.slot] else { throw place.refusal("'\(name)' before it has a value") }
                    return value
                }, set: { $0.ancestor(hops)[variable.slot] = $1 })
        case .member(let base, let name):
            if case .chained = base.kind { throw place.refusal("a change behind '?'") }
            let object = try value(base, nil, scope)
            guard case .named(let owner) = object.type, Interface.classes.contains(owner),
                let property = interface.properties["\(owner).\(name)"], !property.isConstant
            else { throw place.refusal("a change of '\(name)'") }
            func record(_ frame: Frame) throws -> Record {
                guard let record = try object.run(frame).record else { throw place.refusal("this value") }
                return record
            }
            return Target(
                type: property.type, get: { try Self.field(try record($0), property, place) },
                set: { frame, value in
                    let record = try record(frame)
                    // The two names of one list.
                    let isModes = name == "swiftLanguageVersions" || name == "swiftLanguageModes"
                    if isModes { record.fields["swiftLanguageVersions"] = nil }
                    record.fields[isModes ? "swiftLanguageModes" : name] = value
                })
        case .chained(let inner):
            let goal = try target(inner, scope)
            guard goal.type.isOptional else { throw place.refusal("'?' after a value that is not optional") }
            return Target(type: goal.type.unwrapped, get: goal.get, set: goal.set) { try !goal.get($0).isNothing }
        case .forced(let inner):
            let goal = try target(inner, scope)
            guard goal.type.isOptional else { throw place.refusal("'!' after a value that is not optional") }
            return Target(
                type: goal.type.unwrapped,
                get: { frame in
                    let value = try goal.get(frame)
                    if value.isNothing { throw place.refusal("'!' without a value") }
                    return value
                }, set: goal.set)
        default: throw place.refusal("a change of this")
        }
    }

    /// The methods that change a list, or `nil` for all others.
    func change(
        _ base: Expression, _ name: String, _ arguments: [Expression.Argument], _ scope: Scope, _ place: Place
    ) throws -> Action? {
        guard ["append", "insert", "remove", "removeAll"].contains(name) else { return nil }
        let goal = try target(base, scope)
        let labels = arguments.map(\.label)
        switch (goal.type, name, labels) {
        case (.array(let element), "append", [nil]):
            return try adding(goal, try value(arguments[0].value, element, scope), place) { [$0] }
        case (.array, "append", ["contentsOf"]):
            return try adding(goal, try value(arguments[0].value, goal.type, scope), place) { $0.list ?? [] }
        case (.set(let element), "insert", [nil]):
            let item = try value(arguments[0].value, element, scope)
            return { frame in
                let new = try item.run(frame)
                guard try goal.isThere(frame) else { return .next }
                let list = try goal.get(frame).list ?? []
                guard let name = new.text ?? new.record?.traitName else { throw place.refusal("a set of these values") }
                let isThere = list.contains { ($0.text ?? $0.record?.traitName) == name }
                // Traits with the same name may enable different traits.
                if isThere, new.text == nil { throw place.refusal("two traits of one name") }
                if !isThere { try goal.set(frame, .list(list + [new])) }
                return .next
            }
        case (.set(.text), "remove", [nil]):
            let item = try value(arguments[0].value, .text, scope)
            return { frame in
                let gone = try item.run(frame).text
                guard try goal.isThere(frame) else { return .next }
                try goal.set(frame, .list((try goal.get(frame).list ?? []).filter { $0.text != gone }))
                return .next
            }
        case (.array(let element), "removeAll", ["where"]):
            let test = try closure(arguments[0].value, [element], .truth, scope)
            return { frame in
                guard try goal.isThere(frame) else { return .next }
                let kept = try (try goal.get(frame).list ?? []).filter { item in
                    guard case .truth(let holds) = try test.run(frame, [item]) else { throw place.refusal("this value") }
                    return !holds
                }
                try goal.set(frame, .list(kept))
                return .next
            }
        default: throw place.refusal("'\(name)' of '\(goal.type.owner)'")
        }
    }

    private func adding(_ goal: Target, _ code: Code, _ place: Place, _ items: @escaping (Value) -> [Value]) throws -> Action {
        { frame in
            try frame.machine.step(place)
            let new = items(try code.run(frame))
            guard try goal.isThere(frame), let list = try goal.get(frame).list else { return .next }
            try frame.machine.spend(new.count, place)
            try goal.set(frame, .list(list + new))
            return .next
        }
    }
}

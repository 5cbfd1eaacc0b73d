extension Checker {
    func binary(
        _ sign: String, _ left: Expression, _ right: Expression, _ expected: ValueType?, _ scope: Scope, _ place: Place
    ) throws -> Code {
        switch sign {
        case "&&", "||": return try logic(sign == "&&", left, right, scope, place)
        case "==", "!=": return try equality(sign == "==", left, right, scope, place)
        case "<", ">", "<=", ">=": return try order(sign, left, right, scope, place)
        case "??": return try fallback(left, right, expected, scope, place)
        case "..<", "...": return try range(sign, left, right, expected, scope, place)
        case "+": return try sum(left, right, expected, scope, place)
        default: throw place.refusal("the operator '\(sign)'")
        }
    }

    private func logic(_ isAnd: Bool, _ left: Expression, _ right: Expression, _ scope: Scope, _ place: Place) throws -> Code {
        let left = try value(left, .truth, scope)
        let right = try value(right, .truth, scope)
        return Code(type: .truth) { frame in
            guard case .truth(let first) = try left.run(frame) else { throw place.refusal("this value") }
            return first == isAnd ? try right.run(frame) : .truth(first)
        }
    }

    private func equality(_ isEqual: Bool, _ left: Expression, _ right: Expression, _ scope: Scope, _ place: Place) throws -> Code {
        var (first, second) = (left, right)
        if case .nothing = first.kind { swap(&first, &second) }
        let one = try value(first, nil, scope)
        if case .nothing = second.kind {
            guard one.type.isOptional else { throw place.refusal("a comparison of a value that is not optional with 'nil'") }
            return Code(type: .truth) { .truth(try one.run($0).isNothing == isEqual) }
        }
        guard comparable(one.type.unwrapped) else { throw place.refusal("a comparison of '\(one.type.owner)'") }
        let other = try value(second, one.type.isOptional ? one.type : .optional(one.type), scope)
        guard other.type.unwrapped == one.type.unwrapped else { throw place.refusal("a comparison of two types") }
        return Code(type: .truth) { frame in
            guard let same = try one.run(frame).equals(try other.run(frame)) else { throw place.refusal("this comparison") }
            return .truth(same == isEqual)
        }
    }

    private func comparable(_ type: ValueType) -> Bool {
        if case .array(let element) = type { comparable(element) } else { isPlainlyEquatable(type) }
    }

    /// Whether `==` compares values of a type without nested types.
    func isPlainlyEquatable(_ type: ValueType) -> Bool {
        switch type {
        case .text, .truth, .integer: true
        case .named(let name): Interface.equatable.contains(name) || enumerations[name] != nil
        default: false
        }
    }

    private func order(_ sign: String, _ left: Expression, _ right: Expression, _ scope: Scope, _ place: Place) throws -> Code {
        let left = try value(left, .integer, scope)
        let right = try value(right, .integer, scope)
        return Code(type: .truth) { frame in
            guard case .integer(let a) = try left.run(frame), case .integer(let b) = try right.run(frame) else {
                throw place.refusal("this comparison")
            }
            return .truth(sign == "<" ? a < b : sign == ">" ? a > b : sign == "<=" ? a <= b : a >= b)
        }
    }

    private func fallback(
        _ left: Expression, _ right: Expression, _ expected: ValueType?, _ scope: Scope, _ place: Place
    ) throws -> Code {
        let optional = try value(left, expected.map { .optional($0.unwrapped) }, scope)
        guard optional.type.isOptional else { throw place.refusal("'??' after a value that is not optional") }
        let other = try value(right, expected ?? optional.type.unwrapped, scope)
        let type = other.type.isOptional ? optional.type : optional.type.unwrapped
        return Code(type: type) { frame in
            let value = try optional.run(frame)
            return value.isNothing ? try other.run(frame) : value
        }
    }

    private func range(
        _ sign: String, _ left: Expression, _ right: Expression, _ expected: ValueType?, _ scope: Scope, _ place: Place
    ) throws -> Code {
        var element: ValueType?
        switch expected?.unwrapped {
        case .range(let inner) where sign == "..<", .closedRange(let inner) where sign == "...": element = inner
        case .none: break
        default: throw place.refusal("a range here")
        }
        let low = try value(left, element ?? .integer, scope)
        let high = try value(right, element ?? .integer, scope)
        guard low.type == .integer || low.type == .named("Version") else { throw place.refusal("a range of '\(low.type.owner)'") }
        let type: ValueType = sign == "..<" ? .range(low.type) : .closedRange(low.type)
        return Code(type: type) { frame in
            let (low, high) = (try low.run(frame), try high.run(frame))
            if case .integer(let a) = low, case .integer(let b) = high {
                guard a <= b else { throw place.refusal("a range that ends before it begins") }
            } else {
                guard let a = Self.version(low), let b = Self.version(high), a <= b else {
                    throw place.refusal("a range that ends before it begins")
                }
            }
            return .record(Record(type.owner, sign, ["low": low, "high": high]))
        }
    }

    private func sum(
        _ left: Expression, _ right: Expression, _ expected: ValueType?, _ scope: Scope, _ place: Place
    ) throws -> Code {
        let one: Code
        let other: Code
        if let expected {
            one = try value(left, expected.unwrapped, scope)
            other = try value(right, expected.unwrapped, scope)
        } else if let first = try? value(left, nil, scope) {
            one = first
            other = try value(right, first.type, scope)
        } else {
            other = try value(right, nil, scope)
            one = try value(left, other.type, scope)
        }
        guard one.type == other.type else { throw place.refusal("a sum of two types") }
        switch one.type {
        case .text, .array, .integer: break
        default: throw place.refusal("a sum of '\(one.type.owner)'")
        }
        return Code(type: one.type) { frame in try Self.add(try one.run(frame), try other.run(frame), frame, place) }
    }

    /// The result of `+` for two values of one type.
    static func add(_ one: Value, _ other: Value, _ frame: Frame, _ place: Place) throws -> Value {
        switch (one, other) {
        case (.text(let a), .text(let b)):
            try frame.machine.spend((a.utf8.count + b.utf8.count) / 16, place)
            return .text(a + b)
        case (.list(let a), .list(let b)):
            try frame.machine.spend(a.count + b.count, place)
            return .list(a + b)
        case (.integer(let a), .integer(let b)):
            let (sum, isTooLarge) = a.addingReportingOverflow(b)
            guard !isTooLarge else { throw place.refusal("a sum as large as this") }
            return .integer(sum)
        default: throw place.refusal("this sum")
        }
    }

    /// The version that a value of type `Version` represents.
    static func version(_ value: Value?) -> SemanticVersion? {
        guard let record = value?.record else { return nil }
        if record.form == "literal" || record.form == "stringLiteral" { return record.text("name").flatMap { SemanticVersion($0) } }
        guard case .integer(let major) = record.fields["major"], case .integer(let minor) = record.fields["minor"],
            case .integer(let patch) = record.fields["patch"], min(major, minor, patch) >= 0, max(major, minor, patch) < 1_000_000_000
        else { return nil }
        return SemanticVersion(major, minor, patch)
    }
}

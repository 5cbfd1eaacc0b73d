extension ManifestEvaluation {
    /// The value of an expression or a condition; `nil` for other statements.
    func value(_ syntax: Syntax, _ scope: Scope, _ type: TypeName?) throws -> Value? {
        let place = syntax.place
        switch syntax.kind {
        case .literal(let value): return value
        case .text(let pieces): return try text(pieces, place, scope)
        case .list(let elements): return .list(try elements.map { try evaluate($0, scope, type?.element) })
        case .dictionary(let pairs):
            return .dictionary(try pairs.map { (try evaluate($0.key, scope), try evaluate($0.value, scope, type?.element)) })
        case .tuple(let parts):
            guard case .tuple(let labels, let types)? = type, labels.count == parts.count else {
                return .tuple(try parts.map { ($0.label, try evaluate($0.value, scope)) })
            }
            return .tuple(try parts.indices.map { (labels[$0], try evaluate(parts[$0].value, scope, types[$0])) })
        case .name(let name): return try value(ofName: name, place, scope)
        case .implicitMember(let name): return try implicit(name, nil, place, scope, type)
        case .member(let base, let name): return try member(name, of: try evaluate(base, scope, base.isDotted ? type : nil), place, scope)
        case .call(let callee, let arguments): return try call(callee, arguments, place, scope, type)
        case .element(let base, let arguments): return try element(arguments, of: try evaluate(base, scope), place, scope)
        case .closure(let function): return .function(Closure(function: function, scope: scope))
        case .prefix(let sign, let operand): return prefix(sign, try evaluate(operand, scope), place)
        case .binary(let sign, let left, let right): return try binary(sign, left, right, place, scope, type)
        case .cast(let value, let type): return try evaluate(value, scope, type)
        case .present(let pattern, let expression):
            let value = try evaluate(expression, scope)
            _ = try matches(pattern, value, scope)
            return value.unknown.map { .unknown($0) } ?? .truth(!value.isNothing)
        case .match(let pattern, let expression):
            let value = try expression.map { try evaluate($0, scope) } ?? scope.variable(" subject")?.value
            return try matches(pattern, value ?? .nothing, scope)
        default: return nil
        }
    }

    private func text(_ pieces: [Syntax], _ place: Int, _ scope: Scope) throws -> Value {
        var text = ""
        for piece in pieces {
            let value = try evaluate(piece, scope)
            guard let part = value.written else { return unknown(value, place, "this interpolation") }
            text += part
            try limit(text.utf8.count / 16, place)
        }
        return .text(text)
    }

    private func value(ofName name: String, _ place: Int, _ scope: Scope) throws -> Value {
        if let variable = scope.variable(name) { return variable.value }
        if let (getter, owner) = scope.function("get \(name)", accepting: []) {
            return try invoke(getter, [], from: owner, in: owner, place)
        }
        if let receiver = scope.variable("self")?.value {
            if case .type = receiver {} else if let value = try knownMember(name, of: receiver, place, scope) { return value }
        }
        if let type = scope.type, let member = members[name]?.first(where: { $0.isStatic && $0.type == type }) {
            return try staticValue(member, name, [], place, scope)
        }
        if let declared = declaredType(name, in: scope) { return .type(declared) }
        switch name {
        case "#file", "#filePath": return .text(file)
        case "#fileID", "#function", "#line": return unknown(place, name)
        case "Self": return .type(scope.type ?? name)
        default: break
        }
        if let (function, owner) = scope.function(name, accepting: nil) { return .function(Closure(function: function, scope: owner)) }
        return name.first?.isUppercase == true ? .type(name) : unknown(place, "the name '\(name)'")
    }

    /// `.name`, with arguments or without.
    func implicit(_ name: String, _ arguments: [Argument]?, _ place: Int, _ scope: Scope, _ type: TypeName?) throws -> Value {
        let labels = arguments?.map(\.label)
        if labels == nil, name.first?.isUppercase == true, let nested = nestedType(name, of: type) { return .type(nested) }
        let candidates = (members[name] ?? []).filter { ($0.isStatic || name == "init") && $0.accepts(labels) }
        var own: Member?
        if case .named(let expected)? = type {
            let declared = declaredType(expected, in: scope) ?? expected
            if name == "init" { return try construct(declared, arguments ?? [], place, scope) }
            own = Self.member(of: declared, in: candidates)
            // The type is known, and it is not one of the manifest.
            if own == nil, types[declared] == nil, Self.libraryTypes.contains(declared) {
                return try symbolic(name, arguments ?? [], place, scope)
            }
        }
        if case .list(let element)? = type {
            let lists = candidates.filter { ["Array", "Collection", "Sequence"].contains($0.type) }
            own = lists.first { $0.element.map { .named($0) } == element } ?? lists.first
        }
        if let member = own ?? candidates.first {
            guard own != nil || candidates.count == 1 else { return unknown(place, "'.\(name)', which \(candidates.count) types declare") }
            return try staticValue(member, name, arguments ?? [], place, scope)
        }
        if name == "none", arguments == nil { return .nothing }
        if name == "some", let only = arguments?.first { return try evaluate(only.value, scope, type) }
        return try symbolic(name, arguments ?? [], place, scope)
    }

    /// The type in another that `.Name` means; without an expected type, the only one of this name.
    private func nestedType(_ name: String, of type: TypeName?) -> String? {
        let found = types.keys.filter { $0.hasSuffix(".\(name)") }
        guard case .named(let outer)? = type else { return found.count == 1 ? found[0] : nil }
        return found.first { Self.isSame(String($0.dropLast(name.count + 1)), outer) }
    }

    private static let libraryTypes: Set<String> = [
        "Target", "Target.Dependency", "Package.Dependency", "Product", "SwiftSetting", "CSetting", "CXXSetting", "LinkerSetting",
        "Resource", "SupportedPlatform", "Platform", "Target.PluginUsage", "TargetDependency",
    ]

    static func member(of type: String, in candidates: [Member]) -> Member? {
        candidates.first { $0.type == type } ?? candidates.first { isSame($0.type, type) }
    }

    /// Whether a name with its path and one without mean the same type. `Target.Dependency` is `TargetDependency` in Tuist.
    static func isSame(_ one: String, _ other: String) -> Bool {
        one == other || one.hasSuffix(".\(other)") || other.hasSuffix(".\(one)")
            || one == "TargetDependency" && other == "Target.Dependency"
    }

    /// The type of a labeled argument of a call of PackageDescription or ProjectDescription.
    static func type(ofArgument label: String?, in call: String) -> TypeName? {
        let element: String? =
            switch label {
            case "targets": call == "Package" || call == "Project" ? "Target" : nil
            case "dependencies": call == "Package" ? "Package.Dependency" : "Target.Dependency"
            case "platforms": call == "Package" ? "SupportedPlatform" : "Platform"
            default: label.flatMap { listTypes[$0] }
            }
        return element.map { .list(.named($0)) }
    }

    private static let listTypes = [
        "products": "Product", "packages": "Package", "swiftSettings": "SwiftSetting", "cSettings": "CSetting", "cxxSettings": "CXXSetting",
        "linkerSettings": "LinkerSetting", "resources": "Resource", "plugins": "Target.PluginUsage",
    ]

    /// A call that no declaration of the manifest explains.
    func symbolic(_ name: String, _ arguments: [Argument], _ place: Int, _ scope: Scope) throws -> Value {
        let values = try arguments.map { argument in
            (label: argument.label, value: try evaluate(argument.value, scope, Self.type(ofArgument: argument.label, in: name)))
        }
        let call = Call(name: name, arguments: values, place: place)
        if name.first?.isUppercase == true { constructed.append(call) }
        return .call(call)
    }

    private func prefix(_ sign: String, _ operand: Value, _ place: Int) -> Value {
        switch (sign, operand) {
        case (_, .unknown): operand
        case ("!", .truth(let truth)): .truth(!truth)
        case ("-", .integer(let number)): .integer(0 &- number)
        case ("+", .integer), ("&", _): operand
        default: unknown(place, "the operator '\(sign)'")
        }
    }

    private func binary(_ sign: String, _ left: Syntax, _ right: Syntax, _ place: Int, _ scope: Scope, _ type: TypeName?) throws -> Value {
        let first = try evaluate(left, scope, ["+", "??"].contains(sign) ? type : nil)
        switch (sign, first) {
        case ("&&", .truth(false)), ("||", .truth(true)): return first
        case ("&&", .truth(true)), ("||", .truth(false)): return try evaluate(right, scope)
        case ("??", .nothing): return try evaluate(right, scope, type)
        case ("??", _): return first
        default: break
        }
        if let (function, owner) = scope.function(sign, accepting: [nil, nil]) {
            return try invoke(function, [Argument(nil, first, place), Argument(nil, right)], from: scope, in: owner, place)
        }
        // `x == .name`
        var expected = type
        if case .call(let call) = first, let own = call.type { expected = .named(own) }
        let second = try evaluate(right, scope, expected)
        if sign == "&&" || sign == "||" {
            if case .truth(sign == "||") = second { return second }
            return unknown(first, place, "this condition")
        }
        return try combined(sign, first, second, place)
    }

    func combined(_ sign: String, _ left: Value, _ right: Value, _ place: Int) throws -> Value {
        switch (sign, left, right) {
        case ("==", _, _), ("===", _, _): return truth(left.isEqual(to: right), left.unknown ?? right.unknown, place)
        case ("!=", _, _), ("!==", _, _): return truth(left.isEqual(to: right).map { !$0 }, left.unknown ?? right.unknown, place)
        case ("+", .list(let one), .list(let two)):
            try limit(one.count + two.count, place)
            return .list(one + two)
        // A list with an unknown part keeps what is known.
        case ("+", .list(let one), .unknown), ("+", .list(let one), .nothing): return .list(one + [right])
        case ("+", .unknown, .list(let two)), ("+", .nothing, .list(let two)): return .list([left] + two)
        case ("-", .list(let one), .list(let two)): return .list(one.filter { !$0.isContained(in: two) })
        case (_, .unknown, _): return left
        case (_, _, .unknown): return right
        case ("+", .text(let one), .text(let two)):
            try limit((one.utf8.count + two.utf8.count) / 16, place)
            return .text(one + two)
        case (_, .text(let one), .text(let two)): return comparison(sign, one, two, place)
        case (_, .integer(let one), .integer(let two)): return try arithmetic(sign, one, two, place)
        default: return unknown(place, "the operator '\(sign)'")
        }
    }

    private func comparison<Operand: Comparable>(_ sign: String, _ one: Operand, _ two: Operand, _ place: Int) -> Value {
        switch sign {
        case "<": .truth(one < two)
        case ">": .truth(one > two)
        case "<=": .truth(one <= two)
        case ">=": .truth(one >= two)
        default: unknown(place, "the operator '\(sign)'")
        }
    }

    private func arithmetic(_ sign: String, _ one: Int, _ two: Int, _ place: Int) throws -> Value {
        switch sign {
        case "+": return .integer(one &+ two)
        case "-": return .integer(one &- two)
        case "*": return .integer(one &* two)
        case "/" where two > 0: return .integer(one / two)
        case "%" where two > 0: return .integer(one % two)
        case "...", "..<":
            let count = two.subtractingReportingOverflow(one)
            try limit(count.overflow ? Int.max : max(count.partialValue, 0), place)
            let end = sign == "..." ? two : two - 1
            return .list(one > end ? [] : (one...end).map { .integer($0) })
        default: return comparison(sign, one, two, place)
        }
    }
}

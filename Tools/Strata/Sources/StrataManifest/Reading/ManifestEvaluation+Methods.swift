import Foundation

/// A call of a method of the standard library, with evaluated arguments.
private struct BuiltInCall {
    var name: String
    /// The label of the first argument.
    let label: String?
    let values: [Value]
    let place: Int
    var integer: Int? { values.first?.integer }
    /// The closure that is the last argument.
    var closure: Closure? { if case .function(let closure)? = values.last { closure } else { nil } }
}

extension ManifestEvaluation {
    /// `value.name(…)`, which may change the value of the expression `base`.
    func method(
        _ name: String, of value: Value, _ base: Syntax, _ arguments: [Argument], _ place: Int, _ scope: Scope, _ type: TypeName?
    ) throws -> Value {
        if case .nothing = value { return .nothing }
        let labels = arguments.map(\.label)
        for member in members[name] ?? [] where !member.isStatic && suits(member.type, value) {
            guard let function = member.function, function.accepts(labels) else { continue }
            var receiver = value
            let arguments = try arguments.map { try typed($0, as: type?.element, scope) }
            let result = try invoke(function, arguments, from: scope, in: globals, place, type: member.type, receiver: &receiver)
            if function.isMutating { try assign(receiver, to: base, scope) }
            return result
        }
        // `list.append(.name)` and `list.map { .name }` know the type of `.name`.
        let declared = try expectedType(base, scope)
        let expected = ["append", "insert"].contains(name) ? (labels.first == "contentsOf" ? declared : declared?.element) : nil
        let values = try arguments.map { argument in
            try evaluate(argument.value, scope, labels.contains("contentsOf") && argument.label == "at" ? nil : expected)
        }
        let call = BuiltInCall(name: name, label: labels.first ?? nil, values: values, place: place)
        if let changed = try changed(value, call) {
            try assign(changed, to: base, scope)
            return .tuple([])
        }
        if case .unknown = value { return value }
        if let field = try knownMember(name, of: value, place, scope), case .function(let closure) = field {
            return try apply(closure, values, place, type)
        }
        let found = try transformed(value, call, type?.element ?? type) ?? selected(value, call) ?? text(value, call)
        return found ?? unknown(values.first { $0.unknown != nil }, place, "'.\(name)()'")
    }

    /// An argument whose parameter has the type of a list's elements.
    private func typed(_ argument: Argument, as type: TypeName?, _ scope: Scope) throws -> Argument {
        guard let type, argument.value.implicitCall != nil else { return argument }
        var argument = argument
        argument.value.kind = .literal(try evaluate(argument.value, scope, type))
        return argument
    }

    /// Calls a method of `self` without naming it.
    func ownMethod(_ name: String, _ arguments: [Argument], _ place: Int, _ scope: Scope) throws -> Value? {
        guard let receiver = scope.variable("self")?.value, let members = members[name] else { return nil }
        let labels = arguments.map(\.label)
        let isType = if case .type = receiver { true } else { false }
        let isOwn = members.contains { member in
            member.function?.accepts(labels) == true && member.isStatic == isType
                && (isType ? member.type == scope.type : suits(member.type, receiver))
        }
        guard isOwn else { return nil }
        return try call(Syntax(.member(Syntax(.name("self"), place), name), place), arguments, place, scope, nil)
    }

    /// Methods that change a list, with those that return the changed one.
    private static let changing = [
        "formUnion": "union", "subtract": "subtracting", "formIntersection": "intersection", "sort": "sorted", "reverse": "reversed",
        "removeFirst": "dropFirst", "removeLast": "dropLast", "popLast": "dropLast",
    ]

    /// The value after a method of the standard library has changed it; `nil` for other methods.
    private func changed(_ value: Value, _ call: BuiltInCall) throws -> Value? {
        let (values, place) = (call.values, call.place)
        guard case .list(var list) = value else {
            switch (value, call.name, values.first) {
            case (.dictionary(let pairs), "removeValue", let key?): return .dictionary(pairs.filter { $0.key.isEqual(to: key) != true })
            case (.text, "append", let more?): return try combined("+", value, more, place)
            default: return nil
            }
        }
        try step(place, cost: list.count / 16)
        switch (call.name, call.label) {
        case ("append", nil): list.append(contentsOf: values.prefix(1))
        case ("append", "contentsOf"): list += values.first.flatMap(elements) ?? values
        case ("insert", _) where values.count == 2:
            guard let index = values[1].integer, (0...list.count).contains(index) else { return nil }
            list.insert(contentsOf: call.label == nil ? [values[0]] : values[0].list ?? [], at: index)
        case ("insert", nil): if !values[0].isContained(in: list) { list += values }
        case ("remove", "at"):
            guard let index = call.integer, list.indices.contains(index) else { return nil }
            list.remove(at: index)
        case ("remove", nil): list.removeAll { $0.isEqual(to: values[0]) == true }
        case ("removeAll", nil) where values.isEmpty: list = []
        case ("removeAll", _):
            guard let closure = call.closure else { return nil }
            list = try list.filter { try apply(closure, [$0], place).truth != true }
        default:
            guard let name = Self.changing[call.name] else { return nil }
            var call = call
            call.name = name
            guard let changed = try selected(value, call) else { return nil }
            try limit(changed.list?.count ?? 0, place)
            return changed
        }
        try limit(list.count, place)
        return .list(list)
    }

    private func transformed(_ value: Value, _ call: BuiltInCall, _ type: TypeName?) throws -> Value? {
        let place = call.place
        guard let list = elements(value), let closure = call.closure else { return nil }
        func each(_ element: Value) throws -> Value { try apply(closure, [element], place, type) }
        switch call.name {
        case "reduce" where call.values.count == 2:
            if call.label == "into" { return try reduced(list, into: call.values[0], closure, place) }
            return try list.reduce(call.values[0]) { try apply(closure, [$0, $1], place) }
        case "map": return .list(try list.map(each))
        case "compactMap": return .list(try list.map(each).filter { !$0.isNothing })
        case "flatMap":
            var found: [Value] = []
            for element in list {
                let next = try each(element)
                found += elements(next) ?? [next]
                try limit(found.count, place)
            }
            return .list(found)
        case "forEach":
            for element in list { _ = try each(element) }
            return .tuple([])
        case "mapValues", "compactMapValues":
            guard case .dictionary(let pairs) = value else { return nil }
            let changed = try pairs.map { (key: $0.key, value: try each($0.value)) }
            return .dictionary(call.name == "mapValues" ? changed : changed.filter { !$0.value.isNothing })
        default: return nil
        }
    }

    private func reduced(_ list: [Value], into start: Value, _ closure: Closure, _ place: Int) throws -> Value {
        let names = closure.function.parameters?.map(\.name) ?? ["$0", "$1"]
        guard names.count == 2 else { return unknown(place, "this closure") }
        let scope = Scope(parent: closure.scope)
        scope.variables[names[0]] = .init(value: start)
        for element in list {
            scope.variables[names[1]] = .init(value: element)
            do { _ = try run(closure.function.body, in: scope) } catch is Syntax.Jump {}
        }
        return scope.variables[names[0]]?.value ?? start
    }

    /// Methods that select or order elements by a closure, or by equality with an argument and by size.
    private func selected(_ value: Value, _ call: BuiltInCall) throws -> Value? {
        guard let list = value.list ?? (value.text == nil ? elements(value) : nil) else { return nil }
        let (place, closure) = (call.place, call.closure)
        try step(place, cost: list.count / 8)
        var problem: Unknown?
        func isTrue(_ answer: Value) -> Bool {
            problem = problem ?? answer.unknown
            return answer.truth == true
        }
        func holds(_ element: Value) throws -> Bool {
            if let closure { return isTrue(try apply(closure, [element], place)) }
            problem = problem ?? element.unknown ?? call.values.first?.unknown
            return call.values.first?.isEqual(to: element) == true
        }
        func precedes(_ left: Value, _ right: Value) throws -> Bool {
            isTrue(try closure.map { try apply($0, [left, right], place) } ?? combined("<", left, right, place))
        }
        let found: Value
        switch call.name {
        case "filter":
            if case .dictionary(let pairs) = value {
                found = .dictionary(try pairs.filter { try holds(.tuple([("key", $0.key), ("value", $0.value)])) })
            } else {
                found = .list(try list.filter(holds))
            }
        case "first": found = try list.first(where: holds) ?? .nothing
        case "last": found = try list.last(where: holds) ?? .nothing
        case "contains":
            if try list.contains(where: holds) { return .truth(true) }
            found = .truth(false)
        case "allSatisfy": found = .truth(try list.allSatisfy(holds))
        case "firstIndex": found = try list.firstIndex(where: holds).map { .integer($0) } ?? .nothing
        case "sorted": found = .list(try list.sorted(by: precedes))
        case "min", "max":
            let ordered = try list.sorted(by: precedes)
            found = (call.name == "min" ? ordered.first : ordered.last) ?? .nothing
        case "prefix" where closure != nil: found = .list(Array(try list.prefix(while: holds)))
        case "drop": found = .list(Array(try list.drop(while: holds)))
        default: return try part(of: list, call)
        }
        return problem.map { .unknown($0) } ?? found
    }

    private func part(of list: [Value], _ call: BuiltInCall) throws -> Value? {
        let other = call.values.first.flatMap(elements) ?? []
        let count = max(call.integer ?? 1, 0)
        switch call.name {
        case "reversed": return .list(list.reversed())
        case "shuffled", "randomElement": return unknown(call.place, "chance")
        case "joined":
            try limit(list.reduce(0) { $0 + ($1.text.map { $0.utf8.count / 16 } ?? elements($1)?.count ?? 1) }, call.place)
            let texts = list.compactMap(\.text)
            if texts.count == list.count, let separator = call.values.isEmpty ? "" : call.values[0].text {
                return .text(texts.joined(separator: separator))
            }
            return call.values.isEmpty ? .list(list.flatMap { elements($0) ?? [$0] }) : nil
        case "enumerated": return .list(list.enumerated().map { .tuple([("offset", .integer($0)), ("element", $1)]) })
        case "prefix": return call.integer.map { _ in .list(Array(list.prefix(count))) }
        case "suffix": return call.integer.map { _ in .list(Array(list.suffix(count))) }
        case "dropFirst": return .list(Array(list.dropFirst(count)))
        case "dropLast": return .list(Array(list.dropLast(count)))
        case "union": return .list(list + other.filter { !$0.isContained(in: list) })
        case "intersection": return .list(list.filter { $0.isContained(in: other) })
        case "subtracting": return .list(list.filter { !$0.isContained(in: other) })
        case "isDisjoint": return .truth(!list.contains { $0.isContained(in: other) })
        case "isSubset": return .truth(list.allSatisfy { $0.isContained(in: other) })
        case "isSuperset": return .truth(other.allSatisfy { $0.isContained(in: list) })
        default: return nil
        }
    }

    private func text(_ value: Value, _ call: BuiltInCall) throws -> Value? {
        guard case .text(let text) = value else { return nil }
        let first = call.values.first?.text
        switch (call.name, call.label) {
        case ("hasPrefix", _): return first.map { .truth(text.hasPrefix($0)) }
        case ("hasSuffix", _): return first.map { .truth(text.hasSuffix($0)) }
        case ("contains", nil): return first.map { .truth(text.contains($0)) }
        case ("lowercased", _): return .text(text.lowercased())
        case ("uppercased", _): return .text(text.uppercased())
        case ("appending", nil): return first.map { .text(text + $0) }
        case ("split", "separator"), ("components", "separatedBy"):
            guard let first, !first.isEmpty else { return nil }
            let parts = text.components(separatedBy: first)
            return .list((call.name == "split" ? parts.filter { !$0.isEmpty } : parts).map { .text($0) })
        case ("replacingOccurrences", "of"), ("replacing", nil):
            guard let first, call.values.count == 2, let other = call.values[1].text,
                text.utf8.count * (other.utf8.count + 1) < 10_000_000
            else { return nil }
            return .text(text.replacing(first, with: other))
        case ("trimmingCharacters", _): return .text(text.trimmingCharacters(in: .whitespacesAndNewlines))
        case ("prefix", nil), ("suffix", nil), ("dropFirst", nil), ("dropLast", nil), ("reversed", nil):
            return try selected(.list(elements(value) ?? []), call)?.list.map { .text($0.compactMap(\.text).joined()) }
        default: return nil
        }
    }
}

extension ManifestEvaluation {
    func call(_ callee: Syntax, _ arguments: [Argument], _ place: Int, _ scope: Scope, _ type: TypeName?) throws -> Value {
        let labels = arguments.map(\.label)
        switch callee.kind {
        case .implicitMember(let name): return try implicit(name, arguments, place, scope, type)
        case .name(let name):
            let variable = scope.variable(name)?.value
            if case .function? = variable { return try apply(variable ?? .nothing, arguments, place, scope, type) }
            if let (function, owner) = scope.function(name, accepting: labels) {
                return try invoke(function, arguments, from: scope, in: owner, place)
            }
            if let found = try ownMethod(name, arguments, place, scope) { return found }
            if let variable { return try apply(variable, arguments, place, scope, type) }
            return try construct(declaredType(name, in: scope) ?? name, arguments, place, scope)
        case .member(let base, "init"):
            if case .type(let name) = try evaluate(base, scope) { return try construct(name, arguments, place, scope) }
            return unknown(place, "this initializer")
        case .member(let base, let name):
            // The elements of a list that another one is made of have other types.
            let receiver = try evaluate(base, scope, name.lowercased().hasSuffix("map") ? nil : type)
            if case .type(let owner) = receiver { return try staticCall(name, of: owner, arguments, place, scope) }
            return try method(name, of: receiver, base, arguments, place, scope, type)
        default: return try apply(try evaluate(callee, scope), arguments, place, scope, type)
        }
    }

    private func apply(_ value: Value, _ arguments: [Argument], _ place: Int, _ scope: Scope, _ type: TypeName?) throws -> Value {
        switch value {
        case .function(let closure):
            let unlabeled = arguments.map { Argument(nil, $0.value, isInOut: $0.isInOut) }
            return try invoke(closure.function, unlabeled, from: scope, in: closure.scope, place, result: type)
        case .type(let name): return try construct(name, arguments, place, scope)
        case .unknown: return value
        default: return unknown(place, "this call")
        }
    }

    func apply(_ closure: Closure, _ values: [Value], _ place: Int, _ type: TypeName? = nil) throws -> Value {
        let parameters = closure.function.parameters ?? []
        var values = values
        // `{ key, value in }` takes the parts of a pair.
        if values.count == 1, parameters.count > 1, case .tuple(let parts) = values[0], parts.count == parameters.count {
            values = parts.map(\.value)
        }
        let arguments = values.enumerated().map { Argument($0 < parameters.count ? parameters[$0].label : nil, $1, place) }
        return try invoke(closure.function, arguments, from: closure.scope, in: closure.scope, place, result: type)
    }

    /// Runs a function that was declared in the scope of `owner`, and may change its receiver, the value of `self`.
    func invoke(
        _ function: Function, _ arguments: [Argument], from caller: Scope, in owner: Scope, _ place: Int, type: String? = nil,
        receiver: UnsafeMutablePointer<Value>? = nil, result: TypeName? = nil
    ) throws -> Value {
        try step(place)
        let scope = Scope(parent: owner, type: type)
        if let receiver { scope.variables["self"] = .init(value: receiver.pointee) }
        let expected = function.result ?? result
        scope.variables[" result"] = .init(value: .nothing, type: expected)
        try bind(arguments, of: function, in: scope, from: caller, place)
        var answer = Value.tuple([])
        do {
            answer = try deeper(place) { try run(function.body, in: scope, expected) }
        } catch Syntax.Jump.returned {
            answer = returned
        } catch is Syntax.Jump {}
        if let receiver, let changed = scope.variables["self"]?.value { receiver.pointee = changed }
        for (parameter, argument) in zip(function.parameters ?? [], arguments) where argument.isInOut {
            if let changed = scope.variables[parameter.name]?.value { try assign(changed, to: argument.value, caller) }
        }
        return answer
    }

    private func bind(_ arguments: [Argument], of function: Function, in scope: Scope, from caller: Scope, _ place: Int) throws {
        guard let parameters = function.parameters else {
            for (index, argument) in arguments.enumerated() {
                scope.variables["$\(index)"] = .init(value: try evaluate(argument.value, caller))
            }
            // `$0` is a pair and `$1` unused, or both are its parts.
            if arguments.count == 1, case .tuple(let parts)? = scope.variables["$0"]?.value, parts.count == 2, parts[0].label == "key" {
                scope.variables["$1"] = .init(value: parts[1].value)
            }
            return
        }
        for (parameter, range) in zip(parameters, function.matched(arguments.map(\.label)).arguments) {
            let values = try arguments[range].map { try evaluate($0.value, caller, parameter.type) }
            let standard = try values.isEmpty ? parameter.standard.map { try evaluate($0, scope, parameter.type) } : nil
            let one = values.first ?? standard ?? unknown(place, "the argument '\(parameter.name)'")
            scope.variables[parameter.name] = .init(value: parameter.isVariadic ? .list(values) : one, type: parameter.type)
        }
    }

    private func staticCall(_ name: String, of type: String, _ arguments: [Argument], _ place: Int, _ scope: Scope) throws -> Value {
        let labels = arguments.map(\.label)
        for member in members[name] ?? [] where member.isStatic && Self.isSame(member.type, type) {
            if member.accepts(labels) { return try staticValue(member, name, arguments, place, scope) }
            if member.accepts(nil), member.function == nil {
                return try apply(try staticValue(member, name, [], place, scope), arguments, place, scope, nil)
            }
        }
        if let found = try questionForFiles(type, name, arguments, place, scope) { return found }
        if let nested = declaredType("\(type).\(name)", in: scope) { return try construct(nested, arguments, place, scope) }
        guard types[type] == nil else { return unknown(place, "'\(type).\(name)'") }
        return try symbolic(name, arguments, place, scope)
    }

    func staticValue(_ member: Member, _ name: String, _ arguments: [Argument], _ place: Int, _ scope: Scope) throws -> Value {
        if let function = member.function ?? member.variable?.getter {
            var receiver = Value.type(member.type)
            return try invoke(function, arguments, from: scope, in: globals, place, type: member.type, receiver: &receiver)
        }
        if let variable = member.variable {
            if let value = statics["\(member.type).\(name)"] { return value }
            let inner = Scope(parent: globals, type: member.type)
            inner.variables["self"] = .init(value: .type(member.type))
            let value = try variable.value.map { try evaluate($0, inner, variable.type) } ?? .nothing
            statics["\(member.type).\(name)"] = value
            return value
        }
        let values = try arguments.map { (label: $0.label, value: try evaluate($0.value, scope)) }
        return .call(Call(name: name, arguments: values, place: place, type: member.type))
    }

    func construct(_ type: String, _ arguments: [Argument], _ place: Int, _ scope: Scope) throws -> Value {
        let labels = arguments.map(\.label)
        if let initializer = members["init"]?.first(where: { $0.type == type && $0.accepts(labels) })?.function {
            // An initializer in an extension of a type of the library assigns or delegates.
            if types[type] == nil { return unknown(place, "an initializer of '\(type)'") }
            var receiver = Value.call(try instance(of: type, place))
            _ = try invoke(initializer, arguments, from: scope, in: globals, place, type: type, receiver: &receiver)
            return receiver
        }
        guard let declaration = types[type] else {
            if labels == ["stringLiteral"] { return try evaluate(arguments[0].value, scope) }
            if let found = try conversion(to: type, arguments, place, scope) { return found }
            return type.first?.isUppercase == true
                ? try symbolic(type.split(separator: ".").last.map(String.init) ?? type, arguments, place, scope)
                : unknown(place, "the name '\(type)'")
        }
        if labels == ["rawValue"], declaration.isEnumeration {
            let raw = try evaluate(arguments[0].value, scope)
            let found = try cases(of: type, place).first { try rawValue(of: $0).isEqual(to: raw) == true }
            return found.map { .call($0) } ?? raw.unknown.map { .unknown($0) } ?? .nothing
        }
        let instance = try instance(of: type, place)
        for argument in arguments {
            guard let label = argument.label else { return unknown(place, "an initializer of '\(type)'") }
            instance.set(label, to: try evaluate(argument.value, scope, storedProperty(label, of: type)?.type))
        }
        return .call(instance)
    }

    func storedProperty(_ name: String, of type: String?) -> Syntax.Variable? {
        members[name]?.lazy.filter { $0.type == type && !$0.isStatic }.compactMap(\.variable).first { $0.getter == nil }
    }

    /// A value of a type with the defaults of its properties.
    private func instance(of type: String, _ place: Int) throws -> Call {
        let instance = Call(name: "", arguments: [], place: place, type: type)
        for member in types[type]?.members ?? [] {
            guard case .variables(let variables) = member.kind else { continue }
            for variable in variables where !variable.isStatic && variable.getter == nil {
                guard case .binding(let name) = variable.pattern.kind else { continue }
                let value = try variable.value.map { try evaluate($0, Scope(parent: globals, type: type), variable.type) }
                instance.set(name, to: value ?? .nothing)
            }
        }
        return instance
    }

    func cases(of type: String, _ place: Int) -> [Call] {
        (types[type]?.cases ?? []).map { Call(name: $0.name, arguments: [], place: place, type: type) }
    }

    func rawValue(of instance: Call) throws -> Value {
        let declaration = instance.type.flatMap { types[$0] }
        guard let declaration, let index = declaration.cases.firstIndex(where: { $0.name == instance.name }) else {
            return unknown(instance.place, "a raw value")
        }
        if let raw = declaration.cases[index].raw { return try evaluate(raw, globals) }
        if declaration.inherited.contains("String") { return .text(declaration.cases[index].name) }
        if declaration.inherited.contains("Int"), declaration.cases.allSatisfy({ $0.raw == nil }) { return .integer(index) }
        return unknown(instance.place, "a raw value")
    }
}

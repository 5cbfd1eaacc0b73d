extension Checker {
    /// A possible meaning of a call.
    private struct Candidate {
        var parameters: [Parameter]
        var result: ValueType
        var isOwn: Bool
        var run: (Frame, [Value]) throws -> Value
    }

    func call(
        _ callee: Expression, _ arguments: [Expression.Argument], _ expected: ValueType?, _ scope: Scope, _ place: Place
    ) throws -> Code {
        switch callee.kind {
        case .implicitMember(let name):
            guard let expected else { throw place.refusal("'.\(name)' without a type that is expected") }
            return try staticCall(expected.unwrapped, name, arguments, expected, scope, place)
        case .member(let base, let name):
            if let type = try typeNamed(callee, scope) { return try staticCall(type, "init", arguments, expected, scope, place) }
            if let type = try typeNamed(base, scope) { return try staticCall(type, name, arguments, expected, scope, place) }
            if case .chained = base.kind { throw place.refusal("a call behind '?'") }
            if let code = try fileCall(base, name, arguments, scope, place) { return code }
            return try method(of: base, name, arguments, expected, scope, place)
        case .name(let name) where name != "Set":
            if let (entry, owner) = lookUp(name, in: scope) {
                guard case .function(let body) = entry else { throw place.refusal("a call of the value '\(name)'") }
                try checkIsolation(of: entry, in: owner, from: scope, at: place)
                return try choose([candidate(body, scope, place)], arguments, expected, scope, place, name)
            }
        case .name("Set") where arguments.count == 1 && arguments[0].label == nil:
            return try set(of: arguments[0].value, expected, scope, place)
        case .closure where arguments.isEmpty && expected != nil:
            let transform = try closure(callee, [], expected, scope)
            return Code(type: transform.type) { try transform.run($0, []) }
        default: break
        }
        guard let type = try typeNamed(callee, scope) else { throw callee.place.refusal("this call") }
        return try staticCall(type, "init", arguments, expected, scope, place)
    }

    /// `FileManager.default.fileExists(atPath:)`, evaluated relative to the same folder as by the toolchain.
    private func fileCall(
        _ base: Expression, _ name: String, _ arguments: [Expression.Argument], _ scope: Scope, _ place: Place
    ) throws -> Code? {
        guard case .member(let manager, "default") = base.kind, case .name("FileManager") = manager.kind, hasFoundation,
            lookUp("FileManager", in: scope) == nil, name == "fileExists", arguments.map(\.label) == ["atPath"]
        else { return nil }
        let path = try value(arguments[0].value, .text, scope)
        let world = world
        return Code(type: .truth) { frame in
            guard let path = try path.run(frame).text, let fileExists = world.fileExists else {
                throw place.refusal("a question about files")
            }
            return .truth(fileExists(path))
        }
    }

    private func candidate(_ body: FunctionBody, _ scope: Scope, _ place: Place, on base: Code? = nil) -> Candidate {
        let depth = scope.function.depth
        return Candidate(parameters: body.parameters, result: body.result, isOwn: true) { frame, values in
            try body.call(frame, depth: depth, (try base.map { [try $0.run(frame)] } ?? []) + values, place)
        }
    }

    private func candidate(_ function: Interface.Function, _ place: Place) -> Candidate {
        Candidate(
            parameters: function.parameters.map { parameter in
                Parameter(
                    label: parameter.label, type: parameter.type, standard: parameter.standard.map { .constant($0.value, parameter.type) })
            }, result: function.result, isOwn: false
        ) { frame, values in
            try frame.machine.step(place)
            var fields: [String: Value] = [:]
            for (parameter, value) in zip(function.parameters, values) { fields[parameter.name] = value }
            return try Construction(function, fields, frame, place).value()
        }
    }

    private func staticCall(
        _ type: ValueType, _ name: String, _ arguments: [Expression.Argument], _ expected: ValueType?, _ scope: Scope, _ place: Place
    ) throws -> Code {
        let key = "\(type.owner).\(name)"
        // Like the compiler, prefers the candidate with the fewest default values; all candidates have the same result.
        var candidates = (interface.functions[key] ?? [])
            .sorted { ($0.isFavoured ? 0 : 1, $0.parameters.count) < ($1.isFavoured ? 0 : 1, $1.parameters.count) }
            .map { candidate($0, place) }
        if case .function(let body) = statics[key] { candidates.append(candidate(body, scope, place)) }
        if name == "init" {
            if case .named(let owner) = type, let properties = structures[owner] {
                candidates.append(
                    Candidate(parameters: properties.map { Parameter(label: $0.name, type: $0.type) }, result: type, isOwn: true) {
                        _, values in
                        .record(Record(owner, "init", Dictionary(zip(properties.map(\.name), values)) { first, _ in first }))
                    })
            }
            if let code = try conversion(to: type, arguments, scope, place) { return code }
        }
        guard !candidates.isEmpty else { throw place.refusal("'\(name)' of '\(type.owner)'") }
        return try choose(candidates, arguments, expected, scope, place, name)
    }

    /// `Set(list)`, `[Target]()`, `String(number)`
    private func conversion(
        to type: ValueType, _ arguments: [Expression.Argument], _ scope: Scope, _ place: Place
    ) throws -> Code? {
        if arguments.isEmpty {
            switch type {
            case .array, .set: return .constant(.list([]), type)
            case .text: return .constant(.text(""), type)
            default: return nil
            }
        }
        guard arguments.count == 1, arguments[0].label == nil else { return nil }
        switch type {
        case .text:
            let number = try value(arguments[0].value, .integer, scope)
            return Code(type: .text) { frame in
                guard case .integer(let value) = try number.run(frame) else { throw place.refusal("this value") }
                return .text(String(value))
            }
        case .set(let element):
            let list = try value(arguments[0].value, .array(element), scope)
            return Code(type: type) { frame in .list(try Self.unique(try list.run(frame).list ?? [], place)) }
        default: return nil
        }
    }

    /// `Set(list)`, of the type that is expected or that the list has.
    private func set(of list: Expression, _ expected: ValueType?, _ scope: Scope, _ place: Place) throws -> Code {
        var wanted: ValueType?
        if case .set(let element) = expected?.unwrapped { wanted = .array(element) }
        let code = try value(list, wanted, scope)
        guard case .array(let element) = code.type, element == .text || wanted != nil else {
            throw place.refusal("a set of '\(code.type.owner)'")
        }
        return Code(type: .set(element)) { frame in .list(try Self.unique(try code.run(frame).list ?? [], place)) }
    }

    private func choose(
        _ candidates: [Candidate], _ arguments: [Expression.Argument], _ expected: ValueType?, _ scope: Scope, _ place: Place,
        _ name: String
    ) throws -> Code {
        var problem: UnlocatedRefusal?
        var found: Code?
        let hasOwn = candidates.contains(where: \.isOwn)
        for candidate in candidates {
            guard expected.map(candidate.result.fits) ?? true, let order = Self.order(of: arguments, candidate.parameters) else { continue }
            do {
                var codes: [Code] = []
                for (index, parameter) in candidate.parameters.enumerated() {
                    if let argument = order[index] {
                        codes.append(try value(arguments[argument].value, parameter.type, scope))
                    } else if let standard = parameter.standard {
                        codes.append(standard)
                    }
                }
                if found != nil { throw place.refusal("'\(name)', which may mean two functions") }
                let values = codes
                found = Code(type: candidate.result) { frame in try candidate.run(frame, try values.map { try $0.run(frame) }) }
                if !hasOwn { break }
            } catch let refusal as UnlocatedRefusal {
                problem = problem ?? refusal
                if found != nil { throw refusal }
            }
        }
        if let found { return found }
        throw problem ?? place.refusal("these arguments of '\(name)'")
    }

    /// The argument of each parameter, or `nil` if they do not match; arguments are in the order of the parameters.
    private static func order(of arguments: [Expression.Argument], _ parameters: [Parameter]) -> [Int?]? {
        var order: [Int?] = []
        var next = 0
        for parameter in parameters {
            if next < arguments.count, arguments[next].label == parameter.label {
                order.append(next)
                next += 1
            } else if parameter.standard != nil {
                order.append(nil)
            } else {
                return nil
            }
        }
        return next == arguments.count ? order : nil
    }

    // MARK: Methods

    func method(
        _ body: FunctionBody, on base: Code, _ arguments: [Expression.Argument], _ expected: ValueType?, _ scope: Scope, _ place: Place
    ) throws -> Code {
        try choose([candidate(body, scope, place, on: base)], arguments, expected, scope, place, body.name)
    }
}

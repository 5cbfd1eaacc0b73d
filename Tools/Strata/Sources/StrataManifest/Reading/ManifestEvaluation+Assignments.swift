extension ManifestEvaluation {
    /// `target = value`, or `target += value` and the like.
    func assign(_ target: Syntax, _ sign: String, _ expression: Syntax, _ scope: Scope) throws {
        let type = try expectedType(target, scope)
        var value = try evaluate(expression, scope, type)
        if sign != "=" { value = try combined(String(sign.dropLast()), try evaluate(target, scope), value, target.place) }
        try assign(value, to: target, scope)
    }

    func expectedType(_ target: Syntax, _ scope: Scope) throws -> TypeName? {
        switch target.kind {
        case .name(let name): return scope.variable(name)?.type ?? storedProperty(name, of: scope.type)?.type
        case .member(let base, let label):
            guard case .call(let call) = try evaluate(base, scope) else { return nil }
            return call.type == nil ? Self.type(ofArgument: label, in: call.name) : storedProperty(label, of: call.type)?.type
        case .element(let base, _): return try expectedType(base, scope)?.element
        case .binary("??", let value, _): return try expectedType(value, scope)
        default: return nil
        }
    }

    func assign(_ value: Value, to target: Syntax, _ scope: Scope) throws {
        try step(target.place)
        switch target.kind {
        case .name("_"): break
        case .name(let name):
            if let owner = scope.owner(of: name) {
                let new = settled(value, instead: owner.variables[name]?.value)
                owner.variables[name]?.value = new
            } else if scope.owner(of: "self") != nil {
                try assign(value, to: Syntax(.member(Syntax(.name("self"), target.place), name), target.place), scope)
            } else {
                assign(value, toStatic: name, of: scope.type)
            }
        case .member(let base, let label):
            switch try evaluate(base, scope) {
            case .call(let call) where call.type == nil: call.set(label, to: settled(value, instead: call[label]))
            case .call(let instance):
                let copy = instance.copy()
                copy.set(label, to: settled(value, instead: instance[label]))
                try assign(.call(copy), to: base, scope)
            case .tuple(var parts):
                guard let index = parts.firstIndex(where: { $0.label == label }) ?? Int(label), index < parts.count else { break }
                parts[index].value = settled(value, instead: parts[index].value)
                try assign(.tuple(parts), to: base, scope)
            case .type(let type): assign(value, toStatic: label, of: type)
            default: break
            }
        case .element(let base, let arguments): try assign(value, toElement: arguments, of: base, target.place, scope)
        default: break
        }
    }

    private func assign(_ value: Value, toStatic name: String, of type: String?) {
        guard let type, members[name]?.contains(where: { $0.isStatic && $0.type == type }) == true else { return }
        statics["\(type).\(name)"] = settled(value, instead: statics["\(type).\(name)"])
    }

    private func assign(_ value: Value, toElement arguments: [Argument], of base: Syntax, _ place: Int, _ scope: Scope) throws {
        guard let key = try arguments.first.map({ try evaluate($0.value, scope) }) else { return }
        switch try evaluate(base, scope) {
        case .list(var list):
            guard let index = key.integer, list.indices.contains(index) else {
                return try assign(unknown(key, place, "this element"), to: base, scope)
            }
            list[index] = settled(value, instead: list[index])
            try assign(.list(list), to: base, scope)
        case .dictionary(var pairs):
            let index = pairs.firstIndex { $0.key.isEqual(to: key) == true }
            let new = settled(value, instead: index.map { pairs[$0].value })
            if let index, new.isNothing {
                pairs.remove(at: index)
            } else if let index {
                pairs[index].value = new
            } else if !new.isNothing {
                pairs.append((key, new))
            }
            try assign(.dictionary(pairs), to: base, scope)
        default: break
        }
    }

    /// The value after an assignment that may not take place: a list keeps what it had.
    private func settled(_ value: Value, instead old: Value?) -> Value {
        guard let uncertainty else { return value }
        if case .list(let before)? = old { return .list(before + [.unknown(uncertainty)]) }
        return .unknown(uncertainty)
    }
}

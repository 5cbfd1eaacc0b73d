extension Checker {
    /// Checks a sequence of statements.
    func block(_ statements: [Statement], _ scope: Scope) throws -> Action {
        let actions = try statements.map { try statement($0, scope) }
        return { frame in
            for action in actions {
                let outcome = try action(frame)
                if case .next = outcome { continue }
                return outcome
            }
            return .next
        }
    }

    private func innerBlock(_ statements: [Statement], _ scope: Scope) throws -> Action {
        try block(statements, Scope(parent: scope, function: scope.function))
    }

    private func statement(_ statement: Statement, _ scope: Scope) throws -> Action {
        let place = statement.place
        switch statement.kind {
        case .importing: return { _ in .next }
        case .variable(let variable): return try self.variable(variable, scope, place)
        case .function(let function): return try local(function, scope, place)
        case .type: throw place.refusal("a type here")
        case .expression(let expression): return try effect(expression, scope)
        case .assignment(let target, let sign, let value): return try assignment(target, sign, value, scope, place)
        case .condition(let conditions, let yes, let no): return try condition(conditions, yes, no, scope, place)
        case .guarding(let conditions, let no): return try guarding(conditions, no, scope, place)
        case .loop(let loop): return try self.loop(loop, scope, place)
        case .selection(let value, let cases): return try selection(value, cases, scope, place)
        case .result(let expression): return try result(expression, scope, place)
        case .leaveLoop:
            guard canBreak else { throw place.refusal("'break' here") }
            return { _ in .leaveLoop }
        case .nextRound:
            guard isInLoop else { throw place.refusal("'continue' here") }
            return { _ in .nextRound }
        }
    }

    func variable(_ variable: Statement.Variable, _ scope: Scope, _ place: Place) throws -> Action {
        let type = try variable.type.map { try self.type($0, at: place) }
        if variable.getter != nil, scope.parent == nil { return { _ in .next } }
        if let getter = variable.getter, let type {
            let body = FunctionBody(name: variable.name, parameters: [], result: type, depth: scope.function.depth)
            try declare(variable.name, .computed(body), in: scope, at: place)
            try define(body, [], getter, scope, place)
            return { _ in .next }
        }
        let code = try variable.value.map { try value($0, type, scope) }
        guard let type = type ?? code?.type, type != .nothing else { throw place.refusal("a variable of no type") }
        let slot = scope.function.newSlot()
        // A variable optional is initially nil.
        let isEmpty = code == nil && !variable.isConstant && type.isOptional
        if variable.name != "_" {
            var entry = Scope.Variable(slot: slot, type: type, isConstant: variable.isConstant)
            if code == nil, !isEmpty {
                let start = FirstValue(barriers: barriers)
                waiting.append(start)
                entry.start = start
            }
            try declare(variable.name, .variable(entry), in: scope, at: place)
        }
        return { frame in
            try frame.machine.step(place)
            frame[slot] = isEmpty ? .nothing : try code?.run(frame)
            return .next
        }
    }

    private func local(_ function: Statement.Function, _ scope: Scope, _ place: Place) throws -> Action {
        if scope.names[function.name] == nil { try declare(function, scope, place) }
        return { _ in .next }
    }

    /// A call with a side effect: a change of a list, or a closure for each element.
    private func effect(_ expression: Expression, _ scope: Scope) throws -> Action {
        let place = expression.place
        if case .tuple(let elements) = expression.kind, elements.isEmpty { return { _ in .next } }
        guard case .call(let callee, let arguments) = expression.kind else { throw place.refusal("a statement without effect") }
        if case .member(let base, let name) = callee.kind {
            if let action = try change(base, name, arguments, scope, place) { return action }
            if name == "forEach", arguments.count == 1, arguments[0].label == nil {
                let values = try value(base, nil, scope)
                guard case .array(let element) = values.type else { throw place.refusal("'forEach' of '\(values.type.owner)'") }
                let body = try eachBody(arguments[0].value, element, scope)
                return { frame in
                    for item in try values.run(frame).list ?? [] { try body(frame, item) }
                    return .next
                }
            }
        }
        // The output of a manifest is not part of the result.
        if case .name("print") = callee.kind, arguments.count == 1, arguments[0].label == nil, lookUp("print", in: scope) == nil {
            let text = try value(arguments[0].value, .text, scope)
            return { frame in
                _ = try text.run(frame)
                return .next
            }
        }
        let code = try value(expression, nil, scope)
        return { frame in
            _ = try code.run(frame)
            return .next
        }
    }

    private func eachBody(_ expression: Expression, _ element: ValueType, _ scope: Scope) throws -> (Frame, Value) throws -> Void {
        guard case .closure(let closure) = expression.kind, (closure.parameters?.count ?? 1) == 1 else {
            throw expression.place.refusal("an expression instead of a closure")
        }
        let context = FunctionContext(depth: scope.function.depth + 1, result: .nothing, isNonisolated: false)
        let inner = Scope(parent: scope, function: context)
        let name = closure.parameters?[0] ?? "$0"
        let slot = context.newSlot()
        if name != "_" { try declare(name, .variable(.init(slot: slot, type: element, isConstant: true)), in: inner, at: expression.place) }
        inner.isClosure = true
        guard closure.result == nil else { throw expression.place.refusal("this closure") }
        let body = try withLoop(false) { try block(closure.body, inner) }
        try checkUse(of: 1, closure, inner, expression.place)
        return { frame, value in
            try frame.machine.step(expression.place)
            let own = frame.inner()
            own[slot] = value
            _ = try body(own)
        }
    }

    // MARK: Control

    /// A condition, with the names that it binds.
    private func conditions(_ conditions: [Statement.Condition], _ scope: Scope, _ place: Place) throws -> (Frame) throws -> Bool {
        var tests: [(Frame) throws -> Bool] = []
        for condition in conditions {
            switch condition {
            case .truth(let expression):
                let code = try value(expression, .truth, scope)
                tests.append { frame in
                    guard case .truth(let holds) = try code.run(frame) else { throw place.refusal("this condition") }
                    return holds
                }
            case .present(let name, let expression, let place):
                let code = try value(expression, nil, scope)
                guard code.type.isOptional else { throw place.refusal("'let' with a value that is not optional") }
                let slot = scope.function.newSlot()
                if name != "_" {
                    try declare(name, .variable(.init(slot: slot, type: code.type.unwrapped, isConstant: true)), in: scope, at: place)
                }
                tests.append { frame in
                    let value = try code.run(frame)
                    frame[slot] = value
                    return !value.isNothing
                }
            }
        }
        return { frame in try tests.allSatisfy { try $0(frame) } }
    }

    private func condition(
        _ conditions: [Statement.Condition], _ yes: [Statement], _ no: [Statement], _ scope: Scope, _ place: Place
    ) throws -> Action {
        let inner = Scope(parent: scope, function: scope.function)
        let test = try self.conditions(conditions, inner, place)
        let waiting = waiting.filter { !$0.isGiven }
        let (yesLeaves, noLeaves) = (Self.alwaysLeaves(yes, isInLoop: isInLoop), Self.alwaysLeaves(no, isInLoop: isInLoop))
        let yes = try innerBlock(yes, inner)
        let given = waiting.filter(\.isGiven)
        for start in given { start.isGiven = false }
        let no = try innerBlock(no, scope)
        for start in waiting {
            let isGiven = (first: given.contains { $0 === start }, second: start.isGiven)
            guard isGiven.first == isGiven.second || (isGiven.first ? noLeaves : yesLeaves) else {
                throw place.refusal("a variable that gets its value on one way only")
            }
            start.isGiven = isGiven.first || isGiven.second
        }
        return { frame in
            try frame.machine.step(place)
            return try test(frame) ? yes(frame) : no(frame)
        }
    }

    private func guarding(_ conditions: [Statement.Condition], _ no: [Statement], _ scope: Scope, _ place: Place) throws -> Action {
        guard Self.alwaysLeaves(no, isInLoop: isInLoop) else { throw place.refusal("a 'guard' that does not exit") }
        let test = try self.conditions(conditions, scope, place)
        let no = try innerBlock(no, scope)
        return { frame in try test(frame) ? .next : no(frame) }
    }

    private func loop(_ loop: Statement.Loop, _ scope: Scope, _ place: Place) throws -> Action {
        let values = try value(loop.values, nil, scope)
        let inner = Scope(parent: scope, function: scope.function)
        var slots: [Int] = []
        var types: [ValueType] = []
        switch values.type {
        case .array(let element):
            if loop.names.count == 1 { types = [element] } else if case .tuple(let parts, _) = element { types = parts }
        case .range(.integer), .closedRange(.integer): types = [.integer]
        default: throw place.refusal("a loop over '\(values.type.owner)'")
        }
        guard types.count == loop.names.count else { throw place.refusal("the names of this loop") }
        for (name, type) in zip(loop.names, types) {
            slots.append(scope.function.newSlot())
            if name == "_" { continue }
            try declare(name, .variable(.init(slot: slots[slots.count - 1], type: type, isConstant: true)), in: inner, at: place)
        }
        let filter = try loop.filter.map { try value($0, .truth, inner) }
        let body = try withLoop(true) { try innerBlock(loop.body, inner) }
        return { frame in
            for item in try Self.items(try values.run(frame), place) {
                try frame.machine.step(place)
                if slots.count == 1 {
                    frame[slots[0]] = item
                } else if case .tuple(let parts) = item {
                    for (slot, part) in zip(slots, parts) { frame[slot] = part }
                }
                if let filter, case .truth(false) = try filter.run(frame) { continue }
                switch try body(frame) {
                case .next, .nextRound: continue
                case .leaveLoop: return .next
                case .result(let value): return .result(value)
                }
            }
            return .next
        }
    }

    static func items(_ value: Value, _ place: Place) throws -> [Value] {
        if let list = value.list { return list }
        guard let record = value.record, case .integer(let low) = record.fields["low"], case .integer(let high) = record.fields["high"],
            high < 100_000, low > -100_000
        else { throw place.refusal("this loop") }
        return (low..<(record.form == "..." ? high + 1 : high)).map { .integer($0) }
    }

    private func selection(_ expression: Expression, _ cases: [Statement.Case], _ scope: Scope, _ place: Place) throws -> Action {
        let subject = try value(expression, nil, scope)
        var named: Set<String> = []
        var branches: [(patterns: [Code], body: Action)] = []
        var hasDefault = false
        for item in cases {
            guard !hasDefault else { throw place.refusal("a case behind 'default'") }
            hasDefault = item.patterns.isEmpty
            for pattern in item.patterns {
                if case .implicitMember(let name) = pattern.kind, case .named = subject.type {
                    named.insert(name)
                } else if case .text = pattern.kind, subject.type == .text {
                } else {
                    throw pattern.place.refusal("this pattern")
                }
            }
            let patterns = try item.patterns.map { try value($0, subject.type, scope) }
            branches.append((patterns, try withSwitch { try innerBlock(item.body, scope) }))
        }
        guard case .named(let owner) = subject.type, Interface.equatable.contains(owner) || enumerations[owner] != nil else {
            guard subject.type == .text, hasDefault else { throw place.refusal("this 'switch'") }
            return run(branches, subject, place)
        }
        let all = enumerations[owner].map { Set($0.map(\.name)) }
        guard hasDefault || all == named else { throw place.refusal("a 'switch' without 'default'") }
        return run(branches, subject, place)
    }

    private func run(_ branches: [(patterns: [Code], body: Action)], _ subject: Code, _ place: Place) -> Action {
        { frame in
            let value = try subject.run(frame)
            for branch in branches {
                let holds =
                    try branch.patterns.isEmpty
                    || branch.patterns.contains { pattern in
                        guard let isEqual = value.equals(try pattern.run(frame)) else { throw place.refusal("this pattern") }
                        return isEqual
                    }
                guard holds else { continue }
                let outcome = try branch.body(frame)
                if case .leaveLoop = outcome { return .next }
                return outcome
            }
            throw place.refusal("a 'switch' that has no case for this")
        }
    }

    private func result(_ expression: Expression?, _ scope: Scope, _ place: Place) throws -> Action {
        guard let type = scope.function.result else { throw place.refusal("'return' here") }
        guard let expression else {
            guard type == .nothing else { throw place.refusal("'return' without a value") }
            return { _ in .result(.nothing) }
        }
        guard type != .nothing else { throw place.refusal("'return' with a value") }
        let code = try value(expression, type, scope)
        return { .result(try code.run($0)) }
    }

    /// Whether every path through the statements leaves them.
    static func alwaysLeaves(_ statements: [Statement], isInLoop: Bool) -> Bool {
        switch statements.last?.kind {
        case .result: true
        case .leaveLoop, .nextRound: isInLoop
        case .condition(_, let yes, let no): alwaysLeaves(yes, isInLoop: isInLoop) && alwaysLeaves(no, isInLoop: isInLoop)
        case .selection(_, let cases): cases.allSatisfy { alwaysLeaves($0.body, isInLoop: false) }
        default: false
        }
    }
}

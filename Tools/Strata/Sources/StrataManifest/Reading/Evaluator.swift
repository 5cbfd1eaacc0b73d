import StrataScan

/// Evaluates the statements of a manifest.
///
/// There are no types: a call whose name no declaration of the manifest has stays a value. What cannot be computed becomes an unknown
/// value. Only an endless or too large evaluation ends with an error.
final class Evaluator {
    /// The evaluation takes too many steps, or a value is too large.
    struct Exhausted: Error {
        var place: Int
    }

    /// How a statement ends.
    enum Flow {
        case next
        case returned(Value)
        case leave
        case again
    }

    private static let mostSteps = 400_000
    /// The frames of a thread with a stack of 512 kB.
    private static let deepestCall = 160
    static let largestValue = 100_000

    let surroundings: Surroundings
    let globals = Scope(parent: nil)
    var types: [String: Statement.TypeDeclaration] = [:]
    var members: [String: [Member]] = [:]
    /// Set while statements run of which it is not known whether they would run.
    var uncertainty: Unknown?
    private(set) var constructed: [Call] = []
    private(set) var unreadable: [Unknown] = []
    private var steps = 0
    private var depth = 0

    init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
    }

    func step(_ place: Int, cost: Int = 1) throws {
        steps += max(cost, 1)
        if steps > Self.mostSteps { throw Exhausted(place: place) }
    }

    /// Counts a new list or text as steps, and ends the evaluation if it is too large.
    func limit(_ count: Int, _ place: Int) throws {
        guard count <= Self.largestValue else { throw Exhausted(place: place) }
        try step(place, cost: count / 4)
    }

    func unknown(_ place: Int, _ reason: String) -> Value { .unknown(Unknown(place: place, reason: reason)) }

    /// Evaluates one level deeper, or returns an unknown value at the limit.
    func deeper(_ place: Int, _ body: () throws -> Value) throws -> Value {
        guard depth < Self.deepestCall else { return unknown(place, "nesting as deep as this") }
        depth += 1
        defer { depth -= 1 }
        return try body()
    }

    func record(_ call: Call) { constructed.append(call) }

    func run(_ statements: [Statement]) throws {
        declare(statements, in: globals, type: nil)
        for statement in statements {
            if case .returned = try execute(statement, globals) { return }
        }
    }

    // MARK: - Declarations

    /// Declares functions and types before the statements run.
    func declare(_ statements: [Statement], in scope: Scope, type: String?) {
        for statement in statements {
            switch statement.kind {
            case .function(let function) where type == nil: scope.functions[function.name, default: []].append(function)
            case .type(let declaration): declare(declaration, inside: type)
            case .variable(let variable) where type == nil:
                guard let getter = variable.getter, case .binding(let name) = variable.pattern else { continue }
                scope.functions["get \(name)", default: []].append(getter)
            case .unreadable(let reason):
                let problem = Unknown(place: statement.place, reason: reason)
                if !unreadable.contains(problem) { unreadable.append(problem) }
            default: break
            }
        }
    }

    private func declare(_ declaration: Statement.TypeDeclaration, inside outer: String?) {
        let name = outer.map { "\($0).\(declaration.name)" } ?? declaration.name
        if !declaration.isExtension { types[name] = declaration }
        for (number, single) in declaration.cases.enumerated() {
            add(Member(type: name, isStatic: true, kind: .enumCase(raw: single.raw, labels: single.labels, number: number)), single.name)
        }
        declare(declaration.members, in: globals, type: name)
        let element = declaration.isExtension && name == "Array" ? declaration.inherited.last : nil
        for statement in declaration.members.flatMap(Self.declarations) {
            switch statement.kind {
            case .function(let function):
                add(Member(type: name, element: element, isStatic: function.isStatic, kind: .function(function)), function.name)
            case .variable(let variable):
                guard case .binding(let property) = variable.pattern else { continue }
                let kind = variable.getter.map { Member.Kind.getter($0) } ?? .property(variable)
                add(Member(type: name, element: element, isStatic: variable.isStatic, kind: kind), property)
            default: break
            }
        }
    }

    /// `let a = 1, b = 2` is a block of two declarations.
    private static func declarations(_ statement: Statement) -> [Statement] {
        if case .block(let inner) = statement.kind { inner } else { [statement] }
    }

    private func add(_ member: Member, _ name: String) { members[name, default: []].append(member) }

    func declaredType(_ name: String, in scope: Scope) -> String? {
        if name == "Self" { return scope.type }
        if types[name] != nil { return name }
        var outer = scope.type
        while let current = outer {
            if types["\(current).\(name)"] != nil { return "\(current).\(name)" }
            outer = current.lastIndex(of: ".").map { String(current[..<$0]) }
        }
        return nil
    }

    // MARK: - Statements

    /// Runs the statements of a block in a scope of its own.
    func execute(_ body: [Statement], in parent: Scope) throws -> Flow {
        let scope = Scope(parent: parent)
        declare(body, in: scope, type: nil)
        for statement in body {
            let flow = try execute(statement, scope)
            guard case .next = flow else { return flow }
        }
        return .next
    }

    func execute(_ statement: Statement, _ scope: Scope) throws -> Flow {
        try step(statement.place)
        switch statement.kind {
        case .variable(let variable): try declare(variable, statement.place, scope)
        case .expression(let expression):
            if case .statement(let inner) = expression.kind { return try execute(inner, scope) }
            _ = try evaluate(expression, scope)
        case .assignment(let target, let sign, let value): try assign(target, sign, value, scope)
        case .condition, .selection:
            switch try branch(of: statement, scope) {
            case .body(let body, let inner):
                let flow = try execute(body, in: inner)
                // A `break` leaves a `switch` only.
                if case .leave = flow, case .selection = statement.kind { return .next }
                return flow
            case .uncertain(let unknown, let bodies): return try perhaps(.unknown(unknown), bodies, scope)
            }
        case .guarding(let conditions, let otherwise):
            switch try holds(conditions, scope) {
            case .truth(true): return .next
            case .truth(false): return try execute(otherwise, in: scope)
            case let other: return try perhaps(other, [otherwise], scope)
            }
        case .loop(let pattern, let values, let filter, let body): return try loop(pattern, values, filter, body, scope)
        case .whileLoop(let conditions, let body, let isRepeat): return try loop(conditions, body, isRepeat, scope)
        case .result(let expression): return .returned(try expression.map { try evaluate($0, scope, scope.result) } ?? .nothing)
        case .leave: return .leave
        case .nextRound: return .again
        case .block(let body):
            // Several variables of one declaration belong to the scope around them.
            if body.allSatisfy({ if case .variable = $0.kind { true } else { false } }) {
                for inner in body { _ = try execute(inner, scope) }
                return .next
            }
            return try execute(body, in: scope)
        case .function, .type, .importing, .unreadable: break
        }
        return .next
    }

    private func declare(_ variable: Statement.Variable, _ place: Int, _ scope: Scope) throws {
        if variable.getter != nil { return }
        let value = try variable.value.map { try evaluate($0, scope, variable.type) } ?? .nothing
        bind(variable.pattern, value, scope, try variable.type ?? variable.value.flatMap { try expectedType($0, scope) })
    }

    func bind(_ pattern: Statement.Pattern, _ value: Value, _ scope: Scope, _ type: TypeName? = nil) {
        switch pattern {
        case .any, .value, .enumeration: break
        case .binding(let name): scope.variables[name] = .init(value: value, type: type)
        case .tuple(let patterns):
            for (index, part) in patterns.enumerated() {
                if case .tuple(let parts) = value, index < parts.count {
                    bind(part.pattern, parts[index].value, scope)
                } else {
                    bind(part.pattern, value.unknown.map { .unknown($0) } ?? .nothing, scope)
                }
            }
        }
    }

    /// Runs bodies of which it is not known which one runs. What they change becomes unknown.
    private func perhaps(_ condition: Value, _ bodies: [[Statement]], _ scope: Scope) throws -> Flow {
        let before = uncertainty
        uncertainty = before ?? condition.unknown ?? Unknown(place: 0, reason: "a condition")
        defer { uncertainty = before }
        var flow = Flow.next
        for body in bodies {
            if case .returned = try execute(body, in: scope), let uncertainty { flow = .returned(.unknown(uncertainty)) }
        }
        return flow
    }

    private func holds(_ conditions: [Statement.Condition], _ scope: Scope) throws -> Value {
        for condition in conditions {
            let answer: Value
            switch condition {
            case .truth(let expression): answer = try evaluate(expression, scope)
            case .present(let pattern, let expression):
                let value = try evaluate(expression, scope)
                bind(pattern, value, scope)
                answer = value.unknown.map { .unknown($0) } ?? .truth(!value.isNothing)
            case .matches(let pattern, let expression): answer = try matches(pattern, try evaluate(expression, scope), scope)
            }
            guard case .truth(true) = answer else {
                if case .truth = answer { return answer }
                return answer.unknown.map { .unknown($0) } ?? unknown(0, "a condition")
            }
        }
        return .truth(true)
    }

    private func matches(_ pattern: Statement.Pattern, _ value: Value, _ scope: Scope) throws -> Value {
        switch pattern {
        case .any: return .truth(true)
        case .binding:
            bind(pattern, value, scope)
            return .truth(true)
        case .value(let expression):
            let other = try evaluate(expression, scope)
            if case .list(let range) = other, value.integer != nil {
                return .truth(range.contains { $0.isEqual(to: value) == true })
            }
            return truth(value.isEqual(to: other), value.unknown, expression.place)
        case .tuple(let patterns):
            guard case .tuple(let parts) = value, parts.count == patterns.count else {
                return value.unknown.map { .unknown($0) } ?? .truth(false)
            }
            for (part, inner) in zip(parts, patterns) {
                let answer = try matches(inner.pattern, part.value, scope)
                guard case .truth(true) = answer else { return answer }
            }
            return .truth(true)
        case .enumeration(let name, let patterns):
            let (own, parts): (String?, [(label: String?, value: Value)])
            switch value {
            case .instance(let instance): (own, parts) = (instance.name, instance.fields)
            case .call(let call): (own, parts) = (call.name, call.arguments)
            // `.some(let value)` and `.none`
            case .nothing: return .truth(name == "none")
            case .unknown(let unknown): return .unknown(unknown)
            default: (own, parts) = ("some", [(nil, value)])
            }
            guard own == name, patterns.count <= parts.count else { return .truth(false) }
            for (index, inner) in patterns.enumerated() {
                let part = inner.label.flatMap { label in parts.first { $0.label == label }?.value } ?? parts[index].value
                let answer = try matches(inner.pattern, part, scope)
                guard case .truth(true) = answer else { return answer }
            }
            return .truth(true)
        }
    }

    func truth(_ answer: Bool?, _ unknown: Unknown?, _ place: Int) -> Value {
        answer.map { .truth($0) } ?? .unknown(unknown ?? Unknown(place: place, reason: "this comparison"))
    }

    private func loop(
        _ pattern: Statement.Pattern, _ expression: Expression, _ filter: Expression?, _ body: [Statement], _ parent: Scope
    ) throws -> Flow {
        let values = try evaluate(expression, parent)
        guard let elements = elements(values) else {
            let scope = Scope(parent: parent)
            let problem = values.unknown ?? Unknown(place: expression.place, reason: "these values of a loop")
            bind(pattern, .unknown(problem), scope)
            return try perhaps(.unknown(problem), [body], scope)
        }
        for element in elements {
            try step(expression.place)
            let scope = Scope(parent: parent)
            bind(pattern, element, scope)
            if case .enumeration = pattern, case .truth(true) = try matches(pattern, element, scope) {
            } else if case .enumeration = pattern {
                continue
            }
            switch try filter.map({ try evaluate($0, scope) }) {
            case nil, .truth(true)?: break
            case .truth(false)?: continue
            case let other?:
                _ = try perhaps(other, [body], scope)
                continue
            }
            switch try execute(body, in: scope) {
            case .next, .again: continue
            case .leave: return .next
            case .returned(let value): return .returned(value)
            }
        }
        return .next
    }

    private func loop(_ conditions: [Statement.Condition], _ body: [Statement], _ isRepeat: Bool, _ parent: Scope) throws -> Flow {
        var isFirst = isRepeat
        while true {
            let scope = Scope(parent: parent)
            if !isFirst {
                let answer = try holds(conditions, scope)
                guard case .truth(true) = answer else {
                    if case .truth(false) = answer { return .next }
                    return try perhaps(answer, [body], scope)
                }
            }
            isFirst = false
            switch try execute(body, in: scope) {
            case .next, .again: continue
            case .leave: return .next
            case .returned(let value): return .returned(value)
            }
        }
    }

    /// The part of an `if` or `switch` that runs.
    enum Branch {
        case body([Statement], Scope)
        case uncertain(Unknown, [[Statement]])
    }

    func branch(of statement: Statement, _ parent: Scope) throws -> Branch {
        switch statement.kind {
        case .condition(let conditions, let then, let otherwise):
            let scope = Scope(parent: parent)
            switch try holds(conditions, scope) {
            case .truth(true): return .body(then, scope)
            case .truth(false): return .body(otherwise, parent)
            case let other: return .uncertain(uncertain(other, statement.place), [then, otherwise])
            }
        case .selection(let expression, let cases):
            let subject = try evaluate(expression, parent)
            for single in cases {
                let scope = Scope(parent: parent)
                if single.patterns.isEmpty { return .body(single.body, scope) }
                for (pattern, filter) in single.patterns {
                    var answer = try matches(pattern, subject, scope)
                    if case .truth(true) = answer, let filter { answer = try evaluate(filter, scope) }
                    if case .truth(true) = answer { return .body(single.body, scope) }
                    if case .truth(false) = answer { continue }
                    return .uncertain(uncertain(answer, expression.place), cases.map(\.body))
                }
            }
            return .body([], parent)
        default: return .body([statement], parent)
        }
    }

    private func uncertain(_ answer: Value, _ place: Int) -> Unknown {
        answer.unknown ?? Unknown(place: place, reason: "this condition")
    }
}

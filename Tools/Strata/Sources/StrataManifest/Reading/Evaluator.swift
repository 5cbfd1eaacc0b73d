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

    /// The unknown value that is the cause of another one, or a new one.
    func unknown(_ cause: Value?, _ place: Int, _ reason: String) -> Value {
        .unknown(cause?.unknown ?? Unknown(place: place, reason: reason))
    }

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
        for single in declaration.cases { add(Member(type: name, isStatic: true, kind: .enumCase(single.labels)), single.name) }
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
        case .branches(let branches):
            switch try branch(of: branches, statement.place, scope) {
            case .body(let body, let inner):
                let flow = try execute(body, in: inner)
                // A `break` leaves a `switch` only.
                if case .leave = flow, branches.subject != nil { return .next }
                return flow
            case .uncertain(let unknown, let bodies): return try perhaps(unknown, bodies, scope)
            }
        case .loop(let pattern, let values, let filter, let body): return try loop(pattern, values, filter, body, scope)
        case .whileLoop(let conditions, let body, let isRepeat): return try loop(conditions, body, isRepeat, statement.place, scope)
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
        let type = try variable.type ?? variable.value.flatMap { try expectedType($0, scope) }
        _ = try matches(variable.pattern, value, scope, type)
    }

    /// Runs bodies of which it is not known which one runs. What they change becomes unknown.
    private func perhaps(_ condition: Unknown, _ bodies: [[Statement]], _ scope: Scope) throws -> Flow {
        let before = uncertainty
        uncertainty = before ?? condition
        defer { uncertainty = before }
        var flow = Flow.next
        for body in bodies {
            if case .returned = try execute(body, in: scope), let uncertainty { flow = .returned(.unknown(uncertainty)) }
        }
        return flow
    }

    /// Whether conditions hold, of which those of a `switch` have a subject: a truth, or an unknown value.
    private func holds(_ conditions: [Statement.Condition], _ place: Int, subject: Value = .nothing, _ scope: Scope) throws -> Value {
        for condition in conditions {
            let answer: Value
            switch condition {
            case .truth(let expression): answer = try evaluate(expression, scope)
            case .present(let pattern, let expression):
                let value = try evaluate(expression, scope)
                _ = try matches(pattern, value, scope)
                answer = value.unknown.map { .unknown($0) } ?? .truth(!value.isNothing)
            case .matches(let pattern, let expression):
                answer = try matches(pattern, try expression.map { try evaluate($0, scope) } ?? subject, scope)
            }
            if answer.truth == true { continue }
            return answer.truth == false ? answer : unknown(answer, place, "this condition")
        }
        return .truth(true)
    }

    /// Whether a value has the form of a pattern, whose names are bound in any case.
    private func matches(_ pattern: Statement.Pattern, _ value: Value, _ scope: Scope, _ type: TypeName? = nil) throws -> Value {
        var (inner, parts): ([(label: String?, pattern: Statement.Pattern)], [(label: String?, value: Value)])
        switch pattern {
        case .any: return .truth(true)
        case .binding(let name):
            scope.variables[name] = .init(value: value, type: type)
            return .truth(true)
        case .value(let expression):
            let other = try evaluate(expression, scope)
            if case .list(let range) = other, value.integer != nil { return .truth(value.isContained(in: range)) }
            return truth(value.isEqual(to: other), value.unknown, expression.place)
        case .tuple(let patterns):
            (inner, parts) = (patterns, [])
            if case .tuple(let values) = value { parts = values.map { (nil, $0.value) } }
            guard parts.count == patterns.count else {
                let missing = value.unknown.map { Value.unknown($0) } ?? .nothing
                for (index, part) in patterns.enumerated() {
                    _ = try matches(part.pattern, index < parts.count ? parts[index].value : missing, scope)
                }
                return value.unknown.map { .unknown($0) } ?? .truth(false)
            }
        case .enumeration(let name, let patterns):
            let own: String?
            inner = patterns
            switch value {
            case .instance(let instance): (own, parts) = (instance.name, instance.fields)
            case .call(let call): (own, parts) = (call.name, call.arguments)
            // `.some(let value)` and `.none`
            case .nothing: return .truth(name == "none")
            case .unknown(let unknown): return .unknown(unknown)
            default: (own, parts) = ("some", [(nil, value)])
            }
            guard own == name, patterns.count <= parts.count else { return .truth(false) }
        }
        for (index, one) in inner.enumerated() {
            let part = one.label.flatMap { label in parts.first { $0.label == label }?.value } ?? parts[index].value
            let answer = try matches(one.pattern, part, scope)
            if answer.truth != true { return answer }
        }
        return .truth(true)
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
            _ = try matches(pattern, .unknown(problem), scope)
            return try perhaps(problem, [body], scope)
        }
        for element in elements {
            try step(expression.place)
            let scope = Scope(parent: parent)
            let isMatch = try matches(pattern, element, scope).truth == true
            if case .enumeration = pattern, !isMatch { continue }
            let answer = try holds(filter.map { [.truth($0)] } ?? [], expression.place, scope)
            if answer.truth == false { continue }
            if let unknown = answer.unknown {
                _ = try perhaps(unknown, [body], scope)
            } else if let end = try round(body, scope) {
                return end
            }
        }
        return .next
    }

    private func loop(
        _ conditions: [Statement.Condition], _ body: [Statement], _ isRepeat: Bool, _ place: Int, _ parent: Scope
    ) throws -> Flow {
        var isFirst = isRepeat
        while true {
            let scope = Scope(parent: parent)
            let answer = isFirst ? .truth(true) : try holds(conditions, place, scope)
            isFirst = false
            if answer.truth == false { return .next }
            if let unknown = answer.unknown { return try perhaps(unknown, [body], scope) }
            if let end = try round(body, scope) { return end }
        }
    }

    /// Runs the body of a loop once; returns how the loop ends, if it does.
    private func round(_ body: [Statement], _ scope: Scope) throws -> Flow? {
        switch try execute(body, in: scope) {
        case .next, .again: nil
        case .leave: .next
        case .returned(let value): .returned(value)
        }
    }

    /// The part of an `if`, `guard` or `switch` that runs.
    enum Branch {
        case body([Statement], Scope)
        case uncertain(Unknown, [[Statement]])
    }

    func branch(of branches: Statement.Branches, _ place: Int, _ parent: Scope) throws -> Branch {
        let subject = try branches.subject.map { try evaluate($0, parent) } ?? .nothing
        for (alternatives, body) in branches.all {
            let scope = branches.isGuard ? parent : Scope(parent: parent)
            for conditions in alternatives {
                let answer = try holds(conditions, branches.subject?.place ?? place, subject: subject, scope)
                if answer.truth == true { return .body(body, scope) }
                if let unknown = answer.unknown { return .uncertain(unknown, branches.all.map(\.body)) }
            }
        }
        return .body([], parent)
    }
}

package import Foundation
package import StrataScan

/// The values that a manifest computes, without a compiler and without knowing what its calls mean.
///
/// The manifest is parsed and evaluated dynamically, without types. A call such as `.target(name: "A")` stays a value with labels, whatever
/// its name. A value that cannot be computed is unknown, with its place, and makes unknown only values that depend on it. Nothing is
/// executed: no processes, no network, and of the disk only whether a file exists and what a folder contains.
package final class ManifestEvaluation {
    private static let mostSteps = 400_000
    /// The frames of a thread with a stack of 512 kB.
    private static let deepestCall = 160
    private static let largestValue = 100_000
    private static let largestText = 1_000_000
    let file: String
    let folder: String
    let environment: [String: String]
    let disk: FileManager?
    let globals = Scope(parent: nil)
    var types: [String: Syntax.TypeDeclaration] = [:]
    var members: [String: [Member]] = [:]
    /// The values of static properties after their first use, by type and name.
    var statics: [String: Value] = [:]
    /// Set while statements run of which it is not known whether they would run.
    private(set) var uncertainty: Unknown?
    /// The value of the `return` that ends a function.
    var returned = Value.nothing
    /// The calls of names in upper case, such as `Package(…)`, in the order in which they were made.
    package internal(set) var constructed: [Call] = []
    package private(set) var unreadable: [Unknown] = []
    /// Whether the files contain anything but imports.
    package private(set) var hasStatements = false
    /// Set if the evaluation was too long or a value too large; then it ended there.
    package private(set) var exhausted: Unknown?
    private var steps = 0
    private var depth = 0

    /// Evaluates a file that can use the declarations of its helpers. All paths are absolute.
    ///
    /// - Parameter disk: For questions about files, which are unknown without one.
    /// - Parameter holds: Whether the condition of an `#if` holds.
    package init(
        _ text: [UInt8], helpers: [[UInt8]] = [], file: String, folder: String, environment: [String: String] = [:],
        disk: FileManager? = nil, holds: @escaping (BuildCondition) -> Bool
    ) {
        (self.file, self.folder, self.environment, self.disk) = (file, folder, environment, disk)
        do {
            for text in helpers + [text] {
                if text.count > Self.largestText { throw Unknown.exhausted(at: 0) }
                var parser = Parser(text, holds: holds)
                let statements = try parser.statements { _ in false }
                hasStatements = hasStatements || statements.contains { if case .importing = $0.kind { false } else { true } }
                try run(statements)
            }
        } catch {
            exhausted = error as? Unknown ?? Unknown(place: 0, reason: "\(error)")
        }
    }

    func step(_ place: Int, cost: Int = 1) throws {
        steps += max(cost, 1)
        if steps > Self.mostSteps { throw Unknown.exhausted(at: place) }
    }

    /// Counts a new list or text as steps, and ends the evaluation if it is too large.
    func limit(_ count: Int, _ place: Int) throws {
        guard count <= Self.largestValue else { throw Unknown.exhausted(at: place) }
        try step(place, cost: count / 4)
    }

    func unknown(_ place: Int, _ reason: String) -> Value { .unknown(Unknown(place: place, reason: reason)) }

    /// The unknown value that is the cause of another one, or a new one.
    func unknown(_ cause: Value?, _ place: Int, _ reason: String) -> Value {
        .unknown(cause?.unknown ?? Unknown(place: place, reason: reason))
    }

    func run(_ statements: [Syntax]) throws {
        declare(statements, in: globals, type: nil)
        for statement in statements {
            do { _ = try evaluate(statement, globals) } catch Syntax.Jump.returned { return } catch is Syntax.Jump {}
        }
    }

    /// Declares functions and types before the statements run.
    private func declare(_ statements: [Syntax], in scope: Scope, type: String?) {
        for statement in statements {
            switch statement.kind {
            case .function(let function) where type == nil: scope.functions[function.name, default: []].append(function)
            case .type(let declaration): declare(declaration, inside: type)
            case .variables(let variables) where type == nil:
                for variable in variables {
                    guard let getter = variable.getter, case .binding(let name) = variable.pattern.kind else { continue }
                    scope.functions["get \(name)", default: []].append(getter)
                }
            case .unreadable(let reason):
                let problem = Unknown(place: statement.place, reason: reason)
                if !unreadable.contains(problem) { unreadable.append(problem) }
            default: break
            }
        }
    }

    private func declare(_ declaration: Syntax.TypeDeclaration, inside outer: String?) {
        let type = outer.map { "\($0).\(declaration.name)" } ?? declaration.name
        let element = declaration.isExtension && type == "Array" ? declaration.inherited.last : nil
        func add(_ name: String, _ member: Member) { members[name, default: []].append(member) }
        if !declaration.isExtension { types[type] = declaration }
        for single in declaration.cases { add(single.name, .init(type: type, element: element, isStatic: true, labels: single.labels)) }
        declare(declaration.members, in: globals, type: type)
        for member in declaration.members {
            switch member.kind {
            case .function(let function):
                add(function.name, .init(type: type, element: element, isStatic: function.isStatic, function: function))
            case .variables(let variables):
                for variable in variables {
                    guard case .binding(let name) = variable.pattern.kind else { continue }
                    add(name, .init(type: type, element: element, isStatic: variable.isStatic, variable: variable))
                }
            default: break
            }
        }
    }

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

    /// Evaluates an expression, whose expected type decides what `.name` means, or a statement.
    func evaluate(_ syntax: Syntax, _ scope: Scope, _ type: TypeName? = nil) throws -> Value {
        try step(syntax.place)
        return try deeper(syntax.place) { try value(syntax, scope, type) ?? statement(syntax, scope, type) }
    }

    /// Evaluates one level deeper, or returns an unknown value at the limit.
    func deeper(_ place: Int, _ body: () throws -> Value) throws -> Value {
        guard depth < Self.deepestCall else { return unknown(place, "nesting as deep as this") }
        depth += 1
        defer { depth -= 1 }
        return try body()
    }

    /// Runs the statements of a block in a scope of its own. The value is that of the last one, which counts if it is the only one.
    func run(_ body: [Syntax], in parent: Scope, _ type: TypeName? = nil) throws -> Value {
        let scope = Scope(parent: parent)
        declare(body, in: scope, type: nil)
        var last = Value.tuple([])
        for syntax in body { last = try evaluate(syntax, scope, body.count == 1 ? type : nil) }
        return last
    }

    private func statement(_ syntax: Syntax, _ scope: Scope, _ type: TypeName?) throws -> Value {
        switch syntax.kind {
        case .assignment(let target, let sign, let value): try assign(target, sign, value, scope)
        case .variables(let variables):
            for variable in variables where variable.getter == nil {
                let value = try variable.value.map { try evaluate($0, scope, variable.type) } ?? .nothing
                let type = try variable.type ?? variable.value.flatMap { try expectedType($0, scope) }
                _ = try matches(variable.pattern, value, scope, type)
            }
        case .branches(let branches): return try branch(branches, syntax.place, scope, type)
        case .loop(let pattern, let values, let filter, let body): try loop(pattern, values, filter, body, scope)
        case .whileLoop(let condition, let body, let isRepeat): try loop(condition, body, isRepeat, syntax.place, scope)
        case .jump(let jump, let value):
            returned = try value.map { try evaluate($0, scope, scope.result) } ?? .nothing
            throw jump
        case .block(let body): return try run(body, in: scope)
        default: break
        }
        return .tuple([])
    }

    /// Runs bodies of which it is not known which one runs. What they change becomes unknown.
    private func perhaps(_ condition: Unknown, _ bodies: [[Syntax]], _ scope: Scope) throws -> Value {
        let before = uncertainty
        let cause = before ?? condition
        uncertainty = cause
        defer { uncertainty = before }
        var returns = false
        for body in bodies {
            do { _ = try run(body, in: scope) } catch let jump as Syntax.Jump { returns = returns || jump == .returned }
        }
        guard returns else { return .unknown(cause) }
        returned = .unknown(cause)
        throw Syntax.Jump.returned
    }

    private func cause(_ answer: Value, _ place: Int) -> Unknown { answer.unknown ?? Unknown(place: place, reason: "this condition") }

    /// Runs the part of an `if`, `guard`, `switch` or `? :` whose condition holds.
    private func branch(_ branches: Syntax.Branches, _ place: Int, _ parent: Scope, _ type: TypeName?) throws -> Value {
        let subject = try branches.subject.map { try evaluate($0, parent) }
        for (condition, body) in branches.all {
            let scope = branches.isGuard ? parent : Scope(parent: parent)
            if let subject { scope.variables[" subject"] = .init(value: subject) }
            let answer = try condition.map { try evaluate($0, scope) } ?? .truth(true)
            if answer.truth == false { continue }
            guard answer.truth == true else {
                let cause = cause(answer, branches.subject?.place ?? place)
                return branches.isValue ? .unknown(cause) : try perhaps(cause, branches.all.map(\.body), parent)
            }
            // A `break` leaves a `switch` only.
            do { return try run(body, in: scope, type) } catch Syntax.Jump.leave where branches.subject != nil { break }
        }
        return .tuple([])
    }

    private func loop(_ pattern: Syntax, _ expression: Syntax, _ filter: Syntax?, _ body: [Syntax], _ parent: Scope) throws {
        let values = try evaluate(expression, parent)
        guard let elements = elements(values) else {
            let scope = Scope(parent: parent)
            let problem = values.unknown ?? Unknown(place: expression.place, reason: "these values of a loop")
            _ = try matches(pattern, .unknown(problem), scope)
            _ = try perhaps(problem, [body], scope)
            return
        }
        for element in elements {
            try step(expression.place)
            let scope = Scope(parent: parent)
            if try matches(pattern, element, scope).truth != true, pattern.implicitCall != nil { continue }
            let answer = try filter.map { try evaluate($0, scope) } ?? .truth(true)
            if answer.truth == false { continue }
            if answer.truth == nil {
                _ = try perhaps(cause(answer, expression.place), [body], scope)
            } else if try !round(body, scope) {
                return
            }
        }
    }

    private func loop(_ condition: Syntax, _ body: [Syntax], _ isRepeat: Bool, _ place: Int, _ parent: Scope) throws {
        var isFirst = isRepeat
        while true {
            try step(place)
            let scope = Scope(parent: parent)
            let answer = isFirst ? .truth(true) : try evaluate(condition, scope)
            isFirst = false
            guard answer.truth == true else {
                if answer.truth == nil { _ = try perhaps(cause(answer, place), [body], scope) }
                return
            }
            if try !round(body, scope) { return }
        }
    }

    /// Runs the body of a loop once; returns whether the loop continues.
    private func round(_ body: [Syntax], _ scope: Scope) throws -> Bool {
        do {
            _ = try run(body, in: scope)
        } catch Syntax.Jump.leave {
            return false
        } catch Syntax.Jump.again {}
        return true
    }

    /// Whether a value has the form of a pattern, whose names are bound in any case.
    func matches(_ pattern: Syntax, _ value: Value, _ scope: Scope, _ type: TypeName? = nil) throws -> Value {
        var (inner, parts): ([Argument], [(label: String?, value: Value)]) = ([], [])
        switch pattern.kind {
        case .name("_"): return .truth(true)
        case .binding(let name):
            scope.variables[name] = .init(value: value, type: type)
            return .truth(true)
        case .tuple(let patterns):
            if case .tuple(let values) = value { parts = values.map { (nil, $0.value) } }
            guard parts.count == patterns.count else {
                let missing = value.unknown.map { Value.unknown($0) }
                for (index, part) in patterns.enumerated() {
                    _ = try matches(part.value, index < parts.count ? parts[index].value : missing ?? .nothing, scope)
                }
                return missing ?? .truth(false)
            }
            inner = patterns
        default:
            guard let (name, patterns) = pattern.implicitCall else {
                let other = try evaluate(pattern, scope)
                if case .list(let range) = other, value.integer != nil { return .truth(value.isContained(in: range)) }
                return truth(value.isEqual(to: other), value.unknown, pattern.place)
            }
            var own = "some"
            switch value {
            case .call(let call): (own, parts) = (call.name, call.arguments)
            // `.some(let value)` and `.none`
            case .nothing: return .truth(name == "none")
            case .unknown: return value
            default: parts = [(nil, value)]
            }
            guard own == name, patterns.count <= parts.count else { return .truth(false) }
            inner = patterns
        }
        for (index, one) in inner.enumerated() {
            let part = one.label.flatMap { label in parts.first { $0.label == label }?.value } ?? parts[index].value
            let answer = try matches(one.value, part, scope)
            if answer.truth != true { return answer }
        }
        return .truth(true)
    }

    func truth(_ answer: Bool?, _ unknown: Unknown?, _ place: Int) -> Value {
        answer.map { .truth($0) } ?? .unknown(unknown ?? Unknown(place: place, reason: "this comparison"))
    }
}

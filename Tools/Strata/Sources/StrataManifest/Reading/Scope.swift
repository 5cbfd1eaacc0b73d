final class Scope {
    struct Variable {
        var value: Value
        var type: TypeName?
    }

    let parent: Scope?
    var variables: [String: Variable] = [:]
    var functions: [String: [Function]] = [:]
    let type: String?

    init(parent: Scope?, type: String? = nil) {
        self.parent = parent
        self.type = type ?? parent?.type
    }

    /// The first result of a body for this scope and those around it.
    private func first<Result>(_ body: (Scope) -> Result?) -> Result? {
        var scope: Scope? = self
        while let current = scope {
            if let found = body(current) { return found }
            scope = current.parent
        }
        return nil
    }

    func owner(of name: String) -> Scope? { first { $0.variables[name] == nil ? nil : $0 } }
    func variable(_ name: String) -> Variable? { first { $0.variables[name] } }

    /// A function that accepts the labels of a call; `nil` for any, as in `map(name)`.
    func function(_ name: String, accepting labels: [String?]?) -> (Function, Scope)? {
        first { scope in
            scope.functions[name]?.first { function in labels.map(function.accepts) ?? true }.map { ($0, scope) }
        }
    }

    var result: TypeName? { variable(" result")?.type }
}

/// A member of a type, or of an extension of one.
struct Member {
    let type: String
    /// The type of the elements, for a member of an extension of lists with a condition on them.
    let element: String?
    let isStatic: Bool
    let kind: Kind

    enum Kind {
        case function(Function)
        case variable(Syntax.Variable)
        case enumCase([String?])
    }

    var function: Function? { if case .function(let function) = kind { function } else { nil } }
    var variable: Syntax.Variable? { if case .variable(let variable) = kind { variable } else { nil } }

    /// Whether `name` or, with labels, `name(…)` can mean it.
    func accepts(_ labels: [String?]?) -> Bool {
        switch kind {
        case .function(let function): labels.map(function.accepts) ?? false
        case .variable: labels == nil
        case .enumCase(let expected): expected.count == labels?.count ?? 0
        }
    }
}

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
    var function: Function?
    var variable: Syntax.Variable?
    /// The labels of a case of an enumeration, which is neither.
    var labels: [String?] = []

    /// Whether `name` or, with labels, `name(…)` can mean it.
    func accepts(_ labels: [String?]?) -> Bool {
        if let function { return labels.map(function.accepts) ?? false }
        return variable == nil ? self.labels.count == labels?.count ?? 0 : labels == nil
    }
}

/// The variables and functions of a block.
final class Scope {
    struct Variable {
        var value: Value
        var type: TypeName?
    }

    let parent: Scope?
    var variables: [String: Variable] = [:]
    var functions: [String: [Function]] = [:]
    /// The type whose member is running.
    let type: String?

    init(parent: Scope?, type: String? = nil) {
        self.parent = parent
        self.type = type ?? parent?.type
    }

    func owner(of name: String) -> Scope? {
        var scope: Scope? = self
        while let current = scope {
            if current.variables[name] != nil { return current }
            scope = current.parent
        }
        return nil
    }

    func function(_ name: String, accepting labels: [String?]) -> (Function, Scope)? {
        var scope: Scope? = self
        while let current = scope {
            if let found = current.functions[name]?.first(where: { $0.accepts(labels) }) { return (found, current) }
            scope = current.parent
        }
        return nil
    }
}

/// A member of a type, or of an extension of one.
final class Member {
    let type: String
    /// The type of the elements, for a member of an extension of lists with a condition on them.
    let element: String?
    let isStatic: Bool
    let kind: Kind
    /// The value of a static property after its first use.
    var value: Value?

    enum Kind {
        case function(Function)
        case getter(Function)
        case property(Statement.Variable)
        case enumCase(raw: Expression?, labels: [String?], number: Int)
    }

    init(type: String, element: String? = nil, isStatic: Bool, kind: Kind) {
        self.type = type
        self.element = element
        self.isStatic = isStatic
        self.kind = kind
    }
}

extension Scope {
    var result: TypeName? { owner(of: " result")?.variables[" result"]?.type }
}

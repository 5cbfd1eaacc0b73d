/// A parsed expression.
struct Expression: Sendable {
    indirect enum Kind: Sendable {
        case text([Piece])
        case integer(Int)
        case truth(Bool)
        case nothing
        case list([Expression])
        case dictionary([(key: Expression, value: Expression)])
        case tuple([Argument])
        case name(String)
        /// `.name`, a member of the expected type.
        case implicitMember(String)
        case member(Expression, String)
        case call(Expression, [Argument])
        case element(Expression, Expression)
        case closure(Closure)
        case binary(String, Expression, Expression)
        case not(Expression)
        case choice(Expression, Expression, Expression)
        /// `value as Type`
        case coerced(Expression, TypeName)
        /// `value!`
        case forced(Expression)
        /// `value?` before a member.
        case chained(Expression)
        /// `\.name`
        case keyPath(String)
        /// A type in place of a value, such as `[Target]`.
        case type(TypeName)
    }

    enum Piece: Sendable {
        case text(String)
        case value(Expression)
    }

    struct Argument: Sendable {
        var label: String?
        var value: Expression
    }

    struct Closure: Sendable {
        /// The names of its parameters; `nil` if it uses `$0`.
        var parameters: [String]?
        var result: TypeName?
        var body: [Statement]
    }

    var kind: Kind
    var place: Place

    init(_ kind: Kind, at place: Place) {
        self.kind = kind
        self.place = place
    }
}

/// A parsed type.
indirect enum TypeName: Hashable, Sendable {
    /// `Package.Dependency`
    case named(String)
    case optional(TypeName)
    case array(TypeName)
    case dictionary(TypeName, TypeName)
    /// `Set<String>`
    case generic(String, TypeName)
    case tuple([TypeName], labels: [String?])
}

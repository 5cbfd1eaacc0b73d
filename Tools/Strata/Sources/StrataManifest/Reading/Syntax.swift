struct Expression {
    indirect enum Kind {
        case literal(Value)
        case text([Piece])
        case list([Expression])
        case dictionary([(key: Expression, value: Expression)])
        case tuple([Argument])
        case name(String)
        /// `.name`, a member of the expected type.
        case implicitMember(String)
        case member(Expression, String)
        case call(Expression, [Argument])
        case element(Expression, [Argument])
        case closure(Function)
        case prefix(String, Expression)
        case binary(String, Expression, Expression)
        /// `value as Type`, also with `?` and `!`.
        case cast(Expression, TypeName)
        /// `if`, `switch` or `? :` as a value.
        case statement(Statement)
    }

    enum Piece {
        case text(String)
        case value(Expression)
    }

    var kind: Kind
    /// The first byte.
    var place: Int

    init(_ kind: Kind, _ place: Int) {
        self.kind = kind
        self.place = place
    }

    /// An expression that cannot be read, or whose value cannot be known.
    init(unknown reason: String, _ place: Int) {
        self.init(.literal(.unknown(Unknown(place: place, reason: reason))), place)
    }

    /// Whether it is `.name` or `.name(…)`.
    var isImplicitMember: Bool {
        switch kind {
        case .implicitMember: true
        case .call(let callee, _): callee.isImplicitMember
        default: false
        }
    }
}

/// An argument of a call or an element of a tuple.
struct Argument {
    var label: String?
    var value: Expression
    /// Whether it is passed with `&`.
    var isInOut = false

    init(_ label: String?, _ value: Expression, isInOut: Bool = false) {
        self.label = label
        self.value = value
        self.isInOut = isInOut
    }

    /// A value that is known already.
    init(_ label: String?, _ value: Value, _ place: Int) { self.init(label, Expression(.literal(value), place)) }
}

/// The name of a type, as far as it decides what `.name` means.
indirect enum TypeName: Hashable, Sendable {
    /// `Package.Dependency`
    case named(String)
    case list(TypeName)
    case dictionary(TypeName)
    case tuple([String?], [TypeName])
    case other

    var element: TypeName? {
        switch self {
        case .list(let element), .dictionary(let element): element
        case .named, .tuple, .other: nil
        }
    }
}

/// A function, an initializer, a closure or the getter of a property.
struct Function {
    struct Parameter {
        /// The label of an argument, or `nil` for `_`.
        var label: String?
        var name: String
        var type: TypeName?
        var standard: Expression?
        var isVariadic = false
    }

    var name = ""
    /// `nil` for a closure that uses `$0`.
    var parameters: [Parameter]?
    var result: TypeName?
    var body: [Statement] = []
    var isStatic = false
    var isMutating = false

    /// Whether a call with these labels can mean this function.
    func accepts(_ labels: [String?]) -> Bool {
        var index = 0
        for parameter in parameters ?? [] {
            if index < labels.count, labels[index] == parameter.label {
                index += 1
                if parameter.isVariadic { while index < labels.count, labels[index] == nil { index += 1 } }
            } else if index == labels.count - 1, labels[index] == nil, case .other? = parameter.type {
                // A closure behind the call has no label.
                index += 1
            } else if parameter.standard == nil, !parameter.isVariadic {
                return false
            }
        }
        return index == labels.count
    }
}

extension Function {
    /// Creates a closure of a single expression.
    init(_ result: Expression) { self.init(body: [Statement(.expression(result), result.place)]) }
}

struct Statement {
    indirect enum Kind {
        case variable(Variable)
        case function(Function)
        case type(TypeDeclaration)
        case expression(Expression)
        /// `=`, `+=` and the like.
        case assignment(Expression, String, Expression)
        /// `if`, `guard` or `switch`.
        case branches(Branches)
        case loop(Pattern, Expression, filter: Expression?, [Statement])
        case whileLoop([Condition], [Statement], isRepeat: Bool)
        case result(Expression?)
        case leave
        case nextRound
        case block([Statement])
        case importing
        case unreadable(String)
    }

    struct Variable {
        var pattern: Pattern
        var type: TypeName?
        var value: Expression?
        var getter: Function?
        var isStatic = false
    }

    /// An extension, a structure, a class or an enumeration.
    struct TypeDeclaration {
        var name: String
        var isExtension: Bool
        var isEnumeration: Bool
        var inherited: [String]
        var members: [Statement]
        var cases: [(name: String, raw: Expression?, labels: [String?])]
    }

    enum Condition {
        case truth(Expression)
        /// `let name = value`
        case present(Pattern, Expression)
        /// `case pattern = value`, or a pattern for the subject of a `switch`.
        case matches(Pattern, Expression?)
    }

    indirect enum Pattern {
        case any
        case binding(String)
        case tuple([(label: String?, pattern: Pattern)])
        /// `.name(let value)`
        case enumeration(String, [(label: String?, pattern: Pattern)])
        case value(Expression)
    }

    /// Bodies, of which the first one runs whose conditions hold.
    struct Branches {
        /// The value of a `switch`.
        var subject: Expression?
        /// Each body with the alternatives of its conditions.
        var all: [(alternatives: [[Condition]], body: [Statement])]
        /// Whether the names that conditions bind are those of the scope around.
        var isGuard = false
    }

    var kind: Kind
    var place: Int

    init(_ kind: Kind, _ place: Int) {
        self.kind = kind
        self.place = place
    }
}

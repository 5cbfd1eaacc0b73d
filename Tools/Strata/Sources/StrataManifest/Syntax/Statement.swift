/// A parsed statement or declaration.
struct Statement: Sendable {
    indirect enum Kind: Sendable {
        case importing(String)
        case variable(Variable)
        case function(Function)
        case type(TypeDeclaration)
        /// An expression with a side effect.
        case expression(Expression)
        /// `=` and `+=`.
        case assignment(Expression, String, Expression)
        case condition([Condition], then: [Statement], otherwise: [Statement])
        case guarding([Condition], otherwise: [Statement])
        case loop(Loop)
        case selection(Expression, [Case])
        case result(Expression?)
        case leaveLoop
        case nextRound
    }

    struct Variable: Sendable {
        var name: String
        var isConstant: Bool
        var isStatic = false
        var type: TypeName?
        var value: Expression?
        var getter: [Statement]?
    }

    struct Function: Sendable {
        var name: String
        var isStatic = false
        var parameters: [Parameter]
        var result: TypeName?
        var body: [Statement]
    }

    struct Parameter: Sendable {
        /// The label of an argument, or `nil` for `_`.
        var label: String?
        var name: String
        var type: TypeName
        var standard: Expression?
    }

    /// An extension, a structure or an enumeration.
    struct TypeDeclaration: Sendable {
        enum Kind: Sendable {
            case extending
            case structure
            case enumeration(raw: TypeName?)
        }

        var kind: Kind
        var name: TypeName
        var members: [Statement]
        var cases: [(name: String, raw: Expression?, place: Place)] = []
    }

    enum Condition: Sendable {
        case truth(Expression)
        /// `let name = value`
        case present(String, Expression, Place)
    }

    struct Loop: Sendable {
        /// One name, or two for the keys and values of a dictionary; `_` for none.
        var names: [String]
        var values: Expression
        var filter: Expression?
        var body: [Statement]
    }

    struct Case: Sendable {
        /// Empty for `default`.
        var patterns: [Expression]
        var body: [Statement]
    }

    var kind: Kind
    var place: Place

    init(_ kind: Kind, at place: Place) {
        self.kind = kind
        self.place = place
    }
}

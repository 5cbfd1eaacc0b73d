/// An expression, a pattern or a statement.
struct Syntax {
    indirect enum Kind {
        case literal(Value)
        /// The texts and interpolations of a literal.
        case text([Syntax])
        case list([Syntax])
        case dictionary([(key: Syntax, value: Syntax)])
        case tuple([Argument])
        case name(String)
        /// `.name`, a member of the expected type.
        case implicitMember(String)
        case member(Syntax, String)
        case call(Syntax, [Argument])
        case element(Syntax, [Argument])
        case closure(Function)
        case prefix(String, Syntax)
        case binary(String, Syntax, Syntax)
        /// `value as Type`, also with `?` and `!`.
        case cast(Syntax, TypeName)
        case binding(String)
        case present(Syntax, Syntax)
        /// The condition `case pattern = value`, or a pattern for the subject of the `switch` around.
        case match(Syntax, Syntax?)
        case assignment(Syntax, String, Syntax)
        case variables([Variable])
        case function(Function)
        case type(TypeDeclaration)
        case branches(Branches)
        case loop(Syntax, Syntax, filter: Syntax?, [Syntax])
        case whileLoop(Syntax, [Syntax], isRepeat: Bool)
        case jump(Jump, Syntax?)
        case block([Syntax])
        case importing
        case unreadable(String)
    }

    enum Jump: Error { case returned, leave, again }

    struct Variable {
        var pattern: Syntax
        var type: TypeName?
        var value: Syntax?
        var getter: Function?
        var isStatic = false
    }

    /// An extension, a structure, a class or an enumeration.
    struct TypeDeclaration {
        var name: String
        var isExtension: Bool
        var isEnumeration: Bool
        var inherited: [String]
        var members: [Syntax] = []
        var cases: [(name: String, raw: Syntax?, labels: [String?])] = []
    }

    /// Bodies, of which the first one runs whose condition holds.
    struct Branches {
        /// Of a `switch`.
        var subject: Syntax?
        var all: [(condition: Syntax?, body: [Syntax])]
        /// Whether the names that conditions bind are those of the scope around.
        var isGuard = false
        /// Whether only its value matters: it runs nothing if a condition is unknown.
        var isValue = false
    }

    var kind: Kind
    /// The first byte.
    var place: Int

    init(_ kind: Kind, _ place: Int) { (self.kind, self.place) = (kind, place) }

    /// An expression that cannot be read, or whose value cannot be known.
    init(unknown reason: String, _ place: Int) { self.init(.literal(.unknown(Unknown(place: place, reason: reason))), place) }

    /// The parts of `.name` or `.name(…)`.
    var implicitCall: (name: String, arguments: [Argument])? {
        switch kind {
        case .implicitMember(let name): return (name, [])
        case .call(let callee, let arguments): if case .implicitMember(let name) = callee.kind { return (name, arguments) }
        default: break
        }
        return nil
    }

    /// Whether it is `.name` or `.name.name`.
    var isDotted: Bool {
        switch kind {
        case .implicitMember: true
        case .member(let base, _): base.isDotted
        default: false
        }
    }
}

/// An argument of a call, or an element of a tuple or of its pattern.
struct Argument {
    var label: String?
    var value: Syntax
    /// Whether it is passed with `&`.
    var isInOut = false

    init(_ label: String?, _ value: Syntax, isInOut: Bool = false) { (self.label, self.value, self.isInOut) = (label, value, isInOut) }

    /// A value that is known already.
    init(_ label: String?, _ value: Value, _ place: Int) { self.init(label, Syntax(.literal(value), place)) }
}

/// The name of a type, as far as it decides what `.name` means.
indirect enum TypeName: Hashable, Sendable {
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
        var label: String?
        var name: String
        var type: TypeName?
        var standard: Syntax?
        var isVariadic = false
    }

    var name = ""
    /// `nil` for a closure that uses `$0`.
    var parameters: [Parameter]?
    var result: TypeName?
    var body: [Syntax] = []
    var isStatic = false
    var isMutating = false

    func accepts(_ labels: [String?]) -> Bool { matched(labels).isWhole }

    /// The arguments of each parameter, and whether a call with these labels can mean this function.
    func matched(_ labels: [String?]) -> (arguments: [Range<Int>], isWhole: Bool) {
        var (index, isWhole) = (0, true)
        let arguments = (parameters ?? []).map { parameter in
            let start = index
            // A closure behind the call has no label.
            let isTrailing = index == labels.count - 1 && labels[index] == nil && parameter.type == .other
            if index < labels.count, labels[index] == parameter.label || isTrailing {
                index += 1
                while parameter.isVariadic, index < labels.count, labels[index] == nil { index += 1 }
            } else if parameter.standard == nil, !parameter.isVariadic {
                isWhole = false
            }
            return start..<index
        }
        return (arguments, isWhole && index == labels.count)
    }
}

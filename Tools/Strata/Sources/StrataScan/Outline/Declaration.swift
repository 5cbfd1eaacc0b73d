public struct Declaration: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case `class`, `struct`, `enum`, actor, `protocol`, `extension`, `typealias`, `associatedtype`, macro, function, initializer
        case deinitializer, `subscript`, variable, enumCase, `operator`, precedenceGroup

        /// Whether it has members of its own.
        public var isType: Bool { [.class, .struct, .enum, .actor, .protocol, .extension].contains(self) }
    }

    public var kind: Kind
    /// The name without backticks and generic parameters: for an extension the extended type without whitespace, for a pattern
    /// such as `(a, b)` its text, for `init`, `deinit` and `subscript` that word.
    public var name: String
    /// The position of the introducing keyword (`struct`, `func`, `case`).
    public var position: SourcePosition
    public var namePosition: SourcePosition
    /// The position of the closing brace of a type's body; `nil` without one.
    public var end: SourcePosition?
    /// The index of the innermost type declaration around it in `SourceOutline.declarations`, or `nil` at file level.
    public var parent: Int?
    /// Whether it is inside a function body, a closure or an accessor, and so no member of `parent`.
    public var isLocal = false
    /// Whether a documentation comment directly precedes it.
    public var isDocumented = false
    /// The explicit access level; `private(set)` alone is none.
    public var access: AccessLevel?
    /// The attributes without whitespace and comments: `["@available(*,deprecated)"]`.
    public var attributes: [String] = []
    /// The modifiers other than the access level, without whitespace: `["static", "private(set)"]`.
    public var modifiers: [String] = []
    /// The types after the colon of a type declaration or associated type, without whitespace and comments: `["@uncheckedSendable"]`.
    public var inheritedTypes: [String] = []
    /// `let` or `var` for a variable, otherwise `nil`.
    public var binding: String?
    /// A variable's written type, a function's parameters and result, or a type alias's target; single-spaced, without comments.
    public var signature: String?
    /// A variable's written initial value or an enum case's raw value, single-spaced, without comments.
    public var initialValue: String?
    /// Whether a variable has no storage of its own: it has accessors, and not only observers.
    public var isComputed = false
    /// The `#if` clauses around it, from outside in.
    public var conditions: [BuildCondition] = []
}

/// A use of something that a platform lacks.
public struct PlatformUse: Codable, Hashable, Sendable {
    /// The kinds of use.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// A declaration of the module that is inside the `#if` of other platforms.
        case symbol
        /// An API that is not in the platform's SDK.
        case api
        /// A `pthread_t` that is made from an integer or converted to one, although it is a pointer on the platform.
        case integerThread
        /// A stored property that shares a `pthread_t` between threads, although it is a pointer on the platform.
        case sharedThread
    }

    public var kind: Kind

    /// The name as it is used: `Process`, `Backend.wipe`, `UInt(pthread_self())`.
    public var name: String

    public var position: SourcePosition

    /// The `#if` clauses around it, from outside in.
    public var conditions: [BuildCondition]

    /// The conditions under which a symbol is declared, as text; empty for other kinds.
    public var declaredIf = ""

    /// The declared platforms that lack it, in SwiftPM's spelling; sorted.
    public var platforms: [String] = []

    package init(kind: Kind, name: String, position: SourcePosition, conditions: [BuildCondition]) {
        self.kind = kind
        self.name = name
        self.position = position
        self.conditions = conditions
    }
}

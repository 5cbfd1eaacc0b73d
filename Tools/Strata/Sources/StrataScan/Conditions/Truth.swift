/// A truth value that admits not to know: Kleene's three-valued logic.
public enum Truth: Hashable, Sendable {
    case `true`
    case `false`
    case unknown

    /// Makes a truth value from a Boolean, or `unknown` from none.
    public init(_ value: Bool?) {
        switch value {
        case true: self = .true
        case false: self = .false
        default: self = .unknown
        }
    }

    /// False when either side is false, true when both are true.
    public func and(_ other: Truth) -> Truth {
        if self == .false || other == .false { return .false }
        return self == .true && other == .true ? .true : .unknown
    }

    /// True when either side is true, false when both are false.
    public func or(_ other: Truth) -> Truth {
        if self == .true || other == .true { return .true }
        return self == .false && other == .false ? .false : .unknown
    }

    /// The opposite; what is not known stays so.
    public var negated: Truth {
        switch self {
        case .true: .false
        case .false: .true
        case .unknown: .unknown
        }
    }
}

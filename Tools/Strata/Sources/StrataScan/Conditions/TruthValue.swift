/// A truth value of Kleene's three-valued logic.
public enum TruthValue: Hashable, Sendable {
    case `true`
    case `false`
    case unknown

    /// Creates a truth value from a Boolean, or `unknown` from none.
    public init(_ value: Bool?) {
        switch value {
        case true: self = .true
        case false: self = .false
        default: self = .unknown
        }
    }

    /// False when either side is false, true when both are true.
    public func and(_ other: TruthValue) -> TruthValue {
        if self == .false || other == .false { return .false }
        return self == .true && other == .true ? .true : .unknown
    }

    /// True when either side is true, false when both are false.
    public func or(_ other: TruthValue) -> TruthValue {
        if self == .true || other == .true { return .true }
        return self == .false && other == .false ? .false : .unknown
    }

    /// The opposite; `unknown` stays `unknown`.
    public var negated: TruthValue {
        switch self {
        case .true: .false
        case .false: .true
        case .unknown: .unknown
        }
    }
}

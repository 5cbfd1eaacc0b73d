/// A truth value of Kleene's three-valued logic, in the order in which "and" is the minimum and "or" the maximum.
public enum TruthValue: Comparable, Sendable {
    case `false`, unknown, `true`

    /// Creates a truth value from a Boolean, or `unknown` from none.
    public init(_ value: Bool?) { self = value.map { $0 ? .true : .false } ?? .unknown }
    public func and(_ other: TruthValue) -> TruthValue { min(self, other) }
    public func or(_ other: TruthValue) -> TruthValue { max(self, other) }
    public var negated: TruthValue { self == .unknown ? .unknown : TruthValue(self == .false) }
}

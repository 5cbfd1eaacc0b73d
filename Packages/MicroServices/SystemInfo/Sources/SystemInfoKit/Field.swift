/// A value, or the reason why it is missing.
public enum Field<Value> {
    case value(Value)
    case missing(Absence)

    /// The value, or nil if it is missing.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// The reason, or nil if there is a value.
    public var absence: Absence? {
        if case .missing(let absence) = self { absence } else { nil }
    }

    /// Transforms the value.
    public func map<Other>(_ transform: (Value) -> Other) -> Field<Other> {
        switch self {
        case .value(let value): .value(transform(value))
        case .missing(let absence): .missing(absence)
        }
    }

    func flatMap<Other>(_ transform: (Value) -> Field<Other>) -> Field<Other> {
        switch self {
        case .value(let value): transform(value)
        case .missing(let absence): .missing(absence)
        }
    }

    /// Returns this field if it has a value, otherwise the other one.
    func or(_ other: @autoclosure () -> Field) -> Field {
        if case .value = self { return self }
        let alternative = other()
        if case .value = alternative { return alternative }
        return self
    }
}

extension Field: Sendable where Value: Sendable {}
extension Field: Equatable where Value: Equatable {}
extension Field: Hashable where Value: Hashable {}

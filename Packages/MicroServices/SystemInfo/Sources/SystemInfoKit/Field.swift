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

/// The reason why a value is missing.
public enum Absence: Sendable, Hashable, CustomStringConvertible {
    /// The system does not report the value: the file does not exist.
    case unsupported(path: String)
    /// The thing itself does not exist: no battery, no limit, no container.
    case none
    /// The file cannot be read; `code` is the system's error number.
    case unreadable(path: String, code: Int32)
    /// The file has an unknown format.
    case malformed(path: String)
    /// The app has not provided the value.
    case notProvided

    public var description: String {
        switch self {
        case .unsupported(let path): "not reported by this system (no \(path))"
        case .none: "not present"
        case .unreadable(let path, let code): "\(path) cannot be read: \(FileTree.reason(code))"
        case .malformed(let path): "\(path) has an unknown format"
        case .notProvided: "not provided by the app"
        }
    }
}

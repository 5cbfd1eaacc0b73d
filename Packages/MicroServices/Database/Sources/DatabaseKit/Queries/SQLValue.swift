/// A value in one of SQLite's five storage classes.
@frozen
public enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    case bytes([UInt8])
}

/// A type that can be bound to a statement.
public protocol SQLBindable: Sendable {
    /// The value in its storage class.
    var sqlValue: SQLValue { get }
}

extension SQLValue: SQLBindable {
    @inlinable
    public var sqlValue: SQLValue { self }
}

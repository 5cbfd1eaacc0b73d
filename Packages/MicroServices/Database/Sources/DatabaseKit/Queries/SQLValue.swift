/// A value as SQLite stores it: one of its five storage classes.
@frozen
public enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    case bytes([UInt8])
}

/// What can be bound to a statement.
public protocol SQLBindable: Sendable {
    /// The value as SQLite stores it.
    var sqlValue: SQLValue { get }
}

extension SQLValue: SQLBindable {
    @inlinable
    public var sqlValue: SQLValue { self }
}

import Foundation
import GRDB

/// A value on its way into a statement: one of SQLite's five storage classes.
public enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    case bytes([UInt8])

    var databaseValue: GRDB.DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .real(let value): value.databaseValue
        case .text(let value): value.databaseValue
        case .bytes(let value): value.withUnsafeBytes { Self.blob($0) }
        }
    }

    private static func blob(_ bytes: UnsafeRawBufferPointer) -> GRDB.DatabaseValue {
        Data(bytes).databaseValue
    }
}

/// What can be bound to a statement.
public protocol SQLBindable: Sendable {
    /// The value as SQLite stores it.
    var sqlValue: SQLValue { get }
}

extension SQLValue: SQLBindable {
    public var sqlValue: SQLValue { self }
}
extension Int: SQLBindable {
    public var sqlValue: SQLValue { .integer(self) }
}
extension Double: SQLBindable {
    public var sqlValue: SQLValue { .real(self) }
}
extension String: SQLBindable {
    public var sqlValue: SQLValue { .text(self) }
}
extension Bool: SQLBindable {
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}
extension Optional: SQLBindable where Wrapped: SQLBindable {
    public var sqlValue: SQLValue { map(\.sqlValue) ?? .null }
}

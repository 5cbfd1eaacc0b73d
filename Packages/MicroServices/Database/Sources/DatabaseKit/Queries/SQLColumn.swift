public import Foundation
import GRDB

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

/// A type that can be stored in a column: bound as an argument, read by ``Row/value(_:as:)``, sealed by ``ColumnSeal``.
///
/// An enumeration with raw values only declares the conformance: `enum Kind: String, SQLColumn { … }`.
public protocol SQLColumn: SQLBindable {
    /// The storage class of all non-optional values.
    static var storageClass: SQLStorageClass { get }

    /// - Returns: nil if the stored value is not of this type.
    init?(sqlValue: SQLValue)
}

/// SQLite's storage classes except NULL.
public enum SQLStorageClass: UInt8, Sendable, Hashable {
    case integer, real, text, bytes
}

extension Int: SQLColumn {
    public static var storageClass: SQLStorageClass { .integer }
    @inlinable
    public var sqlValue: SQLValue { .integer(self) }
    public init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        self = value
    }
}

extension Double: SQLColumn {
    public static var storageClass: SQLStorageClass { .real }
    @inlinable
    public var sqlValue: SQLValue { .real(self) }
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .real(let value): self = value
        case .integer(let value): self = Double(value)
        default: return nil
        }
    }
}

extension String: SQLColumn {
    public static var storageClass: SQLStorageClass { .text }
    @inlinable
    public var sqlValue: SQLValue { .text(self) }
    public init?(sqlValue: SQLValue) {
        guard case .text(let value) = sqlValue else { return nil }
        self = value
    }
}

extension Bool: SQLColumn {
    public static var storageClass: SQLStorageClass { .integer }
    @inlinable
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
    public init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        self = value != 0
    }
}

extension Array: SQLBindable, SQLColumn where Element == UInt8 {
    public static var storageClass: SQLStorageClass { .bytes }
    public var sqlValue: SQLValue { .bytes(self) }
    public init?(sqlValue: SQLValue) {
        guard case .bytes(let value) = sqlValue else { return nil }
        self = value
    }
}

extension Data: SQLColumn {
    public static var storageClass: SQLStorageClass { .bytes }
    public var sqlValue: SQLValue { .bytes(Array(self)) }
    public init?(sqlValue: SQLValue) {
        guard case .bytes(let value) = sqlValue else { return nil }
        self.init(value)
    }
}

/// Seconds since 1970 as a real number, with a precision of a quarter of a microsecond; SQLite can sort and compare it. Also reads integers and
/// the text formats of SQLite and GRDB.
extension Date: SQLColumn {
    public static var storageClass: SQLStorageClass { .real }
    public var sqlValue: SQLValue { .real(timeIntervalSince1970) }
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .real(let seconds): self.init(timeIntervalSince1970: seconds)
        case .integer(let seconds): self.init(timeIntervalSince1970: Double(seconds))
        case .text(let text):
            guard let date = Date.fromDatabaseValue(text.databaseValue) else { return nil }
            self = date
        default: return nil
        }
    }
}

/// The exact digits as text. Requires a TEXT column: other affinities convert it to a binary fraction, which is rejected when read.
extension Decimal: SQLColumn {
    public static var storageClass: SQLStorageClass { .text }
    // NaN has no digits; as a real number it is rejected when bound.
    public var sqlValue: SQLValue { isNaN ? .real(.nan) : .text(description) }
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .integer(let value): self.init(value)
        case .text(let text):
            // Foundation stops at the first unknown character.
            guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }),
                let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
            else { return nil }
            self = value
        default: return nil
        }
    }
}

/// Sixteen bytes, as in GRDB. Also reads its text.
extension UUID: SQLColumn {
    public static var storageClass: SQLStorageClass { .bytes }
    public var sqlValue: SQLValue { .bytes(withUnsafeBytes(of: uuid) { Array($0) }) }
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .bytes(let bytes) where bytes.count == 16:
            self.init(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
        case .text(let text): self.init(uuidString: text)
        default: return nil
        }
    }
}

/// The absolute string.
extension URL: SQLColumn {
    public static var storageClass: SQLStorageClass { .text }
    public var sqlValue: SQLValue { .text(absoluteString) }
    public init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(string: text)
    }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
    @inlinable
    public var sqlValue: SQLValue {
        switch self {
        case .some(let value): value.sqlValue
        case .none: .null
        }
    }
}

extension Optional: SQLColumn where Wrapped: SQLColumn {
    public static var storageClass: SQLStorageClass { Wrapped.storageClass }
    public init?(sqlValue: SQLValue) {
        if sqlValue == .null {
            self = .none
        } else {
            guard let value = Wrapped(sqlValue: sqlValue) else { return nil }
            self = .some(value)
        }
    }
}

extension RawRepresentable where Self: SQLColumn, RawValue: SQLColumn {
    public static var storageClass: SQLStorageClass { RawValue.storageClass }
    public var sqlValue: SQLValue { rawValue.sqlValue }
    public init?(sqlValue: SQLValue) {
        guard let raw = RawValue(sqlValue: sqlValue) else { return nil }
        self.init(rawValue: raw)
    }
}

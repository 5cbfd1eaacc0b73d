public import Foundation
import GRDB

/// A type whose values a column can hold: bound as an argument, read by ``Row/value(_:as:)``, sealed by ``ColumnSeal``.
///
/// An enumeration with raw values needs no more than the name of the protocol: `enum Kind: String, SQLColumn { … }`.
public protocol SQLColumn: SQLBindable {
    /// The storage class of all values but a missing one.
    static var storageClass: SQLStorageClass { get }

    /// - Returns: nil when the stored value is none of this type.
    init?(sqlValue: SQLValue)
}

/// SQLite's storage classes but that of nothing.
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

/// Seconds since 1970 as a real number: good to a quarter of a microsecond, sorted and compared by SQLite. Integers and the texts that
/// SQLite and GRDB write are read too.
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

/// Its digits as text, exactly. Keep it in a TEXT column: another would turn it into a binary fraction, which is refused when it is read.
extension Decimal: SQLColumn {
    public static var storageClass: SQLStorageClass { .text }
    // What is no number has no digits; as a real number it is refused when it is bound.
    public var sqlValue: SQLValue { isNaN ? .real(.nan) : .text(description) }
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .integer(let value): self.init(value)
        case .text(let text):
            // Foundation stops reading at the first character that it does not know.
            guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }),
                let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
            else { return nil }
            self = value
        default: return nil
        }
    }
}

/// Sixteen bytes, as GRDB stores it. Its text is read too.
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

/// Its absolute text.
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

public import GRDBSQLite

/// The current row of a query, read by position and without SQLite's implicit conversions.
///
/// Valid inside its closure only. `integer`, `real`, `text`, `bytes` and `bool` read SQLite's own types; ``value(_:as:)`` reads every
/// ``SQLColumn``.
public struct Row {
    @usableFromInline let statement: OpaquePointer

    @inlinable
    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    /// - Throws: ``StoreError/Code/wrongType``, like all other accessors.
    @inlinable
    public func integer(_ column: Int) throws -> Int {
        // Locks the connection once instead of twice. An index out of range returns NULL.
        let value = sqlite3_column_value(statement, Int32(clamping: column))
        guard sqlite3_value_type(value) == SQLITE_INTEGER else { throw mismatch(column, "an integer") }
        return Int(sqlite3_value_int64(value))
    }

    /// The number; integers are converted.
    @inlinable
    public func real(_ column: Int) throws -> Double {
        let value = sqlite3_column_value(statement, Int32(clamping: column))
        switch sqlite3_value_type(value) {
        case SQLITE_FLOAT: return sqlite3_value_double(value)
        case SQLITE_INTEGER: return Double(sqlite3_value_int64(value))
        default: throw mismatch(column, "a number")
        }
    }

    /// The text; an empty one is not NULL.
    public func text(_ column: Int) throws -> String {
        let index = Int32(clamping: column)
        guard sqlite3_column_type(statement, index) == SQLITE_TEXT else { throw mismatch(column, "text") }
        // The text before its length: asking for the length first may convert it.
        let start = sqlite3_column_text(statement, index)
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
        guard let text = String(validating: bytes, as: UTF8.self) else { throw mismatch(column, "text") }
        return text
    }

    /// The stored bytes.
    public func bytes(_ column: Int) throws -> [UInt8] {
        let index = Int32(clamping: column)
        guard sqlite3_column_type(statement, index) == SQLITE_BLOB else { throw mismatch(column, "bytes") }
        let start = sqlite3_column_blob(statement, index)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index))))
    }

    /// Whether the integer is not 0. SQLite has no Boolean type.
    @inlinable
    public func bool(_ column: Int) throws -> Bool {
        try integer(column) != 0
    }

    /// Whether the column is NULL.
    public func isNull(_ column: Int) throws -> Bool {
        let index = Int32(clamping: column)
        guard index >= 0, index < sqlite3_column_count(statement) else { throw mismatch(column, "a value") }
        return sqlite3_column_type(statement, index) == SQLITE_NULL
    }

    /// The value, or nil if the column is NULL: `try row.optional(2, row.text)`.
    public func optional<Value>(_ column: Int, _ read: (Int) throws -> Value) throws -> Value? {
        try isNull(column) ? nil : try read(column)
    }

    /// The value as an ``SQLColumn``: `try row.value(2, as: UUID?.self)`.
    public func value<Value: SQLColumn>(_ column: Int, as type: Value.Type = Value.self) throws -> Value {
        guard let value = Value(sqlValue: try stored(column)) else { throw mismatch(column, "\(type)") }
        return value
    }

    /// The value in its storage class.
    func stored(_ column: Int) throws -> SQLValue {
        if try isNull(column) { return .null }
        switch sqlite3_column_type(statement, Int32(clamping: column)) {
        case SQLITE_INTEGER: return .integer(try integer(column))
        case SQLITE_FLOAT: return .real(try real(column))
        case SQLITE_TEXT: return .text(try text(column))
        default: return .bytes(try bytes(column))
        }
    }

    @usableFromInline
    func mismatch(_ column: Int, _ expected: String) -> StoreError {
        let count = sqlite3_column_count(statement)
        guard (0..<Int(count)).contains(column) else {
            return .wrongType(column: column, expected: expected, found: "nothing (the query has \(count) columns)")
        }
        let found =
            switch sqlite3_column_type(statement, Int32(column)) {
            case SQLITE_NULL: "NULL"
            case SQLITE_INTEGER: "an integer"
            case SQLITE_FLOAT: "a real number"
            case SQLITE_TEXT: expected == "text" ? "invalid UTF-8" : "text"
            default: "bytes"
            }
        return .wrongType(column: column, expected: expected, found: found)
    }
}

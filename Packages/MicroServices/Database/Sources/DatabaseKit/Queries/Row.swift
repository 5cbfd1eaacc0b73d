import Foundation
import GRDB

/// The present row of a query, read by position. Types are checked: SQLite would rather convert silently.
public struct Row {
    private let row: GRDB.Row

    init(_ row: GRDB.Row) {
        self.row = row
    }

    /// - Throws: ``StoreError/Code/wrongType``, as all the others.
    public func integer(_ column: Int) throws -> Int {
        guard case .int64(let value) = try storage(column) else { throw mismatch(column, "an integer") }
        return Int(value)
    }

    /// The number, which may be stored as an integer.
    public func real(_ column: Int) throws -> Double {
        switch try storage(column) {
        case .double(let value): return value
        case .int64(let value): return Double(value)
        default: throw mismatch(column, "a number")
        }
    }

    /// The text; an empty one is none that is missing.
    public func text(_ column: Int) throws -> String {
        guard case .string(let value) = try storage(column) else { throw mismatch(column, "text") }
        return value
    }

    /// The bytes as they were stored.
    public func bytes(_ column: Int) throws -> [UInt8] {
        guard case .blob(let value) = try storage(column) else { throw mismatch(column, "bytes") }
        return Array(value)
    }

    /// Whether the integer is another one than 0, as SQLite has no truth values.
    public func bool(_ column: Int) throws -> Bool {
        try integer(column) != 0
    }

    /// Whether the column holds nothing.
    public func isNull(_ column: Int) throws -> Bool {
        if case .null = try storage(column) { true } else { false }
    }

    /// The value, or nil when the column holds nothing: `try row.optional(2, row.text)`.
    public func optional<Value>(_ column: Int, _ read: (Int) throws -> Value) throws -> Value? {
        try isNull(column) ? nil : try read(column)
    }

    private func storage(_ column: Int) throws -> DatabaseValue.Storage {
        guard (0..<row.count).contains(column) else {
            throw StoreError.wrongType(column: column, expected: "a value", found: "nothing (the query has \(row.count) columns)")
        }
        return (row[column] as DatabaseValue).storage
    }

    private func mismatch(_ column: Int, _ expected: String) -> StoreError {
        let found =
            switch (row[column] as DatabaseValue).storage {
            case .null: "nothing"
            case .int64: "an integer"
            case .double: "a real number"
            case .string: "text"
            case .blob: "bytes"
            }
        return .wrongType(column: column, expected: expected, found: found)
    }
}

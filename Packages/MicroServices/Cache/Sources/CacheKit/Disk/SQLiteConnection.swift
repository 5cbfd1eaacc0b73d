import CCacheSQLite

/// A SQLite connection with its prepared statements. Not thread-safe.
final class SQLiteConnection {
    enum Value {
        case integer(Int64)
        case text(String)
        case blob([UInt8])
        case null
    }

    private let file: String
    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]

    init(file: String) throws {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
        let code = sqlite3_open_v2(file, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let reason = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(handle)
            throw CacheError.storage("open", file: file, sqliteCode: code, reason: reason)
        }
        self.file = file
        self.handle = handle
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    func execute(_ sql: String) throws {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code, "write") }
    }

    /// Runs one statement, passes each row to `onRow`, and returns the number of changed rows.
    @discardableResult
    func run(_ sql: String, _ arguments: [Value] = [], onRow: (Row) throws -> Void = { _ in }) throws -> Int {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, argument) in arguments.enumerated() { try bind(argument, to: Int32(index + 1), of: statement) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: try onRow(Row(statement: statement))
            case SQLITE_DONE: return Int(sqlite3_changes(handle))
            case let code: throw failure(code, "use")
            }
        }
    }

    /// Returns the non-null texts in the first column of the result.
    func texts(_ sql: String, _ arguments: [Value] = []) throws -> [String] {
        var texts: [String] = []
        try run(sql, arguments) { if !$0.isNull(0) { texts.append($0.text(0)) } }
        return texts
    }

    func transaction(_ body: () throws -> Void) throws {
        try execute("BEGIN IMMEDIATE")
        do {
            try body()
            try execute("COMMIT")
        } catch {
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// One row of a result, valid only during the call of `onRow`.
    struct Row {
        fileprivate let statement: OpaquePointer

        func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

        func text(_ column: Int32) -> String { sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "" }

        func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

        func blob(_ column: Int32) -> [UInt8] { withBlob(column) { Array($0) } }

        /// Calls `body` with the bytes of the column, without copying them.
        func withBlob<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
            let bytes = sqlite3_column_blob(statement, column)
            return try body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(sqlite3_column_bytes(statement, column))))
        }
    }

    private func prepared(_ sql: String) throws -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure(code, "use") }
        statements[sql] = statement
        return statement
    }

    private func bind(_ value: Value, to index: Int32, of statement: OpaquePointer) throws {
        // The value of the macro SQLITE_TRANSIENT, which Swift does not import: SQLite copies the bytes.
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let code =
            switch value {
            case .integer(let number): sqlite3_bind_int64(statement, index, number)
            case .text(let text):
                text.withCString { sqlite3_bind_text64(statement, index, $0, UInt64(text.utf8.count), transient, UInt8(SQLITE_UTF8)) }
            case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(statement, index, 0)
            case .blob(let bytes):
                bytes.withUnsafeBytes { sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), transient) }
            case .null: sqlite3_bind_null(statement, index)
            }
        guard code == SQLITE_OK else { throw failure(code, "use") }
    }

    private func failure(_ code: Int32, _ action: String) -> CacheError {
        .storage(action, file: file, sqliteCode: sqlite3_extended_errcode(handle), reason: String(cString: sqlite3_errmsg(handle)))
    }
}

extension CacheError {
    /// Whether the file must be replaced because it is not the expected database. All statements are fixed, so an error in one means that the
    /// tables have changed. A read beyond the end of the file (522) means that it was truncated.
    var isCorruption: Bool {
        guard let sqliteCode else { return false }
        return [
            SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_SCHEMA, SQLITE_TOOBIG, SQLITE_EMPTY,
            // Reported for a header with a later write version and for a moved file. On a read-only volume, replacing fails as well.
            SQLITE_READONLY,
        ]
        .contains(sqliteCode & 255) || sqliteCode == 522
    }
}

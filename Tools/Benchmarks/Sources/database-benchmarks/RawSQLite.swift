import GRDBSQLite

/// SQLite's own functions in a loop, as in C: the baseline of the measurements.
struct RawSQLite {
    struct Failure: Error {
        let code: Int32
    }

    let connection: OpaquePointer

    init(_ path: String) throws {
        var connection: OpaquePointer?
        let code = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let connection else { throw Failure(code: code) }
        self.connection = connection
        try run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8192; PRAGMA secure_delete = ON")
    }

    func close() { sqlite3_close_v2(connection) }

    func run(_ sql: String) throws {
        let code = sqlite3_exec(connection, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw Failure(code: code) }
    }

    func prepare(_ sql: String) throws -> OpaquePointer {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw Failure(code: code) }
        return statement
    }

    func fetch() throws -> [Ten] {
        let statement = try prepare(Ten.select)
        defer { sqlite3_finalize(statement) }
        var rows: [Ten] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            rows.append(
                Ten(
                    a: Int(sqlite3_column_int64(statement, 0)), b: Int(sqlite3_column_int64(statement, 1)),
                    c: Int(sqlite3_column_int64(statement, 2)), d: Int(sqlite3_column_int64(statement, 3)),
                    e: Int(sqlite3_column_int64(statement, 4)), f: Int(sqlite3_column_int64(statement, 5)),
                    g: Int(sqlite3_column_int64(statement, 6)), h: Int(sqlite3_column_int64(statement, 7)),
                    i: Int(sqlite3_column_int64(statement, 8)), j: Int(sqlite3_column_int64(statement, 9))))
        }
        return rows
    }

    func insert(_ count: Int) throws {
        let statement = try prepare(Entry.insert)
        defer { sqlite3_finalize(statement) }
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        try run("BEGIN IMMEDIATE")
        for number in 0..<count {
            let entry = Entry(number)
            sqlite3_bind_int64(statement, 1, Int64(entry.id))
            sqlite3_bind_int64(statement, 2, Int64(entry.amount))
            sqlite3_bind_double(statement, 3, entry.rate)
            sqlite3_bind_text(statement, 4, entry.text, -1, transient)
            guard sqlite3_step(statement) == SQLITE_DONE else { throw Failure(code: sqlite3_errcode(connection)) }
            sqlite3_reset(statement)
        }
        try run("COMMIT")
    }
}

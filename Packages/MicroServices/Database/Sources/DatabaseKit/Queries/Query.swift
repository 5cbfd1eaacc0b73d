public import GRDB
public import GRDBSQLite

/// A cached statement run through GRDB, so that its observers, cancellation and checks apply.
@usableFromInline
final class Query: DatabaseCursor {
    @usableFromInline typealias Element = Row

    public let _statement: Statement
    @usableFromInline let sqlite: SQLiteStatement
    @usableFromInline let argumentCount: Int
    public var _isDone = false

    @usableFromInline
    init(_ statement: Statement) {
        _statement = statement
        sqlite = statement.sqliteStatement
        argumentCount = Int(sqlite3_bind_parameter_count(sqlite))
    }

    @inlinable
    func reset() {
        sqlite3_reset(sqlite)
        sqlite3_clear_bindings(sqlite)
        _isDone = false
    }

    @inlinable var isRunning: Bool { sqlite3_stmt_busy(sqlite) != 0 }

    /// The number of rows changed by the connection since it was opened.
    @inlinable var changedRows: Int { Int(sqlite3_total_changes(sqlite3_db_handle(sqlite))) }

    @inlinable
    public func _element(sqliteStatement: SQLiteStatement) throws -> Row {
        Row(sqliteStatement)
    }

    @inlinable
    func bind<each Argument: SQLBindable>(_ arguments: repeat each Argument) throws {
        var count = 0
        for argument in repeat each arguments {
            count += 1
            try bind(argument.sqlValue, at: count)
        }
        try checkCount(count)
    }

    @inlinable
    func bind(_ value: SQLValue, at place: Int) throws {
        let index = Int32(clamping: place)
        let code =
            switch value {
            case .null: sqlite3_bind_null(sqlite, index)
            case .integer(let value): sqlite3_bind_int64(sqlite, index, Int64(value))
            case .real(let value): try Self.bind(value, to: sqlite, at: index)
            case .text(let value): Self.bind(value, to: sqlite, at: index)
            case .bytes(let value): Self.bind(value, to: sqlite, at: index)
            }
        // An extra argument is out of range and is counted; other codes report memory and size.
        guard code == SQLITE_OK || code == SQLITE_RANGE else { throw StoreError.cannotBind(index, code) }
    }

    @inlinable
    func checkCount(_ count: Int) throws {
        guard count == argumentCount else { throw StoreError.argumentCount(count, expected: argumentCount) }
    }

    @usableFromInline
    static func bind(_ value: Double, to statement: SQLiteStatement, at index: Int32) throws -> Int32 {
        // SQLite would store NULL instead.
        guard !value.isNaN else { throw StoreError.notANumber(index) }
        return sqlite3_bind_double(statement, index, value)
    }

    @usableFromInline
    static func bind(_ value: String, to statement: SQLiteStatement, at index: Int32) -> Int32 {
        var value = value
        return value.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                // An empty text needs an address, or it would become NULL.
                bytes.isEmpty
                    ? sqlite3_bind_text(statement, index, "", 0, transient)
                    : sqlite3_bind_text64(statement, index, bytes.baseAddress, UInt64(bytes.count), transient, UInt8(SQLITE_UTF8))
            }
        }
    }

    @usableFromInline
    static func bind(_ value: [UInt8], to statement: SQLiteStatement, at index: Int32) -> Int32 {
        value.withUnsafeBytes { bytes in
            bytes.isEmpty
                ? sqlite3_bind_zeroblob(statement, index, 0)
                : sqlite3_bind_blob64(statement, index, bytes.baseAddress, UInt64(bytes.count), transient)
        }
    }

    /// SQLITE_TRANSIENT: SQLite copies the bytes before it returns.
    private static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

/// The statements run most recently in one closure. Saves hashing their text in a loop.
@usableFromInline
final class RecentQueries {
    @usableFromInline let database: GRDB.Database
    @usableFromInline var recent: [(sql: String, query: Query)] = []
    private static let capacity = 4

    init(_ database: GRDB.Database) {
        self.database = database
    }

    /// Runs a statement and resets it afterwards.
    @inlinable
    func with<Result>(_ sql: String, _ body: (Query) throws -> Result) throws -> Result {
        let query = try query(sql)
        defer { query.reset() }
        do {
            return try body(query)
        } catch {
            throw failure(error, of: query)
        }
    }

    /// Forgets a failed statement, because SQLite does not guarantee that it can run again, and translates its error.
    @usableFromInline
    func failure(_ error: any Error, of query: Query) -> any Error {
        recent.removeAll { $0.query === query }
        return StoreError.translated(error) ?? error
    }

    @inlinable
    func query(_ sql: String) throws -> Query {
        // The closure may run the same statement recursively, which must not reset this one.
        if let known = recent.first(where: { $0.sql == sql }), !known.query.isRunning { return known.query }
        return try prepare(sql)
    }

    @usableFromInline
    func prepare(_ sql: String) throws -> Query {
        try StoreError.translating {
            let query = Query(try database.cachedStatement(sql: sql))
            if query.isRunning { return Query(try database.makeStatement(sql: sql)) }
            query.reset()
            if recent.count == Self.capacity { recent.removeFirst() }
            recent.append((sql, query))
            return query
        }
    }
}

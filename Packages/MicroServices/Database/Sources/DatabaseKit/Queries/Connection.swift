public import GRDB

/// One state of the database for reading. Valid inside its closure only.
public struct Connection {
    /// GRDB's database, for features this package does not wrap: records, associations, full-text search.
    public var database: GRDB.Database { queries.database }

    @usableFromInline let queries: RecentQueries

    init(_ database: GRDB.Database) {
        queries = RecentQueries(database)
    }

    /// Returns a value for each row of a query.
    ///
    /// - Parameters:
    ///   - sql: one statement with `?` for each argument. It is cached.
    ///   - make: returns a value for the current row. The row is valid inside the closure only.
    /// - Throws: ``StoreError``, and the errors of `make`.
    @inlinable
    public func rows<Value, each Argument: SQLBindable>(
        _ sql: String, _ arguments: repeat each Argument, make: (Row) throws -> Value
    ) throws -> [Value] {
        try queries.with(sql) { query in
            try query.bind(repeat each arguments)
            var values: [Value] = []
            try query.forEach({ values.append(try make($0)) })
            return values
        }
    }

    /// Returns a value for the first row of a query, or nil if there is none. See ``rows(_:_:make:)``.
    @inlinable
    public func first<Value, each Argument: SQLBindable>(
        _ sql: String, _ arguments: repeat each Argument, make: (Row) throws -> Value
    ) throws -> Value? {
        try queries.with(sql) { query in
            try query.bind(repeat each arguments)
            // A statement that changes data makes all its changes before it returns the first row (sqlite.org/lang_returning.html).
            return try query.next().map { try make($0) }
        }
    }
}

/// The database inside a write transaction. Valid inside its closure only.
public struct WritableConnection {
    /// Reads the state inside the transaction.
    public let reading: Connection

    init(_ database: GRDB.Database) {
        reading = Connection(database)
    }

    /// Runs one statement, which is cached, and returns the number of changed rows.
    @inlinable
    @discardableResult
    public func run<each Argument: SQLBindable>(_ sql: String, _ arguments: repeat each Argument) throws -> Int {
        // Without a closure, which would copy the arguments.
        let query = try reading.queries.query(sql)
        defer { query.reset() }
        do {
            let before = query.changedRows
            try query.bind(repeat each arguments)
            try query.forEach({ _ in })
            return query.changedRows - before
        } catch {
            throw reading.queries.failure(error, of: query)
        }
    }

    /// The row id of the last inserted row.
    public var lastInsertedID: Int { Int(reading.database.lastInsertedRowID) }
}

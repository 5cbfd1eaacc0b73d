public import GRDB

/// One state of the database, to be read. Valid inside the closure that gets it.
public struct Connection {
    /// GRDB's own database, for what this package has no door for: records, associations, full-text search.
    public var database: GRDB.Database { queries.database }

    @usableFromInline let queries: RecentQueries

    init(_ database: GRDB.Database) {
        queries = RecentQueries(database)
    }

    /// All rows of a query, each made into a value by position.
    ///
    /// - Parameters:
    ///   - sql: one statement with `?` for each argument. It is kept prepared.
    ///   - arguments: bound, never pasted into the statement.
    ///   - make: makes a value from the present row; the row is not valid afterwards.
    /// - Throws: ``StoreError``, and what `make` throws.
    @inlinable
    public func rows<Value, each Argument: SQLBindable>(
        _ sql: String, _ arguments: repeat each Argument, make: (Row) throws -> Value
    ) throws -> [Value] {
        try queries.with(sql) { query in
            try query.bind(repeat each arguments)
            var values: [Value] = []
            try query.eachRow { values.append(try make($0)) }
            return values
        }
    }

    /// The first row of a query, or nil when there is none. As ``rows(_:_:make:)``.
    @inlinable
    public func first<Value, each Argument: SQLBindable>(
        _ sql: String, _ arguments: repeat each Argument, make: (Row) throws -> Value
    ) throws -> Value? {
        try queries.with(sql) { query in
            try query.bind(repeat each arguments)
            var value: Value?
            if query._statement.isReadonly {
                value = try query.next().map { try make($0) }
            } else {
                // A change must run to its end.
                try query.eachRow { if value == nil { value = try make($0) } }
            }
            return value
        }
    }
}

/// The database inside a transaction, to be changed. Valid inside the closure that gets it.
public struct WritableConnection {
    /// For reading what the transaction sees.
    public let reading: Connection

    init(_ database: GRDB.Database) {
        reading = Connection(database)
    }

    /// Runs one statement. It is kept prepared: running it again costs a look-up.
    ///
    /// - Returns: how many rows it changed.
    /// - Throws: ``StoreError``.
    @inlinable
    @discardableResult
    public func run<each Argument: SQLBindable>(_ sql: String, _ arguments: repeat each Argument) throws -> Int {
        try reading.queries.with(sql) { query in
            let before = query.changedRows
            try query.bind(repeat each arguments)
            try query.eachRow { _ in }
            return query.changedRows - before
        }
    }

    /// Runs one statement whose arguments are a list, as ``run(_:_:)``.
    @discardableResult
    public func run(_ sql: String, arguments: [any SQLBindable]) throws -> Int {
        try reading.queries.with(sql) { query in
            let before = query.changedRows
            for (index, argument) in arguments.enumerated() { try query.bind(argument.sqlValue, at: index + 1) }
            try query.checkCount(arguments.count)
            try query.eachRow { _ in }
            return query.changedRows - before
        }
    }

    /// The row id of the last insertion.
    public var lastInsertedID: Int { Int(reading.database.lastInsertedRowID) }
}

import GRDB

/// One state of the database, to be read. Valid inside the closure that gets it.
public struct Connection {
    let database: GRDB.Database

    init(_ database: GRDB.Database) {
        self.database = database
    }

    /// All rows of a query, each made into a value by position.
    ///
    /// - Parameters:
    ///   - sql: one statement with `?` for each argument.
    ///   - arguments: bound, never pasted into the statement.
    ///   - make: makes a value from the present row; the row is not valid afterwards.
    /// - Throws: ``StoreError``, and what `make` throws.
    public func rows<Value>(_ sql: String, _ arguments: any SQLBindable..., make: (Row) throws -> Value) throws -> [Value] {
        let statement = try Self.statement(sql, arguments, in: database)
        let cursor = try GRDB.Row.fetchCursor(statement)
        var values: [Value] = []
        while let row = try cursor.next() { values.append(try make(Row(row))) }
        return values
    }

    /// The first row of a query, or nil when there is none. As ``rows(_:_:make:)``.
    public func first<Value>(_ sql: String, _ arguments: any SQLBindable..., make: (Row) throws -> Value) throws -> Value? {
        let statement = try Self.statement(sql, arguments, in: database)
        let cursor = try GRDB.Row.fetchCursor(statement)
        // The row reads from the statement, which is reset when its cursor goes.
        return try withExtendedLifetime(cursor) { try cursor.next().map { try make(Row($0)) } }
    }

    static func statement(_ sql: String, _ arguments: [any SQLBindable], in database: GRDB.Database) throws -> Statement {
        let statement = try database.cachedStatement(sql: sql)
        try statement.setArguments(StatementArguments(arguments.map(\.sqlValue.databaseValue)))
        return statement
    }
}

/// The database inside a transaction, to be changed. Valid inside the closure that gets it.
public struct WritableConnection {
    /// For reading what the transaction sees.
    public let reading: Connection

    init(_ database: GRDB.Database) {
        reading = Connection(database)
    }

    /// Runs one statement.
    ///
    /// - Returns: how many rows it changed.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func run(_ sql: String, _ arguments: any SQLBindable...) throws -> Int {
        let before = reading.database.totalChangesCount
        try Connection.statement(sql, arguments, in: reading.database).execute()
        return reading.database.totalChangesCount - before
    }

    /// The row id of the last insertion.
    public var lastInsertedID: Int { Int(reading.database.lastInsertedRowID) }
}

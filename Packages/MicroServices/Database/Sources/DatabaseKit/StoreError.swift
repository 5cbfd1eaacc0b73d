import GRDB

/// Why the database did not do what it was asked.
///
/// Distinguish by ``code``; show or log ``description``. It holds statements at most, never the values that were bound.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure. More may be added: give a `switch` over them a `default`.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        public let description: String

        /// The file cannot be opened or made.
        public static let cannotOpen = Code(description: "cannotOpen")
        /// The file is damaged, or is no database.
        public static let damaged = Code(description: "damaged")
        /// There is no space left. What was committed is kept.
        public static let diskFull = Code(description: "diskFull")
        /// Somebody else kept the database locked for longer than the preset's busy timeout.
        public static let busy = Code(description: "busy")
        /// The change would break a rule of the schema: uniqueness, a reference, a check.
        public static let constraint = Code(description: "constraint")
        /// A migration that was applied has been edited since.
        public static let migrationChanged = Code(description: "migrationChanged")
        /// The file was written by a newer version of the app.
        public static let fromNewerVersion = Code(description: "fromNewerVersion")
        /// A value has another type than the decoder expects.
        public static let wrongType = Code(description: "wrongType")
        /// The statement is malformed, or its arguments do not fit.
        public static let statement = Code(description: "statement")
        /// The system refused to read or write.
        public static let system = Code(description: "system")
    }

    /// The kind of failure.
    public let code: Code
    /// What happened and what to do.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

// The wording of every failure, in one place.
extension StoreError {
    init(_ error: DatabaseError) {
        let happening = error.message ?? "no reason given"
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self.init(.damaged, "The database file is damaged or is no database: \(happening). Quarantine it and restore a backup.")
        case .SQLITE_FULL:
            self.init(
                .diskFull, "There is no space left for the database. Nothing that was committed is lost; free some space and try again.")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.busy, "The database is in use elsewhere: \(happening). Try again.")
        case .SQLITE_CONSTRAINT:
            self.init(.constraint, "The change breaks a rule of the schema: \(happening).")
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_READONLY:
            self.init(.cannotOpen, "The database file cannot be opened for writing: \(happening). Check the folder and its permissions.")
        case .SQLITE_IOERR:
            self.init(.system, "The system could not read or write the database: \(happening).")
        default:
            self.init(.statement, "SQLite refused: \(happening)\(error.sql.map { " in: \($0)" } ?? "").")
        }
    }

    static func migrationChanged(_ name: String) -> StoreError {
        StoreError(.migrationChanged, "The migration '\(name)' was edited after it had been applied. Restore it and add a new one.")
    }

    static func fromNewerVersion(_ name: String) -> StoreError {
        StoreError(
            .fromNewerVersion,
            "The database has the migration '\(name)', which this version does not know. Update the app; the data is left alone.")
    }

    static func wrongType(column: Int, expected: String, found: String) -> StoreError {
        StoreError(.wrongType, "Column \(column) holds \(found) where \(expected) is expected.")
    }

    /// Runs a piece of work and turns what GRDB throws into errors of this package. What the caller's code throws passes.
    static func translating<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }

    static func translatingAwaited<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }
}

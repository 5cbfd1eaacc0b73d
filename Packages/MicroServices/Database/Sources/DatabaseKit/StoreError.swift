import Foundation
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
        /// The file or its folder may be read and not written.
        public static let readOnly = Code(description: "readOnly")
        /// A migration that was applied has been edited, renamed, moved or removed since.
        public static let migrationChanged = Code(description: "migrationChanged")
        /// The file was written by a newer version of the app.
        public static let fromNewerVersion = Code(description: "fromNewerVersion")
        /// A value has another type than the decoder expects.
        public static let wrongType = Code(description: "wrongType")
        /// The statement is malformed, or its arguments do not fit.
        public static let statement = Code(description: "statement")
        /// The store was closed.
        public static let closed = Code(description: "closed")
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
            self = .damaged(happening)
        case .SQLITE_FULL:
            self.init(
                .diskFull, "There is no space left for the database. Nothing that was committed is lost; free some space and try again.")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.busy, "The database is in use elsewhere: \(happening). Try again.")
        case .SQLITE_CONSTRAINT:
            // GRDB adds the row to a broken reference; it holds values.
            let rule = happening.range(of: ", in [").map { String(happening[..<$0.lowerBound]) } ?? happening
            self.init(.constraint, "The change breaks a rule of the schema: \(rule).")
        case .SQLITE_READONLY:
            self.init(.readOnly, "The database may be read and not written: \(happening). Check the file, its folder and the disk.")
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(.cannotOpen, "The database file cannot be opened for writing: \(happening). Check the folder and its permissions.")
        case .SQLITE_IOERR:
            self.init(.system, "The system could not read or write the database: \(happening).")
        default:
            let place = error.sql.map { " in: \($0.trimmingCharacters(in: .whitespacesAndNewlines))" } ?? ""
            // While a statement is compiled no value is known; what a running one says may quote one.
            let reason = error.arguments == nil ? happening : "it failed while it ran, and its message may hold values"
            self.init(.statement, "SQLite refused: \(reason)\(place).")
        }
    }

    static let closed = StoreError(.closed, "The store was closed. Open its file again.")

    static func damaged(_ problem: String) -> StoreError {
        StoreError(.damaged, "The database file is damaged or is no database: \(problem). Quarantine it and restore a backup.")
    }

    static func migrationChanged(_ name: String) -> StoreError {
        StoreError(.migrationChanged, "The migration '\(name)' was edited after it had been applied. Restore it and add a new one.")
    }

    static func migrationRenamed(_ name: String, to other: String) -> StoreError {
        StoreError(.migrationChanged, "The migration '\(name)' was applied and is called '\(other)' now. Give it back its name.")
    }

    static func migrationMissing(_ name: String, instead other: String) -> StoreError {
        StoreError(
            .migrationChanged,
            "The database has the migration '\(name)' where this version has '\(other)'. Restore the order; add at the end.")
    }

    static func fromNewerVersion(_ name: String) -> StoreError {
        StoreError(
            .fromNewerVersion,
            "The database has the migration '\(name)', which this version does not know. Update the app; the data is left alone.")
    }

    static func migrationFailed(_ name: String, _ reason: StoreError) -> StoreError {
        StoreError(reason.code, "The migration '\(name)' failed and was undone. \(reason.description)")
    }

    static func wrongType(column: Int, expected: String, found: String) -> StoreError {
        StoreError(.wrongType, "Column \(column) holds \(found) where \(expected) is expected.")
    }

    @usableFromInline
    static func argumentCount(_ count: Int, expected: Int) -> StoreError {
        StoreError(.statement, "The statement has \(expected) arguments, and \(count) were given.")
    }

    @usableFromInline
    static func notANumber(_ argument: Int32) -> StoreError {
        StoreError(.wrongType, "Argument \(argument) is not a number (NaN): SQLite would store nothing instead.")
    }

    @usableFromInline
    static func cannotBind(_ argument: Int32, _ code: Int32) -> StoreError {
        StoreError(.statement, "Argument \(argument) cannot be bound: it is too large (SQLite's code \(code)).")
    }

    static func unknownTable(_ name: String) -> StoreError {
        StoreError(.statement, "There is no table '\(name)' to observe. Observe the tables that a view reads.")
    }

    /// A database file that the system has just refused to make or to let be written.
    static func cannotWrite(_ path: String) -> StoreError {
        let cause = errno
        let reason = String(cString: strerror(cause))
        let mayBeRead = cause == EROFS || cause == EACCES
        return StoreError(
            mayBeRead ? .readOnly : .cannotOpen,
            "The database file cannot be \(access(path, F_OK) == 0 ? "written" : "made"): \(reason). Check the folder and its permissions.")
    }

    /// A call of the system that has failed just now.
    static func file(_ action: String, _ path: String) -> StoreError {
        let cause = errno
        let code: Code = cause == ENOSPC ? .diskFull : cause == EROFS ? .readOnly : .system
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let reason = String(cString: strerror(cause))
        return StoreError(code, "The file '\(name)' could not be \(action): \(reason). Check the folder, its permissions and the disk.")
    }

    /// Runs a piece of work and turns what GRDB throws into errors of this package. What the caller's code throws passes.
    @usableFromInline
    static func translating<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch {
            throw translated(error) ?? error
        }
    }

    /// The error as one of this package; nil for what comes from the caller's code.
    @usableFromInline
    static func translated(_ error: any Error) -> StoreError? {
        (error as? DatabaseError).map { StoreError($0) } ?? error as? StoreError
    }
}

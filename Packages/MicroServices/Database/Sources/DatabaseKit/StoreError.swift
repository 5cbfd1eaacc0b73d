import Foundation
import GRDB

/// An error of a database operation.
///
/// Distinguish errors by ``code``; show or log ``description``. It may contain SQL statements, but never bound values.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error. New codes may be added, so a `switch` needs a `default`.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        public let description: String

        /// The file cannot be opened or created.
        public static let cannotOpen = Code(description: "cannotOpen")
        /// The file is damaged or is not a database.
        public static let damaged = Code(description: "damaged")
        /// The disk is full. Committed data is not lost.
        public static let diskFull = Code(description: "diskFull")
        /// The database was locked for longer than the preset's busy timeout.
        public static let busy = Code(description: "busy")
        /// The change violates a constraint of the schema: uniqueness, a foreign key, a check.
        public static let constraint = Code(description: "constraint")
        /// The file or its folder is read-only.
        public static let readOnly = Code(description: "readOnly")
        /// An applied migration was edited, renamed, moved or removed.
        public static let migrationChanged = Code(description: "migrationChanged")
        /// The file was written by a newer version of the app.
        public static let fromNewerVersion = Code(description: "fromNewerVersion")
        /// A value has a different type than the decoder expects.
        public static let wrongType = Code(description: "wrongType")
        /// The statement is malformed, or its arguments do not match.
        public static let statement = Code(description: "statement")
        /// The file was moved, deleted or replaced while the store was open. Nothing was changed.
        public static let replaced = Code(description: "replaced")
        /// A store has the file open that a backup would replace.
        public static let inUse = Code(description: "inUse")
        /// The store was closed.
        public static let closed = Code(description: "closed")
        /// The stores of the process are suspended; see ``Store/suspendAll()``. Nothing was changed.
        public static let suspended = Code(description: "suspended")
        /// The system failed to read or write the file.
        public static let system = Code(description: "system")
    }

    /// The kind of the error.
    public let code: Code
    /// The cause and a suggestion.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

// The messages of all errors.
extension StoreError {
    init(_ error: DatabaseError) {
        let message = error.message ?? "no reason given"
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self = .damaged(message)
        case .SQLITE_FULL:
            self.init(
                .diskFull, "The disk is full. Committed data is not lost; free some space and try again.")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.busy, "The database is locked by another connection: \(message). Try again.")
        case .SQLITE_CONSTRAINT:
            // GRDB appends the row to a foreign key violation, which contains values.
            let rule = message.range(of: ", in [").map { String(message[..<$0.lowerBound]) } ?? message
            self.init(.constraint, "The change violates a constraint: \(rule).")
        case .SQLITE_READONLY:
            self.init(.readOnly, "The database is read-only: \(message). Check the file, its folder and the disk.")
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(.cannotOpen, "Cannot open the database file for writing: \(message). Check the folder and its permissions.")
        case .SQLITE_IOERR:
            self.init(.system, "The system could not read or write the database: \(message).")
        // GRDB's codes for a statement that would lock the file, and for one in progress.
        case .SQLITE_ABORT where message == "Database is suspended", .SQLITE_INTERRUPT:
            self.init(.suspended, "The stores are suspended, and nothing was changed. Try again after they are resumed.")
        default:
            let place = error.sql.map { " in: \($0.trimmingCharacters(in: .whitespacesAndNewlines))" } ?? ""
            // Messages of running statements may contain values; those of the compiler do not.
            let reason = error.arguments == nil ? message : "the message is omitted because it may contain values"
            self.init(.statement, "The statement failed: \(reason)\(place).")
        }
    }

    static let closed = StoreError(.closed, "The store is closed. Open the file again.")

    static let replaced = StoreError(
        .replaced,
        "The file was moved, deleted or replaced while it was open, and nothing was changed. Close the store and open the file again.")

    static let stillOpen = StoreError(
        .busy,
        "Another file was at the path, and a store that has it open cannot be closed while it is used. Try again after its operations.")

    static let inUse = StoreError(.inUse, "A store has the file of the backup open, so it was not replaced. Choose another path.")

    static let unwritable = StoreError(
        .readOnly, "The file was opened for reading because it or its volume is read-only. Make it writable and open it again.")

    static func damaged(_ problem: String) -> StoreError {
        StoreError(.damaged, "The database file is damaged or is not a database: \(problem). Quarantine it and restore a backup.")
    }

    static func migrationChanged(_ name: String) -> StoreError {
        StoreError(.migrationChanged, "The migration '\(name)' was edited after it was applied. Restore it and add a new migration.")
    }

    static func migrationRenamed(_ name: String, to other: String) -> StoreError {
        StoreError(.migrationChanged, "The migration '\(name)' was applied and is now named '\(other)'. Restore its name.")
    }

    static func migrationRepeated(_ name: String) -> StoreError {
        StoreError(.migrationChanged, "Two migrations have the name '\(name)'. Rename the newer one.")
    }

    static func migrationMissing(_ name: String, instead other: String) -> StoreError {
        StoreError(
            .migrationChanged,
            "The database contains the migration '\(name)' where this version has '\(other)'. Restore the order and append new migrations.")
    }

    static func fromNewerVersion(_ name: String) -> StoreError {
        StoreError(
            .fromNewerVersion,
            "The database contains the migration '\(name)', which this version does not have. Update the app; the data was not changed.")
    }

    static func migrationFailed(_ name: String, _ reason: StoreError) -> StoreError {
        StoreError(reason.code, "The migration '\(name)' failed and was rolled back. \(reason.description)")
    }

    static func wrongType(column: Int, expected: String, found: String) -> StoreError {
        StoreError(.wrongType, "Column \(column) contains \(found), but \(expected) was expected.")
    }

    @usableFromInline
    static func argumentCount(_ count: Int, expected: Int) -> StoreError {
        StoreError(.statement, "Wrong number of arguments: the statement has \(expected) parameters, got \(count).")
    }

    @usableFromInline
    static func notANumber(_ argument: Int32) -> StoreError {
        StoreError(.wrongType, "Argument \(argument) is NaN, which SQLite would store as NULL.")
    }

    @usableFromInline
    static func cannotBind(_ argument: Int32, _ code: Int32) -> StoreError {
        StoreError(.statement, "Argument \(argument) is too large to bind (SQLite code \(code)).")
    }

    static func unknownTable(_ name: String) -> StoreError {
        StoreError(.statement, "Cannot observe '\(name)': no such table.")
    }

    /// The error for a failed attempt to create a database file or open it for writing; reads `errno`.
    static func cannotWrite(_ path: String) -> StoreError {
        let cause = errno
        let reason = String(cString: strerror(cause))
        let mayBeRead = cause == EROFS || cause == EACCES
        return StoreError(
            mayBeRead ? .readOnly : .cannotOpen,
            "Cannot \(access(path, F_OK) == 0 ? "write" : "create") the database file: \(reason). Check the folder and its permissions.")
    }

    /// The error for a failed system call; reads `errno`.
    static func file(_ action: String, _ path: String) -> StoreError {
        let cause = errno
        let code: Code = cause == ENOSPC ? .diskFull : cause == EROFS ? .readOnly : .system
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let reason = String(cString: strerror(cause))
        return StoreError(code, "The file '\(name)' could not be \(action): \(reason). Check the folder, its permissions and the disk.")
    }

    /// Runs work and converts errors of GRDB to this type. Errors of the caller's code are rethrown.
    @usableFromInline
    static func translating<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch {
            throw translated(error) ?? error
        }
    }

    /// Converts an error of GRDB; nil for errors of the caller's code.
    @usableFromInline
    static func translated(_ error: any Error) -> StoreError? {
        (error as? DatabaseError).map { StoreError($0) } ?? error as? StoreError
    }
}

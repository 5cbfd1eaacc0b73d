import Foundation
import GRDB
import Testing

@testable import DatabaseKit

@Suite(.timeLimit(.minutes(10))) struct StoreErrorTests {
    private static let statement = "The statement failed: "
    private static let suspended = "The stores are suspended, and nothing was changed. Try again after they are resumed."
    private static let cannotOpen = "Cannot open the database file for writing: m. Check the folder and its permissions."
    private static let damaged = "The database file is damaged or is not a database: m. Quarantine it and restore a backup."

    @Test(arguments: [
        (ResultCode.SQLITE_CORRUPT, StoreError.Code.damaged, damaged), (.SQLITE_NOTADB, .damaged, damaged),
        (.SQLITE_FULL, .diskFull, "The disk is full. Committed data is not lost; free some space and try again."),
        (.SQLITE_BUSY, .busy, "The database is locked by another connection: m. Try again."),
        (.SQLITE_LOCKED, .busy, "The database is locked by another connection: m. Try again."),
        (.SQLITE_CONSTRAINT, .constraint, "The change violates a constraint: m."),
        (.SQLITE_READONLY, .readOnly, "The database is read-only: m. Check the file, its folder and the disk."),
        (.SQLITE_CANTOPEN, .cannotOpen, cannotOpen), (.SQLITE_PERM, .cannotOpen, cannotOpen), (.SQLITE_AUTH, .cannotOpen, cannotOpen),
        (.SQLITE_IOERR, .system, "The system could not read or write the database: m."), (.SQLITE_INTERRUPT, .suspended, suspended),
        (.SQLITE_ABORT, .statement, statement + "m."), (.SQLITE_ERROR, .statement, statement + "m."),
    ])
    func error_ofSQLite_hasACodeAndADescription(result: ResultCode, code: StoreError.Code, text: String) {
        let error = StoreError(DatabaseError(resultCode: result, message: "m"))
        #expect(error.code == code && error.description == text && error.code.description == "\(code)")
    }

    @Test func error_ofSQLite_namesItsStatement_withoutValues() {
        let known = StoreError(DatabaseError(message: "m", sql: "  SELECT x\n"))
        #expect(known.description == Self.statement + "m in: SELECT x.")
        #expect(StoreError(DatabaseError()).description == Self.statement + "SQL logic error.")
        let bound = StoreError(DatabaseError(message: "no such secret", sql: "SELECT ?", arguments: ["secret"]))
        #expect(bound.description == Self.statement + "the message is omitted because it may contain values in: SELECT ?.")
        let violation = StoreError(DatabaseError(resultCode: .SQLITE_CONSTRAINT, message: "FOREIGN KEY failed, in [secret]"))
        #expect(violation.description == "The change violates a constraint: FOREIGN KEY failed.")
        #expect(StoreError(DatabaseError(resultCode: .SQLITE_ABORT, message: "Database is suspended")).code == .suspended)
    }

    @Test(arguments: [
        (ENOSPC, StoreError.Code.diskFull, "No space left on device"), (EROFS, .readOnly, "Read-only file system"),
        (EIO, .system, "Input/output error"),
    ])
    func error_ofAFile_namesItWithoutItsFolder(cause: Int32, code: StoreError.Code, reason: String) {
        errno = cause
        let error = StoreError.file("written", "/data/a.sqlite")
        let text = "The file 'a.sqlite' could not be written: \(reason). Check the folder, its permissions and the disk."
        #expect(error.code == code && error.description == text)
    }

    @Test func row_readsOnlyItsOwnTypes() async throws {
        let store = try Store(inMemory: notes)
        let found = try await store.read { connection in
            try connection.first("SELECT 5, 2.5, 'a', x'01', NULL") { row in
                #expect(throws: StoreError.self) { try row.integer(1) }
                #expect(throws: StoreError.self) { try row.real(2) }
                #expect(throws: StoreError.self) { try row.text(3) }
                #expect(throws: StoreError.self) { try row.bytes(2) }
                #expect(throws: StoreError.self) { try row.bool(4) }
                #expect(try row.bool(0) && row.real(0) == 5 && row.isNull(4) && !row.isNull(3))
                return try (0..<5).map { try row.stored($0) }
            }
        }
        #expect(found == [.integer(5), .real(2.5), .text("a"), .bytes([1]), .null])
        for (column, name) in ["an integer", "a real number", "text", "bytes", "NULL"].enumerated() {
            let error = await #expect(throws: StoreError.self) {
                try await store.read { try $0.first("SELECT 5, 2.5, 'a', x'01', NULL") { throw $0.mismatch(column, "a date") } }
            }
            #expect(error?.description == "Column \(column) contains \(name), but a date was expected.")
        }
    }

    @Test func statement_afterItsFailure_runsAgain() async throws {
        let store = try Store(inMemory: notes)
        let texts = try await store.write { connection in
            for id in [1, 1, 2] { _ = try? connection.run("INSERT INTO note VALUES (?, ?)", id, "text \(id)") }
            return try connection.reading.rows("SELECT text FROM note ORDER BY id") { try $0.text(0) }
        }
        #expect(texts == ["text 1", "text 2"])
    }
}

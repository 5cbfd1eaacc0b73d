import DatabaseKit
import DatabaseKitTesting
import Foundation
import Testing

@Suite struct StoreTests {
    let folder = TemporaryFolder()

    @Test func store_inAFileAndInMemory_conforms() async throws {
        for check in StoreConformance.checks(makeStore: { try Store(inMemory: StoreConformance.migrations) }) { try await check.run() }
        for check in StoreConformance.checks(makeStore: { [folder] in
            try Store(path: folder.file(UUID().uuidString), migrations: StoreConformance.migrations)
        }) { try await check.run() }
    }

    @Test func store_reopened_hasWhatWasCommitted() async throws {
        let path = folder.file("a.sqlite")
        try await Store(path: path, migrations: notes).write { try $0.run("INSERT INTO note (text) VALUES (?)", "kept") }
        #expect(try await texts(Store(path: path, migrations: notes)) == ["kept"])
    }

    @Test func preset_decidesWhatSQLiteDoes() async throws {
        let store = try Store(path: folder.file("a.sqlite"), preset: .durable, migrations: notes)
        let settings = try await store.read { connection in
            try ["journal_mode", "secure_delete", "wal_autocheckpoint"].map { name in
                try connection.first("PRAGMA \(name)") { row in try (try? row.text(0)) ?? String(row.integer(0)) }
            }
        }
        #expect(settings == ["wal", "0", "1000"])
        let synchronous = try await store.write { try $0.reading.first("PRAGMA synchronous") { try $0.integer(0) } }
        #expect(synchronous == 2)
    }

    @Test func folder_thatDoesNotExist_isATypedError() {
        let error = #expect(throws: StoreError.self) { try Store(path: folder.file("missing/a.sqlite"), migrations: notes) }
        #expect(error?.code == .cannotOpen)
        #expect(
            error?.description
                == "The database file cannot be opened for writing: unable to open database file. Check the folder and its permissions.")
    }

    @Test func value_ofAnotherType_isATypedErrorWithItsPlace() async throws {
        let store = try Store(inMemory: notes)
        try await store.write { try $0.run("INSERT INTO note (text) VALUES (?)", "five") }
        let error = await #expect(throws: StoreError.self) {
            _ = try await store.read { try $0.first("SELECT id, text FROM note") { try $0.integer(1) } }
        }
        #expect(error?.description == "Column 1 holds text where an integer is expected.")
        let missing = await #expect(throws: StoreError.self) {
            _ = try await store.read { try $0.first("SELECT id FROM note") { try $0.text(1) } }
        }
        #expect(missing?.code == .wrongType)
    }

    @Test func statement_thatIsMalformed_isATypedErrorWithoutTheValues() async throws {
        let store = try Store(inMemory: notes)
        let error = await #expect(throws: StoreError.self) {
            try await store.write { _ = try $0.run("INSERT INTO nowhere VALUES (?)", "secret-value") }
        }
        #expect(error?.code == .statement)
        #expect(error?.description.contains("secret-value") == false)
    }

    @Test func arguments_areBoundAndNeverPasted() async throws {
        let store = try Store(inMemory: notes)
        let hostile = "'); DROP TABLE note; --"
        try await store.write { try $0.run("INSERT INTO note (text) VALUES (?)", hostile) }
        #expect(try await texts(store) == [hostile])
    }

    @Test func run_saysHowManyRowsChanged() async throws {
        let store = try Store(inMemory: notes)
        let counts = try await store.write { connection in
            try [
                connection.run("INSERT INTO note (text) VALUES (?), (?)", "a", "b"), connection.run("UPDATE note SET text = ?", "c"),
                connection.run("DELETE FROM note WHERE text = ?", "x"),
            ]
        }
        #expect(counts == [2, 2, 0])
    }

    @Test func optional_readsNothingAsNil() async throws {
        let store = try Store(inMemory: [Migration("1", "CREATE TABLE t (a TEXT, b INTEGER)")])
        try await store.write { try $0.run("INSERT INTO t VALUES (?, ?)", String?.none, Int?.some(3)) }
        let row = try await store.read {
            try $0.first("SELECT a, b FROM t") { (try $0.optional(0, $0.text), try $0.optional(1, $0.integer)) }
        }
        #expect(row?.0 == nil && row?.1 == 3)
    }

    @Test func seal_hidesAColumn_andBindsItToItsPlace() async throws {
        // A toy cipher that keeps the context in front, so that moving a value is noticed.
        let seal = ColumnSeal(
            seal: { plaintext, context in (context + [0] + plaintext).map { $0 ^ 0x5A } },
            open: { sealed, context in
                let opened = sealed.map { $0 ^ 0x5A }
                struct Moved: Error {}
                guard opened.starts(with: context + [0]) else { throw Moved() }
                return Array(opened.dropFirst(context.count + 1))
            })
        let store = try Store(inMemory: [Migration("1", "CREATE TABLE card (id INTEGER PRIMARY KEY, number BLOB)")])
        try await store.write { try $0.run("INSERT INTO card VALUES (?, ?)", 1, try seal.value("4111 1111", context: "card/1")) }
        let opened = try await store.read { try $0.first("SELECT number FROM card") { try seal.text($0, 0, context: "card/1") } }
        #expect(opened == "4111 1111")
        await #expect(throws: (any Error).self) {
            _ = try await store.read { try $0.first("SELECT number FROM card") { try seal.text($0, 0, context: "card/2") } }
        }
    }
}

let notes = [Migration("1", "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT")]

func texts(_ store: Store) async throws -> [String] {
    try await store.read { try $0.rows("SELECT text FROM note ORDER BY id") { try $0.text(0) } }
}

/// A folder that is removed with its last user.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("database-" + UUID().uuidString).path
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    func file(_ name: String) -> String { path + "/" + name }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

import DatabaseKit
import Foundation
import GRDB
import Testing

@Suite(.timeLimit(.minutes(10))) struct StoreTests {
    let folder = TemporaryFolder()

    private func makeStore(isInMemory: Bool) throws -> Store {
        let migrations = [
            Migration("1", "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT UNIQUE, bytes BLOB, price REAL) STRICT")
        ]
        return try isInMemory ? Store(inMemory: migrations) : Store(path: folder.file(UUID().uuidString), migrations: migrations)
    }

    @Test(arguments: [true, false]) func write_whenCommitted_isReadBackWithItsTypes(isInMemory: Bool) async throws {
        let store = try makeStore(isInMemory: isInMemory)
        try await store.write {
            try $0.run("INSERT INTO item (name, bytes, price) VALUES (?, ?, ?)", "日本 é", SQLValue.bytes([0, 255]), 1.5)
        }
        let rows = try await store.read { connection in
            try connection.rows("SELECT name, bytes, price FROM item") { (try $0.text(0), try $0.bytes(1), try $0.real(2)) }
        }
        #expect(rows.count == 1 && rows[0] == ("日本 é", [0, 255], 1.5))
    }

    @Test(arguments: [true, false]) func write_whenThrowing_changesNothing(isInMemory: Bool) async throws {
        let store = try makeStore(isInMemory: isInMemory)
        struct Stop: Error {}
        await #expect(throws: Stop.self) {
            try await store.write {
                try $0.run("INSERT INTO item (name) VALUES (?)", "lost")
                throw Stop()
            }
        }
        #expect(try await count("item", store) == 0)
    }

    @Test(arguments: [true, false]) func write_whenViolatingConstraint_throwsAndChangesNothing(isInMemory: Bool) async throws {
        let store = try makeStore(isInMemory: isInMemory)
        try await store.write { try $0.run("INSERT INTO item (name) VALUES (?)", "one") }
        let error = await #expect(throws: StoreError.self) {
            try await store.write {
                try $0.run("INSERT INTO item (name) VALUES (?)", "two")
                try $0.run("INSERT INTO item (name) VALUES (?)", "one")
            }
        }
        #expect(error?.code == .constraint)
        #expect(try await count("item", store) == 1)
    }

    @Test(arguments: [true, false]) func store_whenClosed_throwsClosed(isInMemory: Bool) async throws {
        let store = try makeStore(isInMemory: isInMemory)
        try await store.close()
        await #expect { try await store.write { try $0.run("DELETE FROM item") } } throws: { code($0) == .closed }
        await #expect { _ = try await count("item", store) } throws: { code($0) == .closed }
    }

    @Test func preset_configuresSQLite() async throws {
        let store = try Store(path: folder.file("a.sqlite"), preset: .durable, migrations: notes)
        #expect(try await durability(store) == [2, 1, 1])
        let other = try Store(path: folder.file("b.sqlite"), migrations: notes)
        #expect(try await durability(other) == [1, 0, 1])
    }

    /// The settings of the writing connection. The last two have an effect on Darwin only.
    private func durability(_ store: Store) async throws -> [Int] {
        try await store.write { connection in
            try ["synchronous", "fullfsync", "checkpoint_fullfsync"].compactMap { name in
                try connection.reading.first("PRAGMA \(name)") { try $0.integer(0) }
            }
        }
    }

    // In a process of its own, because the suspension applies to all stores.
    @Test func stores_whenSuspended_rejectWritesAndAllowReads() async throws {
        await #expect(processExitsWith: .success) {
            let folder = TemporaryFolder()
            let store = try Store(path: folder.file("a.sqlite"), migrations: notes)
            try await store.write { try $0.run("INSERT INTO note (text) VALUES (?)", "one") }
            Store.suspendAll()
            let error = await #expect(throws: StoreError.self) {
                try await store.write { try $0.run("INSERT INTO note (text) VALUES (?)", "two") }
            }
            #expect(error?.code == .suspended)
            #expect(error?.description == "The stores are suspended, and nothing was changed. Try again after they are resumed.")
            #expect(try await count("note", store) == 1)
            Store.resumeAll()
            try await store.write { try $0.run("INSERT INTO note (text) VALUES (?)", "three") }
            #expect(try await count("note", store) == 2)
        }
    }

    @Test func folder_whenMissing_throws() {
        let error = #expect(throws: StoreError.self) { try Store(path: folder.file("missing/a.sqlite"), migrations: notes) }
        #expect(error?.code == .cannotOpen)
        #expect(
            error?.description
                == "Cannot create the database file: No such file or directory. Check the folder and its permissions.")
    }

    @Test(arguments: ["SELECT json_extract('{}', ?)", "SELECT json(?)", "SELECT * FROM note WHERE text LIKE ? ESCAPE 'xx'"])
    func statement_whenFailing_throwsWithoutValues(sql: String) async throws {
        let store = try Store(inMemory: notes)
        try await store.write { try $0.run("INSERT INTO note (text) VALUES ('a')") }
        let error = await #expect(throws: StoreError.self) {
            _ = try await store.read { try $0.first(sql, "secret-value") { try $0.text(0) } }
        }
        #expect(error?.code == .statement)
        #expect(error?.description == "The statement failed: the message is omitted because it may contain values in: \(sql).")
        // The same through GRDB.
        let other = await #expect(throws: StoreError.self) {
            _ = try await store.read { try String.fetchOne($0.database, sql: sql, arguments: ["secret-value"]) }
        }
        #expect(other?.description.contains("secret") == false)
    }

    @Test(arguments: ["a", "b"])
    func value_whenViolatingAConstraint_isNeitherRunNorQuoted(column: String) async throws {
        let store = try Store(inMemory: [Migration("1", "CREATE TABLE t (a TEXT UNIQUE, b INTEGER CHECK (b > 0)) STRICT")])
        let value = "'); DROP TABLE t; -- secret"
        try await store.write { try $0.run("INSERT INTO t (a) VALUES (?)", value) }
        let insert = "INSERT INTO t (\(column)) VALUES (?)"
        let error = await #expect(throws: StoreError.self) { try await store.write { _ = try $0.run(insert, value) } }
        #expect(error?.code == .constraint && error?.description.contains("secret") == false)
    }

    @Test func arguments_tooFewOrTooMany_throw() async throws {
        let store = try Store(inMemory: notes)
        let error = await #expect(throws: StoreError.self) { try await store.write { _ = try $0.run("INSERT INTO note VALUES (?, ?)", 1) } }
        #expect(error?.description == "Wrong number of arguments: the statement has 2 parameters, got 1.")
        let other = await #expect(throws: StoreError.self) { try await store.write { _ = try $0.run("DELETE FROM note", 1) } }
        #expect(other?.description == "Wrong number of arguments: the statement has 0 parameters, got 1.")
        #expect(try await texts(store).isEmpty)
    }

    @Test func statement_whenReturningRows_runsToCompletion() async throws {
        let store = try Store(inMemory: notes)
        let id = try await store.write {
            try $0.reading.first("INSERT INTO note (text) VALUES ('a'), ('b'), ('c') RETURNING id") { try $0.integer(0) }
        }
        #expect(id == 1)
        #expect(try await texts(store) == ["a", "b", "c"])
    }

    @Test func grdb_whenWriting_isObserved() async throws {
        let store = try Store(path: folder.file("a.sqlite"), migrations: notes)
        var changes = try await store.changes(in: ["note"]).makeAsyncIterator()
        try await store.database.write { try $0.execute(sql: "INSERT INTO note (text) VALUES ('from GRDB')") }
        #expect(await changes.next() != nil)
        #expect(try await store.read { try String.fetchAll($0.database, sql: "SELECT text FROM note") } == ["from GRDB"])
    }

    @Test func files_areAccessibleToOwnerOnly() async throws {
        let path = folder.file("a.sqlite")
        let store = try Store(path: path, migrations: notes)
        try await store.write { try $0.run("INSERT INTO note (text) VALUES ('mine')") }
        try await store.backUp(to: folder.file("backup"))
        try await store.backUp(to: folder.file("backup"))
        for name in ["a.sqlite", "a.sqlite-wal", "a.sqlite-shm", "backup", "backup.previous"] {
            #expect(try mode(name) == 0o600, "\(name)")
        }
        // Files of earlier versions are readable by others.
        try await store.close()
        #expect(chmod(path, 0o644) == 0)
        _ = try Store(path: path, migrations: notes)
        #expect(try mode("a.sqlite") == 0o600)
    }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int
    }

    @Test func text_whenDeleted_isOverwrittenInFile() async throws {
        for (keeps, preset) in [(false, Preset.standard), (true, Preset(secureDelete: false))] {
            let path = folder.file("\(keeps).sqlite")
            let store = try Store(path: path, preset: preset, migrations: notes)
            try await store.write { try $0.run("INSERT INTO note (text) VALUES (?)", "TOP-SECRET-TEXT") }
            try await store.write { try $0.run("DELETE FROM note") }
            try await store.close()
            #expect(try contents(path).range(of: Data("TOP-SECRET-TEXT".utf8)).map { _ in true } ?? false == keeps)
        }
    }

    @Test func run_returnsNumberOfChangedRows() async throws {
        let store = try Store(inMemory: notes)
        let counts = try await store.write { connection in
            try [
                connection.run("INSERT INTO note (text) VALUES (?), (?)", "a", "b"), connection.run("UPDATE note SET text = ?", "c"),
                connection.run("DELETE FROM note WHERE text = ?", "x"),
            ]
        }
        #expect(counts == [2, 2, 0])
    }
}

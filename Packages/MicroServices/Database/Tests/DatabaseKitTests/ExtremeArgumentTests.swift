import DatabaseKit
import Foundation
import GRDB
import Testing

/// The public API with extreme arguments: it throws a ``StoreError`` or returns, and the store stays usable.
@Suite(.timeLimit(.minutes(10))) struct ExtremeArgumentTests {
    private let folder = TemporaryFolder()
    private static let samples = ["", "\u{0}", "a\u{0}b", "é", "e\u{301}", "'; --", String(repeating: "x", count: 1 << 20)]

    private func expectStoreErrors(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            #expect(error is StoreError, "\(error)")
        }
    }

    private func expectUsable(_ store: Store) async throws {
        try await store.write { try $0.run("INSERT INTO note (text) VALUES ('usable')") }
        #expect(try await texts(store).last == "usable")
    }

    @Test func presets_withExtremeValues_openUsableStores() async throws {
        for number in [Int.min, -1, 0, 1, .max] {
            for seconds in [Double.nan, -.infinity, -1, 0, .greatestFiniteMagnitude, .infinity] {
                let interval = Duration.seconds(Int64(clamping: number))
                let preset = Preset(
                    busyTimeout: seconds, cacheSize: number, checkpointPages: number, readers: number, observationInterval: interval,
                    inspectionInterval: interval)
                let store = try Store(path: folder.file("\(number) \(seconds)"), preset: preset, migrations: notes)
                var changes = try await store.changes(in: ["note"]).makeAsyncIterator()
                try await expectUsable(store)
                #expect(await changes.next() != nil)
                try await store.close()
            }
        }
    }

    @Test(arguments: ["", "\u{0}", ":memory:", "file:a?mode=memory", "/", String(repeating: "x", count: 1 << 14)])
    func path_thatSQLiteWouldInterpret_isAFileOrAnError(path: String) async throws {
        defer { for side in ["", "-wal", "-shm"] where path.contains("mem") { try? FileManager.default.removeItem(atPath: path + side) } }
        await expectStoreErrors {
            try await fill(path, count: 1)
            let store = try Store(path: path, migrations: notes)
            #expect(try await count("note", store) == 1)
            try await store.close()
        }
        let store = try Store(inMemory: notes)
        await expectStoreErrors { try await store.backUp(to: path) }
        try await expectUsable(store)
    }

    @Test func path_ofAFolder_isRefusedAndKeepsItsMode() throws {
        #expect(throws: StoreError.self) { try Store(path: folder.path, migrations: notes) }
        #expect(try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int != 0o600)
    }

    @Test func migrations_withExtremeNames_areAppliedOrRejected() async throws {
        for name in Self.samples {
            await expectStoreErrors {
                let store = try Store(inMemory: [Migration(name, "")] + notes)
                try await expectUsable(store)
                _ = try await store.changes(in: [name])
            }
            await expectStoreErrors { _ = try Store(inMemory: [Migration("bad", name)]) }
        }
        let error = #expect(throws: StoreError.self) { try Store(inMemory: [Migration("é", ""), Migration("e\u{301}", "")]) }
        #expect(error?.description == "Two migrations have the name 'e\u{301}'. Rename the newer one.")
    }

    @Test(arguments: [
        "", ";", "-- nothing", "\u{0}", "SELECT 1; SELECT 2", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT a", "RELEASE a", "VACUUM",
        "PRAGMA journal_mode = DELETE", "ATTACH ':memory:' AS other", "PRAGMA query_only = ON", "DROP TABLE schema_migration",
        String(repeating: " ", count: 1 << 20), "SELECT " + String(repeating: "(", count: 10_000),
    ])
    func statement_ofAnyKind_leavesTheStoreUsable(sql: String) async throws {
        for store in try [Store(inMemory: notes), Store(path: folder.file("a"), migrations: notes)] {
            await expectStoreErrors { try await store.write { _ = try $0.run(sql) } }
            await expectStoreErrors { _ = try await store.read { try $0.rows(sql) { try $0.integer(0) } } }
            if sql != "PRAGMA query_only = ON" { try await expectUsable(store) }
        }
    }

    @Test func values_ofAnyKind_areStoredOrRejected() async throws {
        let store = try Store(
            inMemory: [Migration("1", "CREATE TABLE t (a)")] + [Migration("2", "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT)")])
        let numbers: [any SQLColumn & Sendable] = [
            Int.min, Int.max, Double.nan, Double.infinity, Decimal.nan, Date.distantPast, [UInt8](), Data(count: 1 << 20),
        ]
        for value in numbers + Self.samples {
            await expectStoreErrors { try await store.write { _ = try $0.run("INSERT INTO t VALUES (?)", value.sqlValue) } }
        }
        let kept = try await store.read { try $0.rows("SELECT a FROM t WHERE typeof(a) = 'text' ORDER BY rowid") { try $0.text(0) } }
        #expect(kept.map { Array($0.utf8) } == Self.samples.map { Array($0.utf8) })
        try await expectUsable(store)
    }

    // MARK: Recursion

    @Test func closures_thatCallTheirConnection_seeTheirOwnStatements() async throws {
        let store = try Store(inMemory: notes)
        try await store.write { connection in
            for text in ["a", "b"] { try connection.run("INSERT INTO note (text) VALUES (?)", text) }
            _ = try connection.reading.rows("SELECT id FROM note WHERE text < 'c'") { row in
                try connection.run("INSERT INTO note (text) VALUES (?)", "c\(try row.integer(0))")
                return try connection.reading.rows("SELECT id FROM note WHERE text < 'c'") { try $0.integer(0) }
            }
        }
        #expect(try await texts(store) == ["a", "b", "c1", "c2"])
    }

    @Test func closures_thatOpenTheSameFile_doNotEndOrBlockTheHost() async throws {
        let path = folder.file("a.sqlite")
        let open = { @Sendable (_: WritableConnection) in
            _ = try Store(path: path, preset: Preset(busyTimeout: 0.05), migrations: notes)
        }
        await expectStoreErrors { _ = try Store(path: path, migrations: [Migration("0", open)]) }
        try? FileManager.default.removeItem(atPath: path)
        let store = try Store(path: path, migrations: notes)
        await expectStoreErrors { try await store.write(open) }
        await expectStoreErrors {
            try await store.write { connection in
                try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
                try open(connection)
            }
        }
        try await expectUsable(Store(path: path, migrations: notes))
    }
}

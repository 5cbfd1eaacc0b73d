import DatabaseKit
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct ObservationTests {
    private let folder = TemporaryFolder()

    @Test func observer_whenOtherTablesChangeOrRollBack_isNotNotified() async throws {
        let store = try Store(inMemory: notes + [Migration("2", "CREATE TABLE other (id INTEGER)")])
        let changes = try await store.changes(in: ["note"])
        var others = try await store.changes(in: ["other"]).makeAsyncIterator()
        struct Stop: Error {}
        try? await store.write {
            try $0.run("INSERT INTO note (text) VALUES ('undone')")
            throw Stop()
        }
        try await store.write { try $0.run("UPDATE note SET text = 'nothing matches'") }
        // The second notification begins after the first has reached all observers.
        for _ in 1...2 {
            try await store.write { try $0.run("INSERT INTO other VALUES (1)") }
            await others.next()
        }
        #expect(await !isWaiting(changes))
    }

    @Test(arguments: [
        "INSERT INTO note (text) VALUES ('a')", "INSERT OR REPLACE INTO note VALUES (1, 'b')", "UPDATE note SET text = 'c'",
        "DELETE FROM note",
        "DELETE FROM note WHERE id = 1", "INSERT INTO log VALUES ('by a trigger')", "DELETE FROM parent", "UPDATE parent SET id = 2",
        "DROP TABLE note", "ALTER TABLE note RENAME TO other",
    ])
    func observer_whenTableChangesInAnyWay_isNotified(sql: String) async throws {
        for kind in ["", ", WITHOUT ROWID"] {
            let store = try Store(
                path: folder.file(UUID().uuidString),
                migrations: [
                    Migration(
                        "1",
                        """
                        CREATE TABLE parent (id INTEGER PRIMARY KEY);
                        CREATE TABLE note (
                            id INTEGER PRIMARY KEY DEFAULT 7, text TEXT NOT NULL,
                            parent INTEGER DEFAULT 1 REFERENCES parent ON DELETE CASCADE ON UPDATE CASCADE
                        ) STRICT\(kind);
                        CREATE TABLE log (text TEXT);
                        CREATE TRIGGER logged AFTER INSERT ON log BEGIN UPDATE note SET text = new.text; END;
                        INSERT INTO parent VALUES (1);
                        INSERT INTO note VALUES (1, 'first', 1);
                        """)
                ])
            // A statement prepared before the first observer.
            try await store.write { try $0.run("DELETE FROM note WHERE id = 99") }
            let kindSQL = sql.replacingOccurrences(of: "note VALUES (1, 'b')", with: "note VALUES (1, 'b', 1)")
            var changes = try await store.changes(in: ["NOTE"]).makeAsyncIterator()
            try await store.write { try $0.run(kindSQL) }
            #expect(await changes.next() != nil)
        }
    }

    @Test func observer_ofUnknownTable_throws() async throws {
        let store = try Store(inMemory: notes + [Migration("2", "CREATE VIEW short AS SELECT * FROM note")])
        for name in ["nowhere", "short"] {
            let error = await #expect(throws: StoreError.self) { _ = try await store.changes(in: [name]) }
            #expect(error?.description == "Cannot observe '\(name)': no such table.")
        }
    }

    /// The second store is opened before or after the first observer.
    @Test(arguments: [true, false]) func observer_whenAnotherStoreOfTheFileChangesTheTable_isNotified(isOpenBefore: Bool) async throws {
        let path = folder.file("a.sqlite")
        let link = folder.file("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
        let history = DatabaseKitTests.notes
        let observed = try Store(path: path, migrations: history)
        var second = isOpenBefore ? try Store(path: link + "/a.sqlite", migrations: history) : nil
        var notes = try await observed.changes(in: ["note"]).makeAsyncIterator()
        if second == nil { second = try Store(path: link + "/a.sqlite", migrations: history) }
        try await second?.write { try $0.run("INSERT INTO note (text) VALUES ('x')") }
        #expect(await notes.next() != nil)
    }

    @Test func observer_whileBusy_receivesOneElementForManyTransactions() async throws {
        let store = try Store(inMemory: notes + [Migration("2", "CREATE TABLE last (id INTEGER)")])
        let changes = try await store.changes(in: ["note"])
        var iterator = changes.makeAsyncIterator()
        var last = try await store.changes(in: ["last"]).makeAsyncIterator()
        for number in 0..<50 { try await store.write { try $0.run("INSERT INTO note (text) VALUES (?)", "\(number)") } }
        try await store.write { try $0.run("INSERT INTO last VALUES (1)") }
        await last.next()
        #expect(await iterator.next() != nil)
        #expect(await !isWaiting(changes))
    }

    @Test func observers_duringTheInterval_areNotNotifiedAgain() async throws {
        let store = try Store(
            path: folder.file("a.sqlite"), preset: Preset(observationInterval: .seconds(3600)),
            migrations: notes + [Migration("2", "CREATE TABLE other (id INTEGER)")])
        var changes = try await store.changes(in: ["note"]).makeAsyncIterator()
        let others = try await store.changes(in: ["other"])
        try await store.write { try $0.run("INSERT INTO note (text) VALUES ('x')") }
        #expect(await changes.next() != nil)
        try await store.write { try $0.run("INSERT INTO other VALUES (1)") }
        // The task of a notification would have been created before these.
        for _ in 0..<100 { await Task(priority: .utility) {}.value }
        #expect(await !isWaiting(others))
    }

    @Test func changes_whenStoreIsReleased_end() async throws {
        var store: Store? = try Store(inMemory: notes)
        var changes = try await #require(try await store?.changes(in: ["note"])).makeAsyncIterator()
        store = nil
        #expect(await changes.next() == nil)
    }
}

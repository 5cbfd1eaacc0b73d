import DatabaseKit
import Foundation
import Testing

@Suite struct MigrationTests {
    let folder = TemporaryFolder()
    private let second = Migration("2", "ALTER TABLE note ADD COLUMN done INTEGER NOT NULL DEFAULT 0; CREATE INDEX noteDone ON note (done)")

    @Test func migration_thatIsNew_isAppliedOnce_andKeepsTheData() async throws {
        let path = folder.file("a.sqlite")
        try await Store(path: path, migrations: notes).write { try $0.run("INSERT INTO note (text) VALUES (?)", "old") }
        #expect(try Store.pendingMigrations(path: path, migrations: notes + [second]) == ["2"])
        for _ in 1...2 {
            let store = try Store(path: path, migrations: notes + [second])
            #expect(
                try await store.read { try $0.rows("SELECT text, done FROM note") { "\(try $0.text(0)) \(try $0.integer(1))" } } == [
                    "old 0"
                ])
        }
        #expect(try Store.pendingMigrations(path: path, migrations: notes + [second]) == [])
    }

    @Test func migration_thatFails_changesNothing_andTheFileStaysUsable() async throws {
        let path = folder.file("a.sqlite")
        _ = try Store(path: path, migrations: notes)
        let broken = Migration("2", "CREATE TABLE half (id INTEGER); INSERT INTO nowhere VALUES (1)")
        #expect(throws: StoreError.self) { try Store(path: path, migrations: notes + [broken]) }
        let store = try Store(path: path, migrations: notes)
        #expect(try await store.read { try $0.first("SELECT COUNT(*) FROM sqlite_master WHERE name = 'half'") { try $0.integer(0) } } == 0)
    }

    @Test func migration_editedAfterItWasApplied_isRefusedByName() throws {
        let path = folder.file("a.sqlite")
        _ = try Store(path: path, migrations: notes)
        let edited = [Migration("1", "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT) STRICT")]
        let error = #expect(throws: StoreError.self) { try Store(path: path, migrations: edited) }
        #expect(error?.code == .migrationChanged)
        #expect(error?.description == "The migration '1' was edited after it had been applied. Restore it and add a new one.")
    }

    @Test func migration_withOnlyItsWhiteSpaceChanged_isTheSame() throws {
        let path = folder.file("a.sqlite")
        _ = try Store(path: path, migrations: [Migration("1", "CREATE TABLE a (\n  id INTEGER\n)")])
        _ = try Store(path: path, migrations: [Migration("1", "CREATE TABLE a (  \n  id INTEGER\t\n)\n")])
    }

    @Test func file_ofANewerVersion_isRefusedAndLeftAlone() async throws {
        let path = folder.file("a.sqlite")
        try await Store(path: path, migrations: notes + [second]).write { try $0.run("INSERT INTO note (text) VALUES (?)", "new") }
        let error = #expect(throws: StoreError.self) { try Store(path: path, migrations: notes) }
        #expect(error?.code == .fromNewerVersion)
        #expect(try await texts(Store(path: path, migrations: notes + [second])) == ["new"])
    }
}

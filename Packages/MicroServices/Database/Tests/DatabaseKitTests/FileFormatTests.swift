import Foundation
import GRDB
import Testing

@testable import DatabaseKit

/// The formats and rules of the files next to the database: backups, marks, names of moved files.
@Suite(.timeLimit(.minutes(10))) struct FileFormatTests {
    private let folder = TemporaryFolder()

    private func write(_ bytes: [UInt8], to name: String = "file") throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
        return folder.file(name)
    }

    // MARK: Backups

    #if os(Linux)
    /// Each descriptor left open counts against the limit of the process.
    @Test func files_areClosed() async throws {
        let (path, backup) = (folder.file("a.sqlite"), folder.file("backup"))
        let store = try Store(path: path, preset: Preset(fileProtection: .complete), migrations: notes)
        for _ in 1...2 { try await store.backUp(to: backup) }
        try await store.close()
        try overwrite(path, at: 0, with: Data(repeating: 0xFF, count: 100))
        let restored = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: backup))
        #expect(restored.recovery?.backup == backup)
        try await restored.close()
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
        }
        #expect(open.contains { !$0.isEmpty })
        #expect(open.filter { $0.hasPrefix(folder.path) } == [])
    }
    #endif

    // MARK: Inspections

    /// - Parameter age: The seconds since the last inspection.
    @Test(arguments: [
        (Duration.seconds(3600), 3000, false), (.seconds(3600), 0, false), (.seconds(3600), 3601, true), (.seconds(3600), -60, true),
        (.zero, 0, true),
        (.seconds(1_000_000), 62 * 3600, false), (.seconds(1_000_000), 63 * 3600, true),
    ])
    func inspection_isDueAfterItsInterval_andBeforeTheMarkRepeats(interval: Duration, age: Int, isDue: Bool) {
        #expect(Preset(inspectionInterval: interval).isDue(time(nil) - age) == isDue)
    }

    @Test func preset_configuresEveryConnection() throws {
        let preset = Preset(busyTimeout: 3, cacheSize: 1 << 20, checkpointPages: 7, readers: 2, secureDelete: false)
        let path = folder.file("a.sqlite")
        for (isHeld, pages) in [(false, 7), (true, 0)] {
            let pool = try DatabasePool(path: path, configuration: preset.configuration(isHeld: isHeld))
            #expect(pool.configuration.maximumReaderCount == 2 && pool.configuration.observesSuspensionNotifications)
            let settings = try pool.writeWithoutTransaction { database in
                try ["secure_delete", "cache_size", "wal_autocheckpoint", "trusted_schema", "busy_timeout"].map {
                    try Int.fetchOne(database, sql: "PRAGMA \($0)")
                }
            }
            #expect(settings == [0, -1024, pages, 0, 3000])
            try pool.close()
        }
    }

    /// A query that uses the index would not find the row.
    @Test func smallFile_whoseIndexDiffersFromItsTable_isDamaged() async throws {
        let path = folder.file("a.sqlite")
        let history = notes + [Migration("2", "CREATE INDEX byText ON note (text)")]
        let store = try Store(path: path, migrations: history)
        try await store.write { try $0.run("INSERT INTO note (text) VALUES ('findable')") }
        try await store.close()
        let place = try #require(contents(path).range(of: Data("findable".utf8))?.lowerBound)
        try overwrite(path, at: place, with: Data("F".utf8))
        #expect { try Store(path: path, migrations: history) } throws: { code($0) == .damaged }
    }

    /// Too large for an inspection at each opening, but a migration would write into the damaged file.
    @Test func largeFile_withDamage_isNotMigrated() async throws {
        let path = folder.file("a.sqlite")
        let store = try Store(path: path, migrations: notes)
        try await store.write { try $0.run("INSERT INTO note (text) VALUES (hex(zeroblob(5000000)))") }
        try await store.close()
        let next = notes + [Migration("2", "CREATE TABLE other (id INTEGER)")]
        for (history, isInspected) in [(notes, false), (next, true)] {
            let copy = folder.file("copy-\(isInspected)")
            try FileManager.default.copyItem(atPath: path, toPath: copy)
            let opening = try Opening(path: copy, preset: .standard, migrator: Migrator(history), policy: .fail)
            if case .intact = opening.health { #expect(isInspected) } else { #expect(!isInspected) }
            try opening.pool.close()
        }
        try overwrite(path, at: 1000 * 4096, with: Data(repeating: 0xA5, count: 4096))
        let damaged = try contents(path)
        #expect { try Store(path: path, migrations: next) } throws: { code($0) == .damaged }
        #expect(try contents(path) == damaged)
    }

    /// A file of an app that used no write-ahead log, killed in a transaction that was partly written.
    @Test func unfinishedTransaction_withoutALog_isRolledBack() async throws {
        let (path, copy) = (folder.file("a.sqlite"), folder.file("copy.sqlite"))
        let queue = try DatabaseQueue(path: path)
        try await queue.writeWithoutTransaction { database in
            try database.execute(sql: "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT); INSERT INTO note (text) VALUES ('before')")
            try database.execute(sql: "PRAGMA cache_size = 1; BEGIN; UPDATE note SET text = 'after'")
            for _ in 0..<50 { try database.execute(sql: "INSERT INTO note (text) VALUES (hex(zeroblob(4000)))") }
            for side in ["", "-journal"] { try FileManager.default.copyItem(atPath: path + side, toPath: copy + side) }
            try database.execute(sql: "ROLLBACK")
        }
        #expect(StoreFile.size(copy + "-journal") > 0)
        let store = try Store(path: copy, migrations: [Migration("1", "CREATE TABLE other (id INTEGER)")])
        #expect(try await texts(store) == ["before"])
    }

    // MARK: Recovery

    @Test func recovery_describesTheTablesOfTheAppOnly() async throws {
        let path = folder.file("a.sqlite")
        let history = notes + [Migration("2", "CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT); CREATE INDEX i ON note (text)")]
        let store = try Store(path: path, migrations: history)
        try await store.write { for text in ["a", "b"] { try $0.run("INSERT INTO note (text) VALUES (?)", text) } }
        try await store.close()
        // The root page of the index; the tables stay readable.
        let page = try await DatabaseQueue(path: path).read {
            try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'i'")
        }
        try overwrite(path, at: (#require(page) - 1) * 4096, with: Data(repeating: 0xA5, count: 4096))
        let restored = try Store(path: path, migrations: history, onDamage: .quarantine(backup: nil))
        let tables = try #require(restored.recovery).tables
        #expect(tables.map(\.name) == ["counted", "note"] && tables.map(\.readable) == [0, 2] && tables.map(\.restored) == [0, 0])
        #expect(tables.map(\.isWhole) == [true, true] && tables.map(\.lost) == [0, 2])
    }
}

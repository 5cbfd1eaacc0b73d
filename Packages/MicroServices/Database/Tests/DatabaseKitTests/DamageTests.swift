import Foundation
import GRDB
import Testing

@testable import DatabaseKit

@Suite struct DamageTests {
    private let folder = TemporaryFolder()

    @Test(arguments: ["not a database at all, just some text that is long enough to be read", "SQLite format 3\u{0}garbage"])
    func file_whenNotADatabase_throwsAndIsUnchanged(content: String) throws {
        let path = folder.file("a.sqlite")
        let bytes = Data(content.utf8) + Data(repeating: 0x58, count: 8192)
        try bytes.write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: StoreError.self) { try Store(path: path, migrations: notes) }
        #expect(error?.code == .damaged && error?.description.contains("file is not a database") == true)
        #expect(try contents(path) == bytes)
    }

    @Test func file_withOverwrittenPages_throwsAndIsUnchanged() async throws {
        let path = folder.file("a.sqlite")
        try await fill(path, count: 5000)
        try overwrite(path, at: 20 * 4096, with: Data(repeating: 0xA5, count: 3 * 4096))
        let damaged = try contents(path)
        let error = #expect(throws: StoreError.self) { try Store(path: path, migrations: notes) }
        #expect(error?.code == .damaged)
        #expect(try contents(path) == damaged && StoreFile.isMarked(path))
    }

    @Test func file_withOverwrittenPages_isQuarantinedAndReportsLoss() async throws {
        let path = folder.file("a.sqlite")
        try await fill(path, count: 5000)
        do {
            let store = try Store(path: path, migrations: notes)
            try await store.backUp(to: folder.file("backup"))
            try await store.write { connection in
                for number in 0..<1000 { try connection.run("INSERT INTO note (text) VALUES (?)", "later \(number)") }
            }
            try await store.close()
        }
        try overwrite(path, at: 20 * 4096, with: Data(repeating: 0xA5, count: 3 * 4096))
        let damaged = try contents(path)
        let store = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: folder.file("backup")))
        #expect(try await texts(store).count == 5000)
        #expect(try await store.integrityProblems() == [])
        let recovery = try #require(store.recovery)
        #expect(recovery.backup == folder.file("backup"))
        #expect(try contents(recovery.movedAside) == damaged)
        let table = try #require(recovery.tables.first)
        #expect(table.name == "note" && table.restored == 5000 && !table.isWhole)
        // Six thousand rows minus those of three pages, read from both ends.
        #expect(try #require(table.readable) > 5500 && table.lost > 500)
    }

    @Test func recovery_whenOneTableIsDamaged_countsLostRowsOfTheOthers() async throws {
        let path = folder.file("a.sqlite")
        let migrations = notes + [Migration("2", "CREATE TABLE other (id INTEGER PRIMARY KEY) STRICT")]
        do {
            let store = try Store(path: path, migrations: migrations)
            try await store.write { connection in
                for number in 0..<2000 { try connection.run("INSERT INTO note (text) VALUES (?)", "text that fills the pages \(number)") }
            }
            try await store.backUp(to: folder.file("backup"))
            try await store.write { try $0.run("INSERT INTO other VALUES (1), (2), (3)") }
            try await store.close()
        }
        try overwrite(path, at: 10 * 4096, with: Data(repeating: 0, count: 4096))
        let store = try Store(path: path, migrations: migrations, onDamage: .quarantine(backup: folder.file("backup")))
        let other = try #require(store.recovery?.tables.first { $0.name == "other" })
        #expect(other.readable == 3 && other.isWhole && other.restored == 0 && other.lost == 3)
    }

    @Test func damagedFile_withoutBackup_startsEmpty() async throws {
        let path = folder.file("a.sqlite")
        try Data(repeating: 0xFF, count: 20_000).write(to: URL(fileURLWithPath: path))
        let store = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: folder.file("none")))
        #expect(try await texts(store).isEmpty)
        #expect(store.recovery?.movedAside == path + ".damaged-1")
        #expect(store.recovery?.backup == nil)
    }

    @Test func damagedFile_whoseBackupIsNoDatabase_startsEmpty() async throws {
        let (path, backup) = (folder.file("a.sqlite"), folder.file("backup"))
        for file in [path, backup] { try Data(repeating: 0xFF, count: 20_480).write(to: URL(fileURLWithPath: file)) }
        let store = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: backup))
        #expect(try await texts(store).isEmpty && store.recovery?.backup == nil)
        #expect(!FileManager.default.fileExists(atPath: path + ".damaged-00"))
    }

    @Test func damage_ofTheFirstPage_isReportedWithItsReason() async throws {
        let path = folder.file("a.sqlite")
        try await fill(path)
        try overwrite(path, at: 0, with: Data(repeating: 0xFF, count: 100))
        #expect(try Inspection.problems(ofFile: path) == ["file is not a database"])
        #expect(throws: (any Error).self) { try Inspection.problems(ofFile: folder.file("missing")) }
    }

    /// Several rounds, because the openings must overlap a restoration.
    @Test(arguments: 0..<8) func damagedFile_openedConcurrently_isRestoredOnce(round: Int) async throws {
        let path = folder.file("a.sqlite")
        let backup = folder.file("backup")
        try await fill(path, count: 2000)
        do {
            let store = try Store(path: path, migrations: notes)
            try await store.backUp(to: backup)
            try await store.close()
        }
        try overwrite(path, at: 10 * 4096, with: Data(repeating: 0xA5, count: 4096))
        let recoveries = try await withThrowingTaskGroup(of: Recovery?.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    let store = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: backup))
                    try await store.write { try $0.run("INSERT INTO note (text) VALUES ('mine')") }
                    return store.recovery
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(recoveries.count { $0 != nil } == 1)
        let store = try Store(path: path, migrations: notes)
        #expect(try await texts(store).count == 2012)
    }

    /// An empty file would otherwise be taken for a new one.
    @Test func file_whenTruncatedToNothing_isDamaged() async throws {
        let path = folder.file("a.sqlite")
        do {
            let store = try Store(path: path, migrations: notes)
            try await store.write { try $0.run("INSERT INTO note (text) VALUES ('one')") }
            try await store.backUp(to: folder.file("backup"))
            try await store.close()
        }
        try Data().write(to: URL(fileURLWithPath: path))
        let store = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: folder.file("backup")))
        #expect(try await texts(store) == ["one"])
        // The file is missing but its log exists: SQLite would delete the log.
        try FileManager.default.copyItem(atPath: path + "-wal", toPath: folder.file("b.sqlite-wal"))
        let error = #expect(throws: StoreError.self) { try Store(path: folder.file("b.sqlite"), migrations: notes) }
        #expect(error?.code == .damaged)
    }

    /// A missing file has no content to restore, and an empty one without a backup had none.
    @Test func file_thatIsMissingOrEmpty_isNew() throws {
        let (path, backup) = (folder.file("a.sqlite"), folder.file("backup"))
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(try Store(path: path, migrations: notes, onDamage: .quarantine(backup: backup)).recovery == nil)
        try Data("backup".utf8).write(to: URL(fileURLWithPath: backup))
        #expect(try Store(path: folder.file("b.sqlite"), migrations: notes, onDamage: .quarantine(backup: backup)).recovery == nil)
    }

    @Test func damage_whenFoundWhileOpen_disablesWritesUntilNextOpening() async throws {
        let path = folder.file("a.sqlite")
        try await fill(path, count: 5000)
        var store: Store? = try Store(path: path, migrations: notes)
        try await store?.backUp(to: folder.file("backup"))
        try await store?.write { try $0.run("INSERT INTO note (text) VALUES ('in the log')") }
        try overwrite(path, at: 20 * 4096, with: Data(repeating: 0xA5, count: 3 * 4096))
        let damaged = try contents(path)
        #expect(try await store?.integrityProblems().isEmpty == false)
        let error = await #expect(throws: StoreError.self) { try await store?.write { _ = try $0.run("DELETE FROM note") } }
        #expect(error?.code == .damaged)
        // The last connection to close would write the log into the file.
        store = nil
        Connections.waitUntilClosed(path)
        #expect(try contents(path) == damaged)
        let next = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: folder.file("backup")))
        #expect(try await texts(next).count == 5000 && !StoreFile.isMarked(path))
        #expect(try contents(#require(next.recovery?.movedAside)) == damaged)
    }

    @Test func damage_whenFoundByRead_disablesWrites() async throws {
        let path = folder.file("a.sqlite")
        try await fill(path, count: 5000)
        let store = try Store(path: path, migrations: notes)
        try overwrite(path, at: 20 * 4096, with: Data(repeating: 0xA5, count: 3 * 4096))
        let error = await #expect(throws: StoreError.self) { _ = try await texts(store) }
        #expect(error?.code == .damaged)
        await #expect(throws: StoreError.self) { try await store.write { try $0.run("INSERT INTO note (text) VALUES ('x')") } }
    }

    /// The file is larger than the limit for an inspection while the caller waits: the store opens at once, and the first write waits.
    @Test func damage_inLargeFile_isFoundBeforeFirstWrite() async throws {
        let path = folder.file("a.sqlite")
        try await fill(path, String(repeating: "long ", count: 180), count: 10_000)
        #expect(try contents(path).count > 9 << 20)
        do {
            let sound = try Store(path: path, migrations: notes)
            try await sound.write { try $0.run("DELETE FROM note WHERE id = 1") }
            try await sound.backUp(to: folder.file("backup"))
            try await sound.close()
        }
        try overwrite(path, at: 2000 * 4096, with: Data(repeating: 0xA5, count: 3 * 4096))
        let damaged = try contents(path)
        let store = try Store(path: path, migrations: notes)
        let error = await #expect(throws: StoreError.self) { try await store.write { _ = try $0.run("DELETE FROM note WHERE id = 2") } }
        #expect(error?.code == .damaged)
        #expect(try contents(path) == damaged)
        // The damage is marked: the next opening inspects the file first and applies its policy.
        #expect(throws: StoreError.self) { try Store(path: path, migrations: notes) }
        let next = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: folder.file("backup")))
        #expect(try await texts(next).count == 9_999)
    }

    @Test func disk_whenFull_throwsAndLosesNothing() async throws {
        let disk = folder.file("disk")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        // Uses a small mounted disk where mounting is allowed.
        guard run("/bin/mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk) else { return try await limitedDisk() }
        defer { _ = run("/bin/umount", "-l", disk) }
        let store = try Store(path: disk + "/a.sqlite", migrations: notes)
        try await fillDisk(of: store)
        #expect(try await store.integrityProblems() == [])
        let backup = await #expect(throws: StoreError.self) { try await store.backUp(to: disk + "/backup") }
        #expect(backup?.code == .diskFull)
    }

    private func limitedDisk() async throws {
        let store = try Store(path: folder.file("a.sqlite"), migrations: notes)
        try await store.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 40") }
        try await fillDisk(of: store)
    }

    private func fillDisk(of store: Store) async throws {
        var kept = 0
        let error = await #expect(throws: StoreError.self) {
            while true {
                try await store.write { try $0.run("INSERT INTO note (text) VALUES (?)", String(repeating: "x", count: 10_000)) }
                kept += 1
            }
        }
        #expect(error?.code == .diskFull)
        #expect(try await texts(store).count == kept && kept > 5)
    }

    @Test func file_whenReadOnly_throws() async throws {
        let disk = folder.file("disk")
        let path = disk + "/a.sqlite"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        guard run("/bin/mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk) else { return try await queryOnly() }
        defer { _ = run("/bin/umount", "-l", disk) }
        try await fill(path, count: 3)
        #expect(run("/bin/mount", "-o", "remount,ro", disk))
        let error = #expect(throws: StoreError.self) { try Store(path: path, migrations: notes) }
        #expect(error?.code == .readOnly)
        #expect(error?.description == "Cannot write the database file: Read-only file system. Check the folder and its permissions.")
        let other = #expect(throws: StoreError.self) { try Store(path: disk + "/new.sqlite", migrations: notes) }
        #expect(other?.code == .readOnly)
    }

    private func queryOnly() async throws {
        let store = try Store(path: folder.file("a.sqlite"), migrations: notes)
        try await store.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = ON") }
        let error = await #expect(throws: StoreError.self) { try await store.write { _ = try $0.run("DELETE FROM note") } }
        #expect(error?.code == .readOnly)
    }

    private func run(_ command: String...) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

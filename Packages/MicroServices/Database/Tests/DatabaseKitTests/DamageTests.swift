import Foundation
import GRDB
import Testing

@testable import DatabaseKit

@Suite(.timeLimit(.minutes(10))) struct DamageTests {
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

    @Test func file_withOverwrittenPages_isQuarantinedAndReportsLoss() async throws {
        let path = folder.file("a.sqlite")
        try await fill(path, count: 5000, backup: folder.file("backup"))
        do {
            let store = try Store(path: path, migrations: notes)
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

    @Test func damagedFile_whoseBackupIsNoDatabase_startsEmpty() async throws {
        let (path, backup) = (folder.file("a.sqlite"), folder.file("backup"))
        for file in [path, backup] { try Data(repeating: 0xFF, count: 20_480).write(to: URL(fileURLWithPath: file)) }
        let store = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: backup))
        #expect(try await texts(store).isEmpty && store.recovery?.backup == nil)
        #expect(!FileManager.default.fileExists(atPath: path + ".damaged-00"))
    }

    /// Several rounds, because the openings must overlap a restoration.
    @Test(arguments: 0..<8) func damagedFile_openedConcurrently_isRestoredOnce(round: Int) async throws {
        let path = folder.file("a.sqlite")
        let backup = folder.file("backup")
        try await fill(path, count: 2000, backup: backup)
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
        try await fill(path, count: 1, backup: folder.file("backup"))
        try Data().write(to: URL(fileURLWithPath: path))
        let store = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: folder.file("backup")))
        #expect(try await texts(store).count == 1)
        // The file is missing but its log exists: SQLite would delete the log.
        try FileManager.default.copyItem(atPath: path + "-wal", toPath: folder.file("b.sqlite-wal"))
        #expect { try Store(path: folder.file("b.sqlite"), migrations: notes) } throws: { code($0) == .damaged }
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
        try await fill(path, count: 5000, backup: folder.file("backup"))
        var store: Store? = try Store(path: path, migrations: notes)
        try await store?.write { try $0.run("INSERT INTO note (text) VALUES ('in the log')") }
        try overwrite(path, at: 20 * 4096, with: Data(repeating: 0xA5, count: 3 * 4096))
        let damaged = try contents(path)
        #expect(try await store?.integrityProblems().isEmpty == false)
        await #expect { try await store?.write { _ = try $0.run("DELETE FROM note") } } throws: { code($0) == .damaged }
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
        await #expect { _ = try await texts(store) } throws: { code($0) == .damaged }
        await #expect(throws: StoreError.self) { try await store.write { try $0.run("INSERT INTO note (text) VALUES ('x')") } }
    }

    /// The file is larger than the limit for an inspection while the caller waits: the store opens at once, and the first write waits.
    @Test func damage_inLargeFile_isFoundBeforeFirstWrite() async throws {
        let path = folder.file("a.sqlite")
        try await fill(path, String(repeating: "long ", count: 180), count: 10_000, backup: folder.file("backup"))
        #expect(try contents(path).count > 9 << 20)
        try overwrite(path, at: 2000 * 4096, with: Data(repeating: 0xA5, count: 3 * 4096))
        let damaged = try contents(path)
        let store = try Store(path: path, migrations: notes)
        await #expect { try await store.write { _ = try $0.run("DELETE FROM note WHERE id = 2") } } throws: { code($0) == .damaged }
        #expect(try contents(path) == damaged)
        // The damage is marked: the next opening inspects the file first and applies its policy.
        #expect(throws: StoreError.self) { try Store(path: path, migrations: notes) }
        let next = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: folder.file("backup")))
        #expect(try await texts(next).count == 10_000)
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
        await #expect { try await store.backUp(to: disk + "/backup") } throws: { code($0) == .diskFull }
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

    /// - Parameter isClosed: whether the log was written into the file before the volume became read-only.
    @Test(arguments: [true, false]) func volume_whenReadOnly_isReadAndRejectsWrites(isClosed: Bool) async throws {
        let disk = folder.file("disk")
        let path = disk + "/a.sqlite"
        let readOnly = folder.file("read only # 100%")
        for folder in [disk, readOnly] { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
        // Only root may mount a volume, and not in every container.
        guard run("/bin/mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk) else { return print("➜ skipped: no volume can be mounted") }
        defer { _ = run("/bin/umount", "-l", disk) }
        try await fill(path, count: 3)
        let writer = try Store(path: path, migrations: notes)
        try await writer.write { try $0.run("INSERT INTO note (text) VALUES ('in the log')") }
        if isClosed {
            try await writer.close()
        } else {
            try FileManager.default.createDirectory(atPath: disk + "/copy", withIntermediateDirectories: false)
            for side in ["", "-wal", "-shm"] {
                try FileManager.default.copyItem(atPath: path + side, toPath: disk + "/copy/a.sqlite" + side)
            }
            try await writer.close()
            for side in ["", "-wal", "-shm"] { rename(disk + "/copy/a.sqlite" + side, path + side) }
        }
        // A second mount of the volume: a child process that another test begins holds this test's descriptors for a moment,
        // and a mount with a file open for writing cannot become read-only.
        #expect(run("/bin/mount", "--bind", disk, readOnly))
        defer { _ = run("/bin/umount", "-l", readOnly) }
        #expect(run("/bin/mount", "-o", "remount,bind,ro", readOnly))
        let store = try Store(path: readOnly + "/a.sqlite", migrations: notes)
        #expect(try await texts(store).suffix(1) == ["in the log"])
        #expect(try await texts(store).count == 4)
        #expect(try await store.integrityProblems() == [])
        await #expect { try await store.write { try $0.run("DELETE FROM note") } } throws: { code($0) == .readOnly }
        await #expect { try await store.scrub() } throws: { code($0) == .readOnly }
        try await store.backUp(to: folder.file("backup"))
        #expect(try await texts(Store(path: folder.file("backup"), migrations: notes)).count == 4)
        try await store.close()
        for (file, history) in [("/a.sqlite", notes + [Migration("2", "CREATE TABLE other (id INTEGER)")]), ("/new.sqlite", notes)] {
            #expect { try Store(path: readOnly + file, migrations: history) } throws: { code($0) == .readOnly }
        }
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

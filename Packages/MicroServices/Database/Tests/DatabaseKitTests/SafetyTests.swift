import DatabaseKit
import Foundation
import Testing

@Suite struct SafetyTests {
    let folder = TemporaryFolder()

    private func fill(_ path: String, _ text: String) async throws {
        let store = try Store(path: path, migrations: notes)
        try await store.write { connection in
            for number in 0..<500 { try connection.run("INSERT INTO note (text) VALUES (?)", "\(text) \(number)") }
        }
    }

    @Test func backup_isACompleteCopyOfADatabaseInUse() async throws {
        let path = folder.file("a.sqlite")
        let store = try Store(path: path, migrations: notes)
        try await store.write { try $0.run("INSERT INTO note (text) VALUES ('one')") }
        try store.backUp(to: folder.file("backup"))
        try await store.write { try $0.run("INSERT INTO note (text) VALUES ('two')") }
        #expect(try await texts(Store(path: folder.file("backup"), migrations: notes)) == ["one"])
        try store.backUp(to: folder.file("backup"))
        #expect(try await texts(Store(path: folder.file("backup"), migrations: notes)) == ["one", "two"])
    }

    @Test(arguments: ["not a database at all, just some text that is long enough to be read", "SQLite format 3\u{0}garbage"])
    func file_thatIsNoDatabase_isRefusedAndLeftAlone(content: String) throws {
        let path = folder.file("a.sqlite")
        let bytes = Data(content.utf8) + Data(repeating: 0x58, count: 8192)
        try bytes.write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: StoreError.self) { try Store(path: path, migrations: notes) }
        #expect(error?.code == .damaged)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }

    @Test func damagedFile_isQuarantined_andTheBackupTakesItsPlace() async throws {
        let path = folder.file("a.sqlite")
        try await fill(path, "saved")
        try Store(path: path, migrations: notes).backUp(to: folder.file("backup"))
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        let damaged = Data(repeating: 0xFF, count: 20_000)
        try damaged.write(to: URL(fileURLWithPath: path))
        let store = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: folder.file("backup")))
        #expect(try await texts(store).count == 500)
        let quarantined = try #require(store.quarantined)
        #expect(try Data(contentsOf: URL(fileURLWithPath: quarantined)) == damaged)
        #expect(try await store.integrityProblems() == [])
    }

    @Test func damagedFile_withoutABackup_startsEmpty() async throws {
        let path = folder.file("a.sqlite")
        try Data(repeating: 0xFF, count: 20_000).write(to: URL(fileURLWithPath: path))
        let store = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: folder.file("none")))
        #expect(try await texts(store).isEmpty)
        #expect(store.quarantined == path + ".damaged-1")
    }

    /// The log cut off anywhere: the file opens, and holds a prefix of what was committed.
    @Test(arguments: Array(stride(from: 0, through: 40, by: 4)))
    func log_cutOffAnywhere_leavesAPrefixOfTheCommits(step: Int) async throws {
        let path = folder.file("a.sqlite")
        let copy = folder.file("copy.sqlite")
        let store = try Store(path: path, migrations: notes)
        for number in 0..<20 { try await store.write { try $0.run("INSERT INTO note (text) VALUES (?)", "\(number)") } }
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
        #expect(log.count > 40_000)
        try log.prefix(log.count * step / 40 + step * 7 % 5).write(to: URL(fileURLWithPath: copy + "-wal"))
        let seen = try await texts(Store(path: copy, migrations: notes))
        #expect(seen == (0..<seen.count).map(String.init))
    }

    @Test func process_killedWhileWriting_keepsWhatItAcknowledged_andNothingHalf() async throws {
        // `make faults` sets STRATA_FULL and takes the long way.
        let rounds = ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 6 : 500
        for round in 0..<rounds {
            let path = folder.file("kill-\(round).sqlite")
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, round = round as Int] in
                let store = try Store(path: path, migrations: notes)
                let journal = open(path + ".acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
                Thread.detachNewThread {
                    usleep(UInt32(3_000 + round % 10 * 4_000))
                    kill(getpid(), SIGKILL)
                }
                while true {
                    // Two rows a transaction: half of one would be seen.
                    try await store.write {
                        try $0.run("INSERT INTO note (text) VALUES ('left')")
                        try $0.run("INSERT INTO note (text) VALUES ('right')")
                    }
                    _ = write(journal, "x", 1)
                }
            }
            let acknowledged = (try? Data(contentsOf: URL(fileURLWithPath: path + ".acknowledged")).count) ?? 0
            let rows = try await texts(Store(path: path, migrations: notes)).count
            #expect(rows.isMultiple(of: 2))
            #expect(rows / 2 == acknowledged || rows / 2 == acknowledged + 1)
        }
    }
}

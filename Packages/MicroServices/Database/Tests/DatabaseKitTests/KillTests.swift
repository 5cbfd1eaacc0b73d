#if os(Linux) || os(macOS)
import DatabaseKit
import Foundation
import GRDB
import Testing

/// Processes killed while they write: 500 with STRATA_FULL=1, a dozen otherwise.
@Suite(.serialized, .timeLimit(.minutes(10))) struct KillTests {
    private let folder = TemporaryFolder()

    private enum Loop: Int, CaseIterable {
        /// The default configuration.
        case plain
        /// Spends most of its time in commits, which wait for the disk.
        case durable
        /// Each commit is followed by a checkpoint.
        case checkpoints
        /// A file large enough to be opened without an inspection, with frequent automatic checkpoints.
        case marked
    }

    private static let migrations =
        notes + [Migration("2", "CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (zeroblob(1000000))")]

    @Test func process_whenKilledWhileWriting_keepsAcknowledgedTransactions() async throws {
        var (inCommit, inCheckpoint) = (0, 0)
        for round in 0..<(isFull ? 500 : 12) {
            let path = folder.file("\(round).sqlite")
            let victim = try Victim(folder)
            try await Store(path: path, migrations: Self.migrations).close()
            async let death: Void = die(path, loop: round % Loop.allCases.count, victim.pipe)
            let said = try await victim.killAfter(lines: 4 + round * 7 % 60, delay: UInt32(round * 131 % 3000))
            await death
            let acknowledged = said.count { $0 == "acknowledged" }
            if said.last == "commits" { inCommit += 1 }
            if said.last == "checkpoints" { inCheckpoint += 1 }
            let store = try Store(path: path, migrations: Self.migrations)
            let rows = try await texts(store)
            // Two rows per transaction, to detect half of one.
            #expect(rows == (0..<rows.count).map { "\($0 / 2) \($0 % 2 == 0 ? "left" : "right")" })
            let committed = rows.count / 2
            // A kill between the commit and its acknowledgment can leave one more transaction.
            #expect(
                committed == acknowledged || committed == acknowledged + 1 && said.last == "commits",
                "round \(round): \(committed), \(acknowledged)")
            #expect(store.recovery == nil, "a kill is no damage")
            #expect(try await store.integrityProblems() == [])
        }
        #expect(inCommit > 0)
        if isFull {
            #expect(inCheckpoint > 0)
            print("500 kills, \(inCommit) inside a commit, \(inCheckpoint) inside a checkpoint")
        }
    }

    private func die(_ path: String, loop: Int, _ pipe: String) async {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, loop = loop as Int, pipe = pipe as String] in
            let say = Victim.report(to: pipe)
            var preset = Preset(durability: loop == Loop.plain.rawValue || loop == Loop.marked.rawValue ? .process : .power)
            if loop == Loop.marked.rawValue { preset.checkpointPages = 3 }
            let store = try Store(path: path, preset: preset, migrations: Self.migrations)
            if loop == Loop.marked.rawValue { try await store.scrub() }
            for number in 0... {
                try await store.write {
                    try $0.run("INSERT INTO note (text) VALUES (?)", "\(number) left")
                    try $0.run("INSERT INTO note (text) VALUES (?)", "\(number) right")
                    say("commits")
                }
                say("acknowledged")
                if loop == Loop.checkpoints.rawValue {
                    say("checkpoints")
                    try await store.database.writeWithoutTransaction { _ = try $0.checkpoint(number % 2 == 0 ? .full : .truncate) }
                    say("checkpointed")
                }
            }
        }
    }

    /// At each moment there are two backups, or one before the second was made, and each is intact.
    @Test func process_whenKilledWhileBackingUp_leavesVerifiedBackups() async throws {
        for round in 0..<(isFull ? 60 : 4) {
            let path = folder.file("backup-\(round).sqlite")
            let backup = folder.file("backup-\(round)")
            let victim = try Victim(folder)
            async let death: Void = backUp(path, to: backup, victim.pipe)
            let said = try await victim.killAfter(lines: 3 + round % 7, delay: UInt32(round * 997 % 20_000))
            await death
            try Data(repeating: 0xFF, count: 5000).write(to: URL(fileURLWithPath: path))
            let store = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: backup))
            let rows = try await texts(store).count
            let made = said.count { $0 == "backed up" }
            #expect(rows == made || rows == made + 1, "round \(round): \(rows) rows, \(made) backups")
        }
    }

    private func backUp(_ path: String, to backup: String, _ pipe: String) async {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, backup = backup as String, pipe = pipe as String] in
            let say = Victim.report(to: pipe)
            let store = try Store(path: path, migrations: notes)
            while true {
                try await store.write { try $0.run("INSERT INTO note (text) VALUES ('one more')") }
                try await store.backUp(to: backup)
                say("backed up")
            }
        }
    }
}
#endif

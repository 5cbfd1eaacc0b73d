import Foundation
import GRDB
import Testing

@testable import DatabaseKit

@Suite(.timeLimit(.minutes(10))) struct BackupTests {
    private let folder = TemporaryFolder()

    @Test func backup_whenDatabaseIsInUse_isCompleteCopy() async throws {
        let store = try Store(path: folder.file("a.sqlite"), migrations: notes)
        try await store.write { try $0.run("INSERT INTO note (text) VALUES ('one')") }
        try await store.backUp(to: folder.file("backup"))
        try await store.write { try $0.run("INSERT INTO note (text) VALUES ('two')") }
        try await store.backUp(to: folder.file("backup"))
        #expect(try contents(folder.file("backup"))[18...19] == Data([1, 1]), "the format of a file without a log")
        #expect(try await texts(Store(path: folder.file("backup"), migrations: notes)) == ["one", "two"])
        #expect(try await texts(Store(path: folder.file("backup.previous"), migrations: notes)) == ["one"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("partial") } == [])
    }

    @Test func backup_whenDatabaseIsDamaged_throwsAndKeepsEarlierBackups() async throws {
        let path = folder.file("a.sqlite")
        let backup = folder.file("backup")
        try await fill(path, count: 5000)
        let store = try Store(path: path, migrations: notes)
        try await store.backUp(to: backup)
        try await store.backUp(to: backup)
        let before = try (contents(backup), contents(backup + ".previous"))
        try overwrite(path, at: 30 * 4096, with: Data(repeating: 0xA5, count: 3 * 4096))
        await #expect { try await store.backUp(to: backup) } throws: { code($0) == .damaged }
        // Without the store's own inspection.
        #expect(throws: (any Error).self) { try BackupFile.make(from: DatabaseQueue(path: path), at: backup) }
        #expect(try contents(backup) == before.0)
        #expect(try contents(backup + ".previous") == before.1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("partial") } == [])
        // From here on every write must fail.
        let damaged = try contents(path)
        await #expect(throws: StoreError.self) { try await store.write { _ = try $0.run("INSERT INTO note (text) VALUES ('x')") } }
        await #expect(throws: StoreError.self) { _ = try await store.database }
        #expect(try contents(path) == damaged)
    }

    /// With two verified backups, a damaged newest one is skipped and does not replace the previous one.
    @Test func backup_whenDamaged_isSkippedAndReplaced() async throws {
        let path = folder.file("a.sqlite")
        let backup = folder.file("backup")
        let store = try Store(path: path, migrations: notes)
        for text in ["one", "two"] {
            try await store.write { try $0.run("INSERT INTO note (text) VALUES (?)", text) }
            try await store.backUp(to: backup)
        }
        // One bit of a text: the structure stays valid, the checksum does not.
        var bytes = try contents(backup)
        let place = try #require(bytes.range(of: Data("two".utf8))?.lowerBound)
        bytes[place] ^= 1
        try bytes.write(to: URL(fileURLWithPath: backup))
        try await store.backUp(to: folder.file("unrelated"))
        try await store.close()
        try overwrite(path, at: 0, with: Data(repeating: 0xFF, count: 100))
        let restored = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: backup))
        #expect(restored.recovery?.backup == backup + ".previous")
        #expect(try await texts(restored) == ["one"])
        try await restored.backUp(to: backup)
        #expect(try await texts(Store(path: backup + ".previous", migrations: notes)) == ["one"])
    }
}

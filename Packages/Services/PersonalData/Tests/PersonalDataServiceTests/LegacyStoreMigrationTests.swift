import DatabaseKit
import FaultTesting
import Foundation
import PersonalDataService
import Testing

/// The migration of a database that all users of an earlier version shared.
@Suite struct LegacyStoreMigrationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func migration_movesTheRowsOfEachUser_andRemovesTheFile() async throws {
        try await Device.writeLegacyNotes(in: folder.path, [("ada", "One"), ("bob", "Two"), ("ada", "Three")])
        let device = try Device(folder.path)
        #expect(device.personalData.files == ["people", "notes.sqlite"])
        #expect(try await device.texts() == ["One", "Three"])
        #expect(try Traces.of("Two", in: folder.path) == [], "migrated rows are sealed")
        let logs = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix("-wal") }
        #expect(logs.count == 1, "only the store of the current user stays open")
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.hasPrefix("notes.sqlite") })
        device.userID = "bob"
        #expect(try await device.texts() == ["Two"])
    }

    @Test func migration_whenSignedOut_sealsTheRows() async throws {
        try await Device.writeLegacyNotes(in: folder.path, [("ada", "One")])
        try await Device(folder.path, user: nil).personalData.removeSignedOut()
        #expect(try Traces.of("One", in: folder.path) == [])
        #expect(try await Device(folder.path).texts() == ["One"])
    }

    @Test func migration_keepsOpenStoresOpen() async throws {
        let device = try Device(folder.path)
        let notes = try await device.open(Device.notes)
        // A backup of the earlier version is restored.
        try await Device.writeLegacyNotes(in: folder.path, [("ada", "One")])
        try await device.personalData.removeSignedOut()
        #expect(try await device.open(Device.notes).opening == notes.opening)
    }

    /// Simulates a kill after the copy and before the removal of the file.
    @Test func migration_whenFileRemains_copiesOnce() async throws {
        try await Device.writeLegacyNotes(in: folder.path, [("ada", "One")])
        let kept = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/notes.sqlite"))
        #expect(try await Device(folder.path).texts() == ["One"])
        try kept.write(to: URL(fileURLWithPath: folder.path + "/notes.sqlite"))
        #expect(try await Device(folder.path).texts() == ["One"])
    }

    @Test func erasure_includesLegacyRows() async throws {
        try await Device.writeLegacyNotes(in: folder.path, [("ada", "One"), ("bob", "Two")])
        try await Device(folder.path).personalData.erase()
        #expect(try Traces.of("One", in: folder.path) == [])
        #expect(try await Device(folder.path).texts() == [])
        #expect(try await Device(folder.path, user: "bob").texts() == ["Two"])
    }

    @Test func migration_whenFileIsDamaged_throwsAndKeepsTheFile() async throws {
        try Data("no database".utf8).write(to: URL(fileURLWithPath: folder.path + "/notes.sqlite"))
        let device = try Device(folder.path)
        for _ in 1...2 { await #expect { try await device.texts() } throws: { ($0 as? StoreError)?.code == .damaged } }
        #expect(try Traces.of("no database", in: folder.path) == ["notes.sqlite"])
    }
}

import DatabaseKit
import FaultTesting
import Foundation
import PersonalDataService
import Testing

/// What earlier versions kept of all people in one database.
@Suite struct EarlierStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func notesOfAllPeople_becomeEachOnesOwn_andTheFileIsGone() async throws {
        try await Device.leaveEarlierNotes(in: folder.path, [("ada", "One"), ("bob", "Two"), ("ada", "Three")])
        let device = try Device(folder.path)
        #expect(device.people.files == ["people", "notes.sqlite"])
        #expect(try await device.texts() == ["One", "Three"])
        #expect(try Traces.of("Two", in: folder.path) == [], "what lay in the clear is sealed now")
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.hasPrefix("notes.sqlite") })
        device.person = "bob"
        #expect(try await device.texts() == ["Two"])
    }

    @Test func nobodyWhoIsSignedIn_isNeeded() async throws {
        try await Device.leaveEarlierNotes(in: folder.path, [("ada", "One")])
        try await Device(folder.path, user: nil).people.removeSignedOut()
        #expect(try Traces.of("One", in: folder.path) == [])
        #expect(try await Device(folder.path).texts() == ["One"])
    }

    /// A kill after the copy and before the file was removed.
    @Test func fileThatIsThereStill_isCopiedOnce() async throws {
        try await Device.leaveEarlierNotes(in: folder.path, [("ada", "One")])
        let kept = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/notes.sqlite"))
        #expect(try await Device(folder.path).texts() == ["One"])
        try kept.write(to: URL(fileURLWithPath: folder.path + "/notes.sqlite"))
        #expect(try await Device(folder.path).texts() == ["One"])
    }

    @Test func erasure_takesWhatAnEarlierVersionLeft() async throws {
        try await Device.leaveEarlierNotes(in: folder.path, [("ada", "One"), ("bob", "Two")])
        try await Device(folder.path).people.erase()
        #expect(try Traces.of("One", in: folder.path) == [])
        #expect(try await Device(folder.path).texts() == [])
        #expect(try await Device(folder.path, user: "bob").texts() == ["Two"])
    }

    @Test func fileThatCannotBeRead_keepsThePartClosed_andItself() async throws {
        try Data("no database".utf8).write(to: URL(fileURLWithPath: folder.path + "/notes.sqlite"))
        let device = try Device(folder.path)
        for _ in 1...2 { await #expect { try await device.texts() } throws: { ($0 as? StoreError)?.code == .damaged } }
        #expect(try Traces.of("no database", in: folder.path) == ["notes.sqlite"])
    }
}
